"""Every text of the site is there in every language, whole, and as it was compiled."""

from __future__ import annotations

import ast
import gettext
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from texts import SERVER, Text, texts

LOCALE = SERVER / "locale"
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
_FIELD = re.compile(r"%\(\w+\)[sd]|\{\w+\}|<[^>]+>")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')

each_language = pytest.mark.parametrize("language", LANGUAGES)


def _file(language: str, kind: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"django.{kind}"


def _compiled(language: str) -> dict[Any, str]:
    """Return the texts of a language as the site reads them: by text, those for several by text and form."""
    with _file(language, "mo").open("rb") as file:
        return dict(gettext.GNUTranslations(file)._catalog)  # type: ignore[attr-defined] # there is no other way to list them


def _unquoted(block: str) -> str:
    return "".join(ast.literal_eval(part) for part in _QUOTED.findall(block))


def _written(language: str) -> dict[Any, str]:
    """Return the texts of a language as they were written."""
    found: dict[Any, str] = {}
    for entry in _file(language, "po").read_text(encoding="utf-8").strip().split("\n\n"):
        said = re.search(r'^msgid ((?:".*"\n?)+)', entry, re.MULTILINE)
        assert said is not None
        for form, block in re.findall(r'^msgstr(?:\[(\d)\])? ((?:".*"\n?)+)', entry, re.MULTILINE):
            key = (_unquoted(said[1]), int(form)) if form else _unquoted(said[1])
            found[key] = _unquoted(block)
    return found


def _forms(catalog: dict[Any, str], text: Text) -> list[str | None]:
    """Return what a text is in a language: one form, or those for several numbers."""
    if not text.plural:
        return [catalog.get(text.said)]
    forms = [form for key, form in catalog.items() if isinstance(key, tuple) and key[0] == text.said]
    return list(forms) or [None]


def test_texts_are_found_in_code_and_templates() -> None:
    said = {text.said for text in texts()}
    assert len(said) > 600
    assert {
        "Write orders. Make promises. Keep some.",
        "That seat is taken.",
        "one seat left",
        "taken",
    } <= said


@each_language
def test_no_text_is_untranslated(language: str) -> None:
    catalog = _compiled(language)
    missing = [text for text in texts() if not all(_forms(catalog, text))]
    assert missing == []


@each_language
def test_translations_keep_what_is_filled_in(language: str) -> None:
    catalog = _compiled(language)
    wrong = []
    for text in texts():
        for form in _forms(catalog, text):
            ours, theirs = Counter(_FIELD.findall(form or "")), Counter(_FIELD.findall(text.said))
            if ours != theirs and not (text.plural and ours == Counter(_FIELD.findall(text.plural))):
                wrong.append((text.said, form))
    assert wrong == []


@each_language
def test_nothing_is_guessed_or_left_over(language: str) -> None:
    source = _file(language, "po").read_text(encoding="utf-8")
    assert "fuzzy" not in source
    assert "#~" not in source
    known = {text.said for text in texts()}
    written = {key if isinstance(key, str) else key[0] for key in _written(language)} - {""}
    assert written - known == set()


@each_language
def test_what_was_written_was_compiled(language: str) -> None:
    written, compiled = _written(language), _compiled(language)
    assert {key: form for key, form in written.items() if key != ""} == {
        key: form for key, form in compiled.items() if key != ""
    }
