"""A game as one page that needs nothing else: the board at every step, the moves with their faults, the score, a chart.

Every text of a record goes through `escaped`. The page's own style and script are inlined and named in its content
security policy by their hashes: whatever else somebody might smuggle in does not run.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.explaining import explain
from referee.fault import Fault
from referee.games.drawing import escaped
from referee.language import current, mark, number, point, said, say, translated
from referee.report.board import MARK, marked, new_elements
from referee.report.chart import place, score_chart
from referee.report.dates import written
from referee.report.frames import Frames
from referee.report.plain import excerpt, safe
from referee.report.score import outcome, score_rows
from referee.report.text import conclusion
from referee.report.viewer import said_of
from referee.steps import Step, steps
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

MAX_STEPS = 2000
"""No game has more; of a record that has, the page shows the first ones and says so."""
TAGS: dict[str, str] = {
    "Event": mark("Event"),
    "Site": mark("Place"),
    "Round": mark("Round"),
    "Date": mark("Date"),
    "Edition": mark("Edition"),
    "Rules": mark("Rules"),
    "Options": mark("Options"),
}
"""The tags that a page shows, and what people read for them."""


def page(verdict: Verdict, editions: Sequence[Path] = (), back: str = "") -> str:
    """The page of one record; `back` is the address of an index page."""
    title = page_title(verdict)
    told = Story(verdict, editions)
    home = f'<nav><a href="{escaped(back)}">{escaped(say("all games"))}</a></nav>' if back else ""
    body = [
        f"<header>{home}<h1>{escaped(title)}</h1>{_facts(verdict)}</header>",
        "<main>",
        *(_viewer(told) if told.rows else _unplayable(verdict)),
        *_score(verdict, told),
        "</main>",
    ]
    return document(title, body, told.data() if told.rows else None, _styles([*told.frames.lines, *body]))


def document(title: str, body: Sequence[str], data: dict[str, Any] | None = None, styles: Sequence[str] = ()) -> str:
    """A page with our style; with data also with our script. `styles` are those of drawings in it."""
    style = files(__package__).joinpath("page.css").read_text("utf-8")
    script = files(__package__).joinpath("page.js").read_text("utf-8") if data else ""
    allowed = f"style-src {' '.join(map(_hash, [style, *styles]))}" + (f"; script-src {_hash(script)}" if script else "")
    policy = f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{current()}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escaped(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            *body,
            *(
                [f'<script type="application/json" id="data">{_json(data)}</script>', f"<script>{script}</script>"]
                if data
                else []
            ),
            "</body>",
            "</html>",
            "",
        ]
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _styles(parts: Iterable[str]) -> list[str]:
    """The style sheets in drawings, each once."""
    found = {style for part in parts for style in re.findall(r"<style>(.*?)</style>", part)}
    return sorted(map(html.unescape, found))


def _json(data: dict[str, Any]) -> str:
    """JSON that cannot end the element it stands in."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def page_title(verdict: Verdict) -> str:
    what = verdict.record.tag("Event") or written(verdict.record.tag("Date") or "")
    game = verdict.game or say("An unreadable record")
    return f"{game}: {what}" if what else game


class Row(NamedTuple):
    """A line of the move list."""

    step: Step
    frame: int
    words: int
    """The frame of the position as text."""
    marks: list[int]


