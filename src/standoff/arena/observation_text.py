"""An observation as text, written from its JSON twin: one block for each of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from standoff.core.geography import Board
from standoff.notation.words import location_name

Document = Mapping[str, Any]


def write_text(document: Document, board: Board) -> str:
    """Write an observation as text; every block of the JSON form that says anything has its own."""
    pen = Pen(document, board)
    return "\n".join(line for block in pen.blocks() for line in block) + "\n"


class Pen:
    """Writes the blocks of one observation."""

    def __init__(self, document: Document, board: Board) -> None:
        self.document = document
        self.board = board
        self.you: str = document["game"]["you"]

    def blocks(self) -> Iterator[Sequence[str]]:
        """Yield the blocks in the order of the JSON form."""
        yield (f"STANDOFF {self.document['schema']}",)
        yield self.game()
        yield self.map("MAP, ALL OF IT", self.document["map"])
        yield self.phase()
        yield self.owned("CENTRES", self.document["centers"], self.place)
        yield self.owned("UNITS", self.document["units"], self.unit)
        yield self.dislodged()
        yield self.contested()
        yield self.map("MAP WITHIN TWO STEPS OF YOU", self.document["nearby"])
        for turn in self.document["last"]:
            yield self.turn(turn)
        yield self.failures()
        yield self.sent()
        yield self.legal()

    def name(self, code: str) -> str:
        """Return the full name of a place."""
        return location_name(self.board[code], self.board)

    def place(self, code: str) -> str:
        """Write a place by its name and code."""
        return f"{self.name(code)} {code}"

    def unit(self, text: str) -> str:
        """Write a unit in notation with the name of its place."""
        return f"{text} {self.name(text.partition(' ')[2])}"

    def power(self, name: str) -> str:
        """Write a power, and whether it is the reader's own."""
        return f"{name} (you)" if name == self.you else name

    def game(self) -> Sequence[str]:
        """Write what holds for the whole game."""
        game = self.document["game"]
        rules = game["rules"] if isinstance(game["rules"], str) else _pairs(game["rules"])
        last = game["last_year"]
        return (
            f"GAME {game['name']}: you are {self.you}",
            f"board {game['board']}, rules {rules}",
            f"{game['goal']} of {game['centers']} supply centres win"
            + ("" if last is None else f"; the game ends after {last}"),
        )

    def map(self, title: str, provinces: Document) -> Sequence[str]:
        """Write provinces with their borders."""
        if not provinces:
            return ()
        return (title, *(f"  {code} {self.borders(entry)}" for code, entry in provinces.items()))

    def borders(self, entry: Document) -> str:
        """Write one province: what it is, and where armies and fleets go from it."""
        kind = entry["terrain"]
        if entry["center"]:
            kind += f", home centre of {entry['home']}" if entry["home"] else ", centre"
        ways = [f"A {' '.join(entry['army'])}"] if entry["army"] else []
        for code, reached in entry["fleet"].items():
            start = f"F {code}:" if "/" in code else "F"
            ways.append(f"{start} {' '.join(reached)}")
        return f"{entry['name']}, {kind}: {' | '.join(ways)}"

    def phase(self) -> Sequence[str]:
        """Write the phase, its token, and what is due in winter."""
        phase = self.document["phase"]
        lines = [f"PHASE {phase['name']} ({phase['code']}), phase token {phase['token']}"]
        number = phase["due"]
        if number:
            lines.append(f"due: {abs(number)} to {'build' if number > 0 else 'disband'}")
        return lines

    def owned(
        self, title: str, owners: Mapping[str, Sequence[str]], write: Callable[[str], str]
    ) -> Sequence[str]:
        """Write what each power has."""
        if not owners:
            return ()
        lines = (
            f"  {self.power(owner)} {len(things)}: {', '.join(map(write, things))}".rstrip(": ")
            for owner, things in owners.items()
        )
        return (title, *lines)

    def dislodged(self) -> Sequence[str]:
        """Write the units that must retreat."""
        losers = self.document["dislodged"]
        lines = []
        for loser in losers:
            origin = f", dislodged from {self.place(loser['from'])}" if loser["from"] else ""
            places = ", ".join(map(self.place, loser["retreats"]))
            way = f"may retreat to {places}" if places else "has nowhere to go"
            lines.append(f"  {self.power(loser['power'])}: {self.unit(loser['unit'])}{origin}, {way}")
        return ("DISLODGED", *lines) if lines else ()

    def contested(self) -> Sequence[str]:
        """Write the provinces where a standoff left nobody."""
        places = self.document["contested"]
        return (f"CONTESTED {', '.join(map(self.place, places))}",) if places else ()

    def turn(self, turn: Document) -> Sequence[str]:
        """Write what became of the orders of one phase, the reader's own first."""
        results: Mapping[str, Sequence[Document]] = turn["results"]
        powers = sorted(results, key=lambda power: power != self.you)
        lines = [f"LAST {turn['name']} ({turn['phase']})"]
        for power in powers:
            lines.append(f"  {self.power(power)}")
            lines += [f"    {_result(row)}" for row in results[power]]
        return lines

    def failures(self) -> Sequence[str]:
        """Write the reader's orders that could not be done."""
        failures = self.document["failures"]
        lines = (f"  {one['phase']} {one['given']}: {one['reason']}. {one['text']}" for one in failures)
        return ("YOUR ORDERS THAT COULD NOT BE DONE", *lines) if failures else ()

    def sent(self) -> Sequence[str]:
        """Write what the reader has sent in so far."""
        sent = self.document["sent"]
        if not sent["orders"]:
            return ()
        title = f"SENT IN SO FAR{', ready' if sent['ready'] else ''}"
        return (title, *(f"  {_sent(order)}" for order in sent["orders"]))

    def legal(self) -> Sequence[str]:
        """Write the list of legal orders as far as it is given."""
        legal = self.document["legal"]
        orders = legal["orders"]
        match legal["mode"]:
            case "full":
                lines = [
                    f"  {unit}: {' · '.join(f'{name} {order}' for name, order in group.items())}"
                    for unit, group in orders.items()
                ]
                return (f"LEGAL ORDERS (full, {legal['count']}; copy exactly, or send the id)", *lines)
            case "compact":
                lines = [f"  {unit}: {line}" for unit, line in orders.items()]
                return (f"LEGAL ORDERS (compact, {legal['count']})", *lines)
            case mode:
                return (f"LEGAL ORDERS ({mode}: work them out yourself)",)


def _pairs(rules: Mapping[str, str]) -> str:
    """Write a ruleset with changes."""
    changes = ", ".join(f"{key} {choice}" for key, choice in rules.items() if key != "base")
    return f"{rules['base']} but {changes}"


def _result(row: Document) -> str:
    """Write what became of one order."""
    order = row["order"] or "(nothing)"
    if row["given"] is None:
        order += " (no order given)"
    elif row["given"] != row["order"]:
        order += f" (given: {row['given']})"
    sentence = f". {row['text']}" if row["text"] else ""
    return f"{order}: {row['verdict']}, {row['reason']}{sentence}"


def _sent(order: Document) -> str:
    """Write one order that was sent in, or is missing."""
    code = f", {order['code']}" if order["code"] else ""
    return f"{order['sent'] or '(nothing)'} -> {order['order'] or '(nothing)'}: {order['status']}{code}"
