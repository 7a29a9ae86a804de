"""What is under the cursor: what a word is, and how the game stands after its line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from lsprotocol import types

from referee.edit.judged import Judged
from referee.editor.document import Document
from referee.editor.places import place_of, span_range
from referee.editor.tokens import row_tokens
from referee.fault import Span
from referee.games import find
from referee.language import said, say, translated
from referee.match.loop import Match
from referee.record.notation import Notation, PlacedWord
from referee.record.spellings import label
from referee.record.tables import NoWord
from referee.report.plain import safe
from referee.verdict.explanations import components_called, explain
from referee.verdict.verdict import waiting_for


def hover(document: Document, position: types.Position) -> types.Hover | None:
    row, column = document.text.row(place_of(position))
    above, judged = document.part_at(row)
    number = row - above
    if number > len(judged.record.rows):
        return None
    token = next((each for each in row_tokens(judged.record, number) if each.start <= column < each.end), None)
    parts: list[str] = []
    if token is not None and token.kind != "comment":
        word = judged.record.rows[number - 1][token.start : token.end]
        parts += _about(judged, number, word, token.kind)
    if judged.played is not None and number in dict(judged.record.statements):
        parts += _standing(judged.played.before_line(number + 1))
    if not parts:
        return None
    span = Span(number, token.start + 1, token.end + 1) if token else None
    text = "\n\n".join(parts)
    place = span_range(document, above, span) if span else None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), place)


def _about(judged: Judged, number: int, word: str, kind: str) -> Iterator[str]:
    """A word: a rule or a card by what it does, a field by what lies there, an option by what it decides."""
    record = judged.record
    if record.rows[number - 1].lstrip("> \ufeff").startswith("["):
        yield from _tag(judged, word)
        return
    if (rule := explain(word)) is not None:
        yield f"**{marked(word)}** {marked(rule[0])}: {marked(rule[1])}"
    game = find(record.tag("Game") or "")
    if game is None:
        return
    components = [
        f"**{marked(name)}**: {marked(text)}" for name, title, text in components_called(word) if title.startswith(game.name)
    ]
    yield from components
    notation = game.notation
    if kind in ("property", "enumMember") and not components:
        try:
            type = notation.tables.lex(word)[0].type
        except NoWord:
            return
        yield f"`{safe(word)}`: {marked(said(label(notation.tables, notation.values, type)))}"
        if judged.played is not None and kind == "property":
            there = list(lying(judged.played.before_line(number), notation, word, type))
            yield say("there now: {things}", things=marked(", ".join(there))) if there else say("there now: nothing")


def lying(match: Match, notation: Notation, word: str, type: str) -> Iterator[str]:
    """What a position says of a field: every part of its set-up lines that names it, without the other fields there."""
    value = getattr(notation.values, type)(word)
    for item in match.game.items(match.known_state, match.players):
        words = [each for each in notation.words(f"@ {match.game.write(item, match.players)}") if each.action >= 0]
        head = list(takewhile(lambda each: each.type[0] == "_" or each.type == "PLAYER", words))
        part: list[PlacedWord] = []
        for each in [*words[len(head) :], None]:
            if each is not None and each.text != ",":
                part.append(each)
                continue
            own = [one for one in part if one.type != type or getattr(notation.values, type)(one.text) == value]
            if any(one.type == type for one in own):
                yield " ".join(one.text for one in (*head, *own))
            part = []


def _tag(judged: Judged, word: str) -> Iterator[str]:
    game = find(judged.record.tag("Game") or "")
    written = word.strip('"')
    if game is None:
        return
    for option in game.options:
        if option.name in written:
            yield f"**{option.name}** ({', '.join(option.choices)}), {option.reading}: {marked(translated(option.text))}"


def _standing(match: Match) -> Iterator[str]:
    scores = [
        f"{marked(name)} {points}" for name, points in zip(match.players.scored, match.scores(match.known_state), strict=True)
    ]
    if match.now.after_illegal:
        yield say("the position is not known here; score before the fault: {players:list}", players=scores)
        return
    yield say("score after this line: {players:list}", players=scores)
    if not match.is_over:
        yield marked(said(waiting_for(match)))


def marked(text: str) -> str:
    """A text in which nothing is Markdown."""
    return "".join(f"\\{char}" if char in "\\`*_{}[]()<>#+!|~" else char for char in safe(text))