class Story:
    """The steps of a game with their drawings, each line of a drawing kept once."""

    def __init__(self, verdict: Verdict, editions: Sequence[Path] = ()) -> None:
        self.verdict = verdict
        self.frames, self.words = Frames(), Frames()
        self.rows: list[Row] = []
        self.scores: list[tuple[int, ...]] = []
        """Points by seat, for every number of moves."""
        drawn: list[str] = []
        self.is_cut = False
        """Are there more steps than the page shows?"""
        for step in steps(verdict, editions):
            if len(self.rows) == MAX_STEPS:
                self.is_cut = True
                break
            if step.kind == "remark":
                frame, words, marks = self.rows[-1][1:]
            else:
                before, drawn = drawn, self._svg(step)
                frame, words = self.frames.add(drawn), self.words.add(self._text(step))
                new = new_elements(before, drawn) if before and step.known and step.kind != "undo" else []
                marks = sorted(set(self.frames.ids(new)))
            self.rows.append(Row(step._replace(state=None), frame, words, marks))
            del self.scores[step.move :]
            self.scores.append(step.scores)
        self.board = "\n".join(drawn)
        """The last position."""

    def _svg(self, step: Step) -> list[str]:
        return self.verdict.match.game.svg(step.state, self.verdict.match.players).split("\n")

    def _text(self, step: Step) -> list[str]:
        drawing = self.verdict.match.game.draw(step.state, self.verdict.match.players)
        return [safe(row) for row in drawing.split("\n")]

    @property
    def moves(self) -> int:
        return len(self.scores) - 1

    def data(self) -> dict[str, Any]:
        lines = self.frames.lines
        return {
            "say": {
                "play": f"▶ {say('play')}",
                "pause": f"❚❚ {say('pause')}",
                "unknown": say("(the last legal position is shown)"),
            },
            "mark": MARK,
            "marked": {line: marked(lines[line]) for row in self.rows for line in row.marks},
            "boards": {"lines": lines, "changes": self.frames.changes},
            "words": {"lines": self.words.lines, "changes": self.words.changes},
            "steps": [
                [row.frame, row.words, row.marks, round(place(row.step.move, self.moves), 1), row.step.is_faulty]
                for row in self.rows
            ],
        }


# -- the parts of the page ---------------------------------------------------------------------------------------------


def _facts(verdict: Verdict) -> str:
    tags = [(translated(label), _shown(name, verdict.record.tag(name) or "")) for name, label in TAGS.items()]
    given = "".join(f"<div><dt>{escaped(name)}</dt><dd>{escaped(value)}</dd></div>" for name, value in tags if value)
    good = "good" if verdict.ok else "bad"
    sign = "✓" if verdict.ok else "✗"
    return f'<p class="status {good}">{sign} {escaped(conclusion(verdict))}</p><dl class="facts">{given}</dl>'


def _shown(tag: str, value: str) -> str:
    return written(value) if tag == "Date" else value


def _viewer(told: Story) -> Iterator[str]:
    last = len(told.rows) - 1
    yield f'<section class="viewer" aria-label="{escaped(say("The game"))}">'
    yield '<div class="table">'
    yield f'<div id="board">{told.board}</div>'
    yield '<p id="said" aria-live="polite"></p>'
    yield f'<div class="controls" role="group" aria-label="{escaped(say("Step through the game"))}">'
    for name, sign, text in (
        ("first", "|◀", say("to the start")),
        ("back", "◀", say("one step back")),
        ("play", f"▶ {say('play')}", ""),
        ("next", "▶", say("one step forward")),
        ("last", "▶|", say("to the end")),
    ):
        label = f' aria-label="{escaped(text)}" title="{escaped(text)}"' if text else ""
        yield f'<button type="button" id="{name}"{label}>{escaped(sign)}</button>'
    if any(row.step.is_faulty for row in told.rows):
        yield f'<button type="button" id="fault">✗ {escaped(say("next fault"))}</button>'
    yield "</div>"
    step = escaped(say("Step of the game"))
    yield f'<input type="range" id="slider" aria-label="{step}" min="0" max="{last}" value="{last}">'
    yield f'<p class="keys">{escaped(say("Keys: ← → one step, Home and End, space plays, F next fault."))}</p>'
    as_text = escaped(say("The position as text"))
    yield f'<details id="words"><summary>{as_text}</summary><pre tabindex="0"></pre></details>'
    yield _chart(told)
    yield "</div>"
    yield f'<section class="moves" aria-labelledby="moves-title"><h2 id="moves-title">{escaped(say("Moves"))}</h2>'
    yield '<ol id="moves">'
    for index, row in enumerate(told.rows):
        yield _row(told.verdict, index, row.step)
    yield "</ol>"
    if told.is_cut:
        cut = say('Only the first {count} steps are shown; "referee check" lists all faults.', count=number(MAX_STEPS))
        yield f'<p class="bad">{escaped(cut)}</p>'
    yield "</section></section>"


