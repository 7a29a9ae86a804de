"""Catalogues on disk, read and written by Babel."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from tests.words import Text

WRITTEN = datetime(2026, 11, 17, tzinfo=UTC)
"""The same for ever: a catalogue changes only when a text does."""

BOTH = "\n---\n"
"""Between a translation and its plural."""

Key = tuple[str, str]
"""A text and its context."""


def translations(path: Path) -> dict[Key, str]:
    """What a .po file translates."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalogue = read_po(file)
    return {_key(m): _text(m) for m in catalogue if m.id and _text(m) and not m.fuzzy}


def compiled(path: Path) -> dict[Key, str]:
    """The same of what the program reads."""
    with path.with_suffix(".mo").open("rb") as file:
        return {_key(m): _text(m) for m in read_mo(file) if m.id}


def _key(message: Message) -> Key:
    context = message.context or ""
    if isinstance(context, bytes):  # as Babel reads it from a .mo file
        context = context.decode()
    return (message.id if isinstance(message.id, str) else message.id[0]), context


def _text(message: Message) -> str:
    """A translation; of one with a plural both, with a line between them."""
    string = message.string or ""
    return string if isinstance(string, str) else BOTH.join(string) if all(string) else ""


def update(path: Path, texts: Sequence[Text], language: str) -> list[str]:
    """Writes both files anew, with the translations there are. Returns the texts without one."""
    known = translations(path)
    catalogue = Catalog(
        locale=language, project="referee", creation_date=WRITTEN, revision_date=WRITTEN, fuzzy=False,
        last_translator="", language_team="", header_comment="# The texts of this part of the referee, and their translations.",
    )  # fmt: skip
    for text in texts:
        string = known.get((text.text, text.context), "")
        catalogue.add(
            (text.text, text.plural) if text.plural else text.text,
            (string.split(BOTH) if string else ["", ""]) if text.plural else string,
            [(text.place, 1)],
            context=text.context or None,
        )
    buffer = BytesIO()
    write_po(buffer, catalogue, width=128, include_lineno=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(buffer.getvalue())
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    path.with_suffix(".mo").write_bytes(buffer.getvalue())
    return [text.text for text in texts if (text.text, text.context) not in known]
