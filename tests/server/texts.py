"""The texts of the site as they stand in its source, found without any other program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.template import engines
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

import standoff.server

SERVER = Path(standoff.server.__file__).parent
TEMPLATES = SERVER / "pages" / "templates"

_ONE = {"_", "gettext", "gettext_lazy"}
_TWO = {"ngettext", "ngettext_lazy"}
_ARGUMENT = re.compile(r':_\("([^"]+)"\)')


@dataclass(frozen=True, order=True)
class Text:
    """A text that readers see: where it stands, and its form for several where it has one."""

    said: str
    plural: str = ""
    place: str = ""


def texts() -> list[Text]:
    """Return every text of the site's Python and templates."""
    found = [text for file in sorted(SERVER.rglob("*.py")) for text in _of_module(file)]
    found += [text for file in sorted(TEMPLATES.rglob("*.html")) for text in _of_template(file)]
    return found


def _of_module(file: Path) -> Iterator[Text]:
    place = str(file.relative_to(SERVER))
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        said = [
            arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if node.func.id in _ONE and said:
            yield Text(said[0], place=place)
        elif node.func.id in _TWO:
            yield Text(said[0], said[1], place)


def _of_template(file: Path) -> Iterator[Text]:
    place = str(file.relative_to(TEMPLATES))
    template = engines["django"].engine.get_template(place)  # type: ignore[attr-defined] # the engine has one of its own
    for node in template.nodelist.get_nodes_by_type(Node):
        match node:
            case TranslateNode():
                literal = getattr(node.filter_expression.var, "literal", None)
                if isinstance(literal, str):
                    yield Text(literal, place=place)
            case BlockTranslateNode():
                said, _ = node.render_token_list(node.singular)
                plural = node.render_token_list(node.plural)[0] if node.plural else ""
                yield Text(said, plural, place)
    for said in _ARGUMENT.findall(file.read_text(encoding="utf-8")):
        yield Text(said, place=place)
