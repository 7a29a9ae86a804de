"""A game as one page: the board at every step, the moves with their faults, the score, a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.explaining import explain
from referee.fault import Fault
from referee.games.drawing import escaped
from referee.language import mark, number, said, say, translated
from referee.report.chart import score_chart
from referee.report.dates import written
from referee.report.document import document, table
from referee.report.plain import excerpt, safe
from referee.report.score import outcome, score_rows
from referee.report.story import Story
from referee.report.text import conclusion
from referee.report.viewer import said_of
from referee.steps import Step
from referee.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

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
    return document(title, body, "game_page", told.data() if told.rows else None, told.frames.lines)


def page_title(verdict: Verdict) -> str:
    what = verdict.record.tag("Event") or written(verdict.record.tag("Date") or "")
    game = verdict.game or say("An unreadable record")
    return f"{game}: {what}" if what else game


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
        cut = say('Only the first {count} steps are shown; "referee check" lists all faults.', count=number(len(told.rows)))
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
