"""What the scripts of the game page say, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Text = str | Mapping[str, str]

_SAMPLES = {"one": 1, "few": 2, "many": 5, "other": 5}
"""A number of each kind that languages tell apart, by the name that browsers have for it."""


def _counted(form: Callable[[int], str]) -> dict[str, str]:
    """Return a text for each kind of number; the page chooses by the number that it has."""
    return {kind: form(number) for kind, number in _SAMPLES.items()}


def texts() -> dict[str, Text]:
    """Return all texts by their keys; what stands in braces is filled in by the page."""
    return {**_orders(), **_questions(), **_typed(), **_time(), **_results(), **_press(), **_other()}


def _orders() -> dict[str, Text]:
    return {
        "no_order_hold": _("no order, will hold"),
        "no_order_disband": _("no order, will be disbanded"),
        "no_order_waive": _("no order, stays unused"),
        "no_order_remove": _("will be disbanded if you choose nothing"),
        "goes": _("goes"),
        "stays": _("stays"),
        "a_build": _("A build"),
        "legal": _("legal"),
        "none": _("none"),
        "check": _("check"),
        "misorder": _("misorder"),
        "unread": _("not read"),
        "misorder_kept": _("Misorder, kept on purpose"),
        "by_convoy": _("by convoy"),
        "ordered": _("{given} of {due} ordered"),
        "things_to_check": _counted(lambda n: ngettext("{n} thing to look at", "{n} things to look at", n)),
        "holds_without": _("A unit without an order holds."),
        "disbands_without": _("A unit without an order is disbanded."),
        "waived_without": _("A build without an order stays unused."),
        "removes_without": _("Without your choice the units farthest from home go."),
        "may_change_until": _("You may still change anything until {when}."),
        "may_change": _("You may still change anything until all are ready."),
        "early": _("Ready ends the phase early once all are ready."),
        "ready_plays": _("Ready, and the bots move too."),
        "nothing_to_order": _("You have nothing to order in this phase."),
        "ready": _("Ready"),
        "ready_since": _("You are ready"),
        "not_ready": _("Not ready any more."),
        "now_ready": _("Ready. Nothing is judged before all are ready or time is up."),
        "changed_not_ready": _("Changed. You are no longer ready."),
        "saved_at": _("Saved {time}"),
        "saving": _("Saving …"),
        "saved_order": _("Saved: {order}"),
        "taken_back": _("Taken back: {unit}"),
        "not_saved": _("Not saved. The network does not answer; trying again."),
        "changed": _("Changed."),
        "kept": _("Kept as it is."),
        "mean_it": _("I mean it"),
        "send_it": _("Send it to {place}"),
        "support_its_hold": _("Support it where it stands"),
        "support_it_to": _("Support it to {place}"),
        "either_coast": _("Support it to either coast"),
        "helps": _("{unit} supports {other}"),
        "carries": _("{unit} carries it"),
        "stay": _("{unit} stays"),
        "choose_again": _("Choose again: {unit}"),
        "remove_line": _("Remove this line"),
        "waive": _("Leave a build unused"),
    }


def _questions() -> dict[str, Text]:
    return {
        "where_to": _("Where to?"),
        "touch_bright": _("Touch a bright province, or the unit again to leave it."),
        "retreat_where": _("Retreat where?"),
        "retreat_hint": _("Or disband it."),
        "no_retreat": _("It cannot retreat anywhere and will be disbanded."),
        "by_sea_where": _("By convoy: where to?"),
        "support_whom": _("Support whom?"),
        "bright_units": _("Bright units can be helped from here."),
        "whom_where": _("{unit}: where to?"),
        "touch_again": _("Touch it again to support it where it stands."),
        "carry_whom": _("Carry which army?"),
        "land_where": _("{unit}: land where?"),
        "which_coast": _("Which coast?"),
        "which_coast_of": _("Which coast of {province}?"),
        "support_which_coast": _("Support to which coast of {province}?"),
        "support_standing": _("Support the fleet on which coast of {province}?"),
        "touches": _("touches {seas}"),
        "not_reachable_from": _("not reachable from {place}"),
        "stands_here": _("it stands here"),
        "stands_elsewhere": _("it does not stand here"),
        "reachable": _("reachable"),
        "not_reachable": _("not reachable"),
        "either": _("Either coast"),
        "either_says": _("counts wherever it lands"),
        "why_coasts": _("Why two coasts?"),
        "build_what": _("Build what?"),
        "build_hint": _("In {province}"),
        "remove_this": _("Disband it?"),
        "remove_hint": _counted(
            lambda n: ngettext("You must disband {n} unit.", "You must disband {n} units.", n)
        ),
        "move": _("Move"),
        "hold": _("Hold"),
        "support": _("Support"),
        "convoy": _("Convoy"),
        "by_sea": _("By convoy"),
        "retreat": _("Retreat"),
        "disband": _("Disband"),
        "army": _("Army"),
        "fleet": _("Fleet"),
        "leave_unit": _("Leave this unit"),
        "take_back": _("Take back"),
        "what_can_be_chosen": _("What can be chosen"),
        "no_help_there": _("No unit that can be helped stands in {province}."),
        "no_army_there": _("No army that this fleet could carry stands in {province}."),
        "no_support_there": _("{province} is not open to this support."),
        "no_landing_there": _("The convoy cannot land in {province}."),
        "places_to_go": _counted(
            lambda n: ngettext("{n} place to go: {places}", "{n} places to go: {places}", n)
        ),
        "empty": _("empty"),
        "whose_unit": _("{power}: {unit}"),
        "chosen_for": _("{unit}. {question}"),
    }


def _typed() -> dict[str, Text]:
    return {
        "type_order": _("Type an order: mar - spa"),
        "type_build": _("Type an order: build f mar"),
        "type_removal": _("Type an order: disband a par"),
        "typed_hint": _("Names or codes: “army burgundy to ruhr”, “bur s bel - ruh”."),
        "good_line": _("{order} Enter saves it."),
        "read_as": _("Read as {order}. Enter saves it."),
        "bad_line": _("{why} Enter keeps it as a misorder, after one question."),
        "save_lines": _counted(lambda n: ngettext("Save {n} order", "Save {n} orders", n)),
        "all_legal": _counted(lambda n: ngettext("{n} legal order", "All {n} legal orders", n)),
    }


def _time() -> dict[str, Text]:
    return {
        "left": _("{time} left"),
        "days": _counted(lambda n: ngettext("{n} day", "{n} days", n)),
        "hours": _counted(lambda n: ngettext("{n} h", "{n} h", n)),
        "minutes": _counted(lambda n: ngettext("{n} min", "{n} min", n)),
        "seconds": _counted(lambda n: ngettext("{n} s", "{n} s", n)),
        "due": _("due {when}"),
        "today": _("today {time}"),
        "tomorrow": _("tomorrow {time}"),
        "no_deadline": _("No deadline"),
        "as_ready": _("judged when all are ready"),
        "held": _("Waiting for orders"),
        "held_says": _("time is up, and orders are missing"),
        "paused": _("Paused"),
        "paused_says": _("the clock stands still"),
        "time_up": _("Time is up"),
        "being_judged": _("being judged"),
        "waiting": _("Not begun"),
        "waiting_says": _("seats are still open"),
        "checking": _("Are you here?"),
        "over": _("Game over"),
        "cancelled": _("Called off"),
    }


def _results() -> dict[str, Text]:
    return {
        "write_orders": _("Write orders"),
        "back_to_now": _("Back to now"),
        "judged_now": _("{phase} has been judged."),
        "see_results": _("See what happened"),
        "play": _("Play"),
        "before": _("Phase before"),
        "after": _("Phase after"),
        "now": _("now"),
        "forced_retreats": _("with retreats"),
        "start": _("Start"),
        "win_at": _("The tick marks {goal}, the winning number."),
        "see_seats": _("See the seats"),
        "watching": _("You are watching this game."),
        "you_are_out": _("Your power has been eliminated. You may watch."),
        "bot_plays": _("A bot plays your power."),
        "come_back": _("Take your seat back"),
        "winner": _("{power} has won."),
        "conceded": _("{power} has won: the others conceded."),
        "draw": _("A draw between {powers}."),
        "called_off": _("The game was called off."),
    }


def _press() -> dict[str, Text]:
    return {
        "everyone": _("Everyone"),
        "write_to": _("Write to {names}"),
        "new": _("New"),
        "unread": _counted(lambda n: ngettext("{n} unread", "{n} unread", n)),
        "no_letters": _("No letters yet. Whoever writes first sets the tone."),
        "gunboat": _("Nobody writes in this game."),
        "gunboat_says": _("It is a gunboat game: the orders are the only language."),
        "watch_letters": _("Only letters to everyone are shown to you."),
        "reads_two": _("Only you two can read this."),
        "reads_these": _("Read by {names} and you."),
        "reads_all": _("Everybody can read this, also those who watch."),
        "not_sent": _("Not sent: {why}"),
        "send": _("Send"),
        "earlier": _("Earlier letters"),
    }


def _other() -> dict[str, Text]:
    return {
        "source_site": _("on the site"),
        "source_form": _("typed in the form"),
        "source_key": _("by a program"),
        "source_bot": _("by the bot"),
        "log_ready": _("ready"),
        "log_empty": _("Nothing entered yet."),
        "reconnecting": _("Connection lost. Trying again …"),
        "failed": _("That did not work: {why}"),
        "sign_in_again": _("You are signed out. Load the page again."),
        "copied": _("Copied."),
        "comma": _(", "),
    }