def _row(verdict: Verdict, index: int, step: Step) -> str:
    text = escaped(said_of(step))
    sign = (
        f'<span class="sign"><span aria-hidden="true">✗</span><span class="unseen">{escaped(say("fault:"))}</span></span> '
        if step.is_faulty
        else ""
    )
    kinds = " ".join([step.kind, *(["faulty"] if step.is_faulty else []), *([] if step.known else ["unknown"])])
    faults = "".join(_fault(verdict, fault) for fault in step.faults)
    return f'<li id="s{index}" class="{kinds}"><button type="button">{sign}<span>{text}</span></button>{faults}</li>'


def _chart(told: Story) -> str:
    match = told.verdict.match
    looks = [match.game.look(seat, match.players) for seat in range(len(match.players.scored))]
    marks = match.players.marks(match.game.signs(match.header.edition))
    chart = score_chart(match.players.scored, marks, looks, told.scores)
    return f'<figure id="chart">{chart}<figcaption>{escaped(say("Scores over the game"))}</figcaption></figure>'


def _fault(verdict: Verdict, fault: Fault) -> str:
    """A fault where it is: what, the words at fault, why, what would have been legal, what the rule says."""
    rows, line = verdict.record.rows, fault.span.line - verdict.record.first
    parts = [f"<p><strong>{escaped(fault.code)}</strong> {escaped(safe(fault.message))}</p>"]
    if 0 <= line < len(rows) and rows[line].strip():
        text, marks = excerpt(rows[line], fault.span.start, fault.span.end)
        parts.append(f'<pre>{escaped(text)}\n<span aria-hidden="true">{marks}</span></pre>')
    if fault.reason:
        parts.append(f"<p>{escaped(safe(fault.reason))}</p>")
    if fault.near:
        parts.append(f"<p>{escaped(say('legal and near:'))} {' · '.join(escaped(safe(move)) for move in fault.near)}</p>")
    meaning = explain(fault.code)
    if meaning and fault.severity == "error":
        parts.append(f'<p class="rule">{escaped(fault.code)}: {escaped(meaning[1])}</p>')
    if fault.follows:
        parts.append(f'<p class="rule">{escaped(say("This may only follow from an earlier fault."))}</p>')
    return f'<div class="fault {fault.severity}">{"".join(parts)}</div>'


def _unplayable(verdict: Verdict) -> Iterator[str]:
    yield f"<section><h2>{escaped(say('This record cannot be played'))}</h2>"
    yield from (_fault(verdict, fault) for fault in verdict.faults)
    yield "</section>"


def _score(verdict: Verdict, told: Story) -> Iterator[str]:
    if not verdict.standings or not told.rows:
        return
    yield f'<section aria-labelledby="score-title"><h2 id="score-title">{escaped(say("Score"))}</h2>'
    yield f"<p>{escaped(outcome(verdict))}</p>"
    headers, rows = score_rows(verdict)
    yield table(headers, rows)
    players = verdict.match.players
    sheet = [
        [
            entry.move or say("start"),
            safe(players.scored[entry.seat]),
            translated(entry.source),
            f"{entry.points:+}",
            safe(said(entry.detail)),
        ]
        for entry in verdict.sheet
    ]
    if sheet:
        title = say("Score sheet: where every point came from ({count:# line|# lines})", count=len(sheet))
        yield f"<details><summary>{escaped(title)}</summary>"
        yield table([say("move"), say("player"), say("source"), say("points"), say("detail")], sheet) + "</details>"
    yield "</section>"


def table(headers: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table; the cells are texts, or HTML in a `Markup`."""
    head = "".join(f'<th scope="col">{escaped(header)}</th>' for header in headers)
    body = "".join(f"<tr>{''.join(_cell(value) for value in row)}</tr>" for row in rows)
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="{escaped(say("table"))}">{whole}</div>'


class Markup(str):
    """HTML that is safe already."""

    __slots__ = ()


def _cell(value: object) -> str:
    if isinstance(value, Markup):
        return f"<td>{value}</td>"
    text = escaped(str(value).replace(".", point()) if isinstance(value, float) else value)
    is_number = isinstance(value, (int, float)) or (text[:1] in ("+", "-") and text[1:].isdigit())
    return f'<td class="number">{text}</td>' if is_number else f"<td>{text}</td>"
