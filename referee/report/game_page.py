"""A game as one page: the board at every step, the moves with their faults and what they brought, the score, a chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from referee.fault import Fault
from referee.files.names import slug
from referee.games.drawing import escaped
from referee.language import mark, number, said, say, translated
from referee.report.board import MARK, MARKED, MARKED_TEXT
from referee.report.chart import place, score_chart
from referee.report.dates import written
from referee.report.document import Markup, document, table, ways
from referee.report.plain import excerpt, safe
from referee.report.score import outcome, score_rows
from referee.report.status import STATES, state_of
from referee.report.story import MoveRow, Story
from referee.report.viewer import said_of
from referee.verdict.explanations import explain
from referee.verdict.verdict import PlayedVerdict, Verdict

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


def page(verdict: Verdict, links: Sequence[tuple[str, str]] = ()) -> str:
    """The page of one record; `links` are addresses of other pages, with what people read for them."""
    title = page_title(verdict)
    told = Story(verdict) if isinstance(verdict, PlayedVerdict) and verdict.is_playable else None
    body = [
        f"<header>{ways(links)}<h1>{escaped(title)}</h1>{_result(verdict)}</header>",
        "<main>",
        *(_played(told) if told else _unplayable(verdict)),
        "</main>",
        _facts(verdict),
    ]
    if not told:
        return document(title, body, "game_page")
    return document(title, body, "game_page", _data(told), told.boards.lines, f"#board{{--ratio:{told.ratio:.3f}}}")


def page_title(verdict: Verdict) -> str:
    what = verdict.record.tag("Event") or written(verdict.record.tag("Date") or "")
    game = verdict.game or say("An unreadable record")
    return f"{game}: {what}" if what else game


def _data(told: Story) -> dict[str, Any]:
    """What the script needs: see `game_page.js`."""
    rows, setup = told.rows, told.setup
    return {
        "say": {
            "play": f"▶ {say('play')}",
            "pause": f"❚❚ {say('pause')}",
            "unknown": say("(the last legal position is shown)"),
            "copied": say("Copied."),
            "select": say("Press Ctrl+C to copy:"),
        },
        "mark": {"filter": MARK, "element": MARKED, "text": MARKED_TEXT},
        "players": list(map(safe, told.match.players.scored)),
        "boards": told.boards.data(),
        "panels": told.panels.data(),
        "words": told.words.data(),
        "setups": told.setups.data(),
        "head": "\n".join([*setup.head, "", ""]),
        "record": {"name": f"{slug(Path(told.verdict.source).stem) or 'game'}.ref", "text": told.record},
        "steps": {
            "at": told.addresses,
            "x": [round(place(row.step.move, told.moves)) for row in rows],
            "scores": [row.step.scores for row in rows],
            "marks": [row.marks for row in rows],
            "faulty": sorted((i for i, row in enumerate(rows) if row.step.is_faulty), key=lambda i: _only_follows(rows[i])),
            "near": {i: row.near for i, row in enumerate(rows) if row.near},
        },
    }


def _only_follows(row: MoveRow) -> bool:
    """Whether its faults may all come from another one: a result that is claimed, but was not reached."""
    return all(fault.follows for fault in row.step.faults if fault.severity == "error")


# -- the parts of the page ---------------------------------------------------------------------------------------------


def _result(verdict: Verdict) -> str:
    """In large type who won and how, or how it stands; in small type whether everything was in order."""
    sign, word, kind = STATES[state_of(verdict)]
    errors = len(verdict.errors)
    parts = [
        translated(word),
        *([say("{count:# move|# moves}", count=verdict.moves)] if verdict.standings else []),
        *([say("starts from a set-up")] if verdict.conduct.set_up else []),
        *([say("{count:# fault|# faults}", count=errors)] if errors else []),
        *([say("by the rules of {version}", version=verdict.old_rules)] if verdict.old_rules else []),
    ]
    kind = "bad" if errors else kind
    status = f'<p class="status {kind}"><span aria-hidden="true">{sign}</span> {escaped(", ".join(parts))}</p>'
    if not verdict.standings:
        return status
    points = " : ".join(str(standing.points) for standing in verdict.standings)
    if verdict.status == "finished":
        return f'<p class="result final">{escaped(_headline(verdict))}, <bdi>{points}</bdi></p>{status}'
    return f'<p class="result">{escaped(_headline(verdict))}</p>{status}'


def _headline(verdict: Verdict) -> str:
    """How the game ended or stands, as a title begins; names stay as they are written."""
    text, names = outcome(verdict), tuple(safe(standing.player) for standing in verdict.standings)
    return text if text.startswith(names) else text[:1].upper() + text[1:]


def _facts(verdict: Verdict) -> str:
    tags = [(translated(label), _shown(name, verdict.record.tag(name) or "")) for name, label in TAGS.items()]
    given = "".join(f"<div><dt>{escaped(name)}</dt><dd>{escaped(value)}</dd></div>" for name, value in tags if value)
    return f'<footer><dl class="facts">{given}</dl></footer>' if given else ""


def _shown(tag: str, value: str) -> str:
    return written(value) if tag == "Date" else value


def _unplayable(verdict: Verdict) -> Iterator[str]:
    yield f"<section><h2>{escaped(say('This record cannot be played'))}</h2>"
    yield from (_fault(verdict, fault) for fault in verdict.faults)
    yield "</section>"


def _played(told: Story) -> Iterator[str]:
    yield f'<section class="viewer" aria-label="{escaped(say("The game"))}">'
    yield f'<div id="board">{told.board}</div>'
    yield from _controls(told)
    yield '<p id="said" aria-live="polite" aria-atomic="true"></p>'
    if told.panel:
        yield f'<section class="beside" aria-label="{escaped(say("Players"))}"><div id="panel">{told.panel}</div>'
        yield f"{told.legend}</section>"
    yield from _moves(told)
    yield from _share(told)
    yield "</section>"
    as_text = escaped(say("The position as text"))
    yield f'<details id="words"><summary>{as_text}</summary><pre tabindex="0"></pre></details>'
    yield f'<p class="keys">{escaped(say("Keys: ← → one step, Home and End, space plays, F next fault."))}</p>'
    yield from _score(told)


def _button(name: str, text: str, label: str = "") -> str:
    named = f' aria-label="{escaped(label)}" title="{escaped(label)}"' if label else ""
    return f'<button type="button" id="{name}"{named}>{escaped(text)}</button>'


def _controls(told: Story) -> Iterator[str]:
    yield f'<div class="controls" role="group" aria-label="{escaped(say("Step through the game"))}">'
    yield _button("first", "|◀", say("to the start"))
    yield _button("back", "◀", say("one step back"))
    yield _button("play", f"▶ {say('play')}")
    yield _button("next", "▶", say("one step forward"))
    yield _button("last", "▶|", say("to the end"))
    if any(row.step.is_faulty for row in told.rows):
        yield _button("next-fault", f"✗ {say('next fault')}")
    last, step = len(told.rows) - 1, escaped(say("Step of the game"))
    yield f'<input type="range" id="slider" aria-label="{step}" min="0" max="{last}" value="{last}">'
    yield "</div>"


def _share(told: Story) -> Iterator[str]:
    yield f'<div class="share" role="group" aria-label="{escaped(say("Take it with you"))}">'
    yield _button("copy-link", say("Copy link"))
    if told.match.game.has_set_ups:
        yield _button("copy-position", say("Copy position"))
    if told.record:
        yield _button("download", say("Download record"))
    copied = escaped(say("Text to copy"))
    yield f'<p id="done" role="status"></p><textarea id="copied" aria-label="{copied}" rows="4" readonly hidden></textarea>'
    yield "</div>"


def _moves(told: Story) -> Iterator[str]:
    yield f'<section class="moves" aria-labelledby="moves-title"><h2 id="moves-title">{escaped(say("Moves"))}</h2>'
    players = " : ".join(f'<bdi class="short">{escaped(safe(name))}</bdi>' for name in told.match.players.scored)
    yield f'<p class="players">{escaped(say("points: {players}", players="#1")).replace("#1", players)}</p>'
    yield '<ol id="moves">'
    for row in told.rows:
        yield _row(told, row)
    yield "</ol>"
    if told.is_cut:
        count = number(len(told.rows))
        left_out = say('Only the first {count} steps are shown; "referee check" lists all faults.', count=count)
        yield f'<p class="bad">{escaped(left_out)}</p>'
    yield "</section>"


def _row(told: Story, row: MoveRow) -> str:
    step = row.step
    sign = f'<span class="sign"><span aria-hidden="true">✗</span><span class="unseen">{escaped(say("fault:"))}</span></span> '
    kinds = " ".join([step.kind, *(["faulty"] if step.is_faulty else []), *([] if step.is_known else ["unknown"])])
    faults = "".join(_fault(told.verdict, fault) for fault in step.faults)
    text = f"{sign if step.is_faulty else ''}<span>{escaped(said_of(step))}</span>{_points(told, row)}"
    return f'<li class="{kinds}"><button type="button">{text}</button>{faults}</li>'


def _points(told: Story, row: MoveRow) -> str:
    """What a step brought, and how many points everybody has then."""
    if row.step.kind != "move" and not row.gains:
        return ""
    alone = len(row.gains) == 1 and row.gains[0][0] == row.step.seat
    gains = [f"{points:+}" if alone else f"{told.marks[seat]} {points:+}" for seat, points in row.gains]
    gained = f"<b>{escaped(', '.join(gains))}</b> " if gains else ""
    return f'<span class="points">{gained}{" : ".join(map(str, row.step.scores))}</span>'


def _fault(verdict: Verdict, fault: Fault) -> str:
    """A fault where it is: what, the words at fault, why, what would have been legal, what the rule says."""
    rows, line = verdict.record.rows, fault.span.line - verdict.record.first
    parts = [f"<p><strong>{escaped(fault.code)}</strong> {escaped(safe(fault.message))}</p>"]
    if 0 <= line < len(rows) and rows[line].strip():
        text, marks = excerpt(rows[line], fault.span.start, fault.span.end)
        parts.append(f'<pre tabindex="0">{escaped(text)}\n<span aria-hidden="true">{marks}</span></pre>')
    if fault.reason:
        parts.append(f"<p>{escaped(safe(fault.reason))}</p>")
    if fault.near:
        listed = "".join(f"<li>{escaped(safe(near.text))}</li>" for near in fault.near)
        parts.append(f"<p>{escaped(say('legal and near:'))}</p><ol>{listed}</ol>")
    meaning = explain(fault.code)
    if meaning and fault.severity == "error":
        parts.append(f'<p class="rule">{escaped(fault.code)}: {escaped(meaning[1])}</p>')
    if fault.follows:
        parts.append(f'<p class="rule">{escaped(say("This may only follow from an earlier fault."))}</p>')
    return f'<div class="fault {fault.severity}">{"".join(parts)}</div>'


# -- the score ---------------------------------------------------------------------------------------------------------


def _score(told: Story) -> Iterator[str]:
    verdict = told.verdict
    yield f'<section class="score" aria-labelledby="score-title"><h2 id="score-title">{escaped(say("Score"))}</h2>'
    yield points_table(verdict)
    yield _chart(told)
    players = told.match.players
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
        headers = [say("move"), say("player"), say("source"), say("points"), say("detail")]
        yield f"<details><summary>{escaped(title)}</summary>{table(headers, sheet, say('Score sheet'))}</details>"
    yield "</section>"


def points_table(verdict: PlayedVerdict) -> str:
    """Who has how many points, and from what, with bars."""
    headers, rows = score_rows(verdict)
    longest = max([1, *(abs(value) for row in rows for value in row[2:-1] if isinstance(value, int))])
    barred = [[row[0], _named(row[1]), row[-1], *(_bar(value, longest) for value in row[2:-1])] for row in rows]
    return table([*headers[:2], headers[-1], *headers[2:-1]], barred, say("Points by source"))


def _named(player: object) -> Markup:
    return Markup(f'<span class="name">{escaped(player)}</span>')


def _bar(value: object, longest: int) -> Markup:
    """A number with a bar as long as the number is large; that of a loss is hollow."""
    points = value if isinstance(value, int) else 0
    kind = ' class="loss"' if points < 0 else ""
    bar = f'<rect{kind} width="{100 * abs(points) / longest:.3g}" height="8"/>' if points else ""
    drawn = f'<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{bar}</svg>'
    return Markup(f"{escaped(value)}{drawn}")


def _chart(told: Story) -> str:
    match = told.match
    looks = [match.game.look(seat, match.players) for seat in range(len(match.players.scored))]
    chart = score_chart(match.players.scored, told.marks, looks, told.scores)
    caption = say("Scores over the game. A click on the chart shows the position after that move.")
    return f'<figure id="chart">{chart}<figcaption>{escaped(caption)}</figcaption></figure>'
