"""What a page asks, and the answers: plain data in, plain data out, as JSON. It runs in the browser.

Nothing depends on what was asked before: whatever a page needs to go on it keeps itself (`Session.data`), so that a reload or
a restart loses nothing. What was judged last is only remembered, to go on from there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from referee.batch.settings import Settings
from referee.chance.stream import Stream
from referee.edit.beginning import Beginning
from referee.edit.completion import Candidate
from referee.edit.fixes import edited
from referee.edit.fmt import format_text
from referee.edit.judged import Judged, PlacedRecord, judged_records
from referee.edit.remedies import remedies
from referee.edit.session import Reply, Session, Unrecordable
from referee.edit.simulate import people
from referee.fault import Fault
from referee.games import every, find
from referee.games.drawing import escaped
from referee.games.editions import NoEdition, game_of, is_name, known, load, load_file, own_table, read_table
from referee.games.game import EditionError, Stuck
from referee.games.ownbox import own_edition
from referee.games.rulebook import Rulebook
from referee.language import LANGUAGES, said, say, translated, using
from referee.language.sentence import phrase
from referee.report.beside import legend, panel_rows
from referee.report.board import svg_after
from referee.report.boxes import BoxNotes
from referee.report.game_page import page, page_title, points_table
from referee.report.plain import safe
from referee.report.score import outcome
from referee.report.sheet import sheet
from referee.report.status import STATES, state_of
from referee.verdict.verdict import PlayedVerdict
from referee.web.taps import to_tap

MAX_TEXT = 300_000
"""Characters of a record that a page judges: those of some 5,000 lines."""
MOST_FAULTS = 50
MOST_WORDS = 300

Data: TypeAlias = dict[str, Any]


class Unasked(ValueError):
    """A question that makes no sense; the text says why."""


def answer(question: str) -> str:
    """The answer to a question of the page. `wrong` says what was wrong with it."""
    asked = json.loads(question)
    with using(asked["lang"] if asked.get("lang") in LANGUAGES else "en"):
        try:
            found = ANSWERS[asked["do"]](asked)
        except (Unasked, Unrecordable) as error:
            found = {"wrong": str(error)}
        except Exception as error:
            what = say("judging this record broke off: {error} in the referee itself", error=type(error).__name__)
            found = {"wrong": f"{what} ({say('a bug in the referee: please report it with the record')})"}
        return json.dumps(found)


class _Memory:
    """What was judged last."""

    records: list[PlacedRecord] = []  # noqa: RUF012  # one page asks
    session: Session | None = None
    editions: Mapping[str, str] = {}
    folder: TemporaryDirectory[str] | None = None
    """Where the editions stand."""


def warm(samples: str) -> None:
    """Loads what the games need, before somebody waits for it."""
    for text in json.loads(samples):
        for language in LANGUAGES:
            answer(json.dumps({"do": "check", "text": text, "lang": language}))
            answer(json.dumps({"do": "enter", "data": {"text": text}, "lang": language}))
    _Memory.records, _Memory.session = [], None


# -- a text ------------------------------------------------------------------------------------------------------------


def _rulebook(asked: Data) -> Rulebook:
    """With the editions of somebody's own that the page sends along. What was judged with others is forgotten."""
    editions = {name: str(text) for name, text in dict(asked.get("editions") or {}).items() if is_name(name)}
    if editions != _Memory.editions:
        if _Memory.folder is not None:
            _Memory.folder.cleanup()
        _Memory.records, _Memory.session = [], None
        _Memory.editions, _Memory.folder = editions, TemporaryDirectory() if editions else None
        for name, text in editions.items():
            Path(_Memory.folder.name, f"{name}.toml").write_bytes(text.encode("utf-8", "replace"))  # type: ignore[union-attr]
    return Rulebook((Path(_Memory.folder.name),) if _Memory.folder else ())


def _judged(asked: Data) -> list[PlacedRecord]:
    text, rulebook = asked["text"], _rulebook(asked)
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise Unasked(say("This is too long for a page. The program judges it: `referee check`"))
    _Memory.records = judged_records(text, Settings(rulebook), _Memory.records)
    return _Memory.records


def check(asked: Data) -> Data:
    """The verdicts of a text: what is wrong and where, how each game stands."""
    parts = _judged(asked)
    faults = [(part, fault) for part in parts for fault in part.judged.verdict.faults]
    told = [_fault(part, fault) for part, fault in faults[:MOST_FAULTS]]
    records = [_summary(part) for part in parts if part.judged.text.strip()]
    more = len(faults) - len(told)
    note = say("{count:# more fault|# more faults} in this file", count=more) if more else ""
    return {"records": records, "faults": told, "note": note}


def _summary(part: PlacedRecord) -> Data:
    verdict = part.judged.verdict
    sign, word, kind = STATES[state_of(verdict)]
    errors = len(verdict.errors)
    parts = [translated(word), *([say("{count:# fault|# faults}", count=errors)] if errors else [])]
    return {
        "line": part.above + 1,
        "title": safe(page_title(verdict)),
        "sign": sign,
        "kind": "bad" if errors else kind,
        "status": verdict.status,
        "said": ", ".join(parts),
        "outcome": safe(outcome(verdict)) if verdict.standings else "",
    }


def _fault(part: PlacedRecord, fault: Fault) -> Data:
    return {
        "line": fault.span.line + part.above,
        "start": fault.span.start,
        "end": fault.span.end,
        "code": fault.code,
        "severity": "info" if fault.follows else fault.severity,
        "message": safe(fault.message),
        "reason": safe(fault.reason),
    }


def fixes(asked: Data) -> Data:
    """What can be done about a fault of a text, each with the text as it would be."""
    faults = [(part, fault) for part in _judged(asked) for fault in part.judged.verdict.faults]
    nth = asked["fault"]
    if not isinstance(nth, int) or not 0 <= nth < len(faults):
        return {"fixes": []}
    part, fault = faults[nth]
    rows = asked["text"].split("\n")
    length = len(part.judged.text.split("\n"))
    found = []
    for remedy in remedies(part.judged, fault):
        own = edited("\n".join(rows[part.above : part.above + length]), remedy.edits)
        text = "\n".join([*rows[: part.above], own, *rows[part.above + length :]])
        found.append({"title": safe(remedy.title), "text": text, "line": fault.span.line + part.above})
    return {"fixes": found}


def look(asked: Data) -> Data:
    """The board after a row of a text, who has what, and the score of that record."""
    parts, row = _judged(asked), asked.get("row")
    row = row if isinstance(row, int) else len(asked["text"])
    part = next((part for part in reversed(parts) if part.above < row), parts[0])
    return _seen(part.judged, row - part.above)


def _seen(judged: Judged, row: int) -> Data:
    played = judged.played
    if played is None:
        return {"svg": ""}
    row = max(0, min(row, len(judged.record.rows)))
    match = played.before_line(row + 1)
    panel = match.game.panel(match.known_state, match.players)
    return {
        "svg": svg_after(played, row),
        "panel": "".join(panel_rows(panel)) if panel else "",
        "legend": legend(panel) if panel else "",
        "text": match.game.draw(match.known_state, match.players),
    }


def score(asked: Data) -> Data:
    """The table of points of every record that can be played, as HTML; below, which components nobody is sure of."""
    found: list[str] = []
    notes = BoxNotes(lambda note: found.append(f'<p class="note">{escaped(note)}</p>'), say("My own box"))
    for part in _judged(asked):
        verdict = part.judged.verdict
        if isinstance(verdict, PlayedVerdict) and verdict.is_playable:
            title, won = escaped(safe(page_title(verdict))), escaped(safe(outcome(verdict)))
            found.append(f"<h2>{title}</h2><p>{won}</p>{points_table(verdict)}")
        notes.add(verdict)
    notes.close()
    return {"html": "".join(found)}


def canonical(asked: Data) -> Data:
    _judged(asked)
    return {"text": format_text(asked["text"], words=asked["lang"] if asked.get("words") else "en")}


def as_page(asked: Data) -> Data:
    """The page of the last record, as `referee report` writes it."""
    part = _judged(asked)[-1]
    return {"html": page(part.judged.verdict)}


# -- the box -----------------------------------------------------------------------------------------------------------


def for_table(asked: Data) -> Data:
    """The sheet for the game of the last record, with its edition, as `referee sheet` writes it."""
    record, folders = _judged(asked)[-1].judged.record, _rulebook(asked).editions
    game, name = find(record.tag("Game") or ""), record.tag("Edition") or ""
    if game is None:
        raise Unasked(say('this is not a record: it has no [Game "…"] tag'))
    try:
        edition = load(game, name or game.default_edition, {}, folders)
    except NoEdition:
        raise Unasked(say("{game} has no edition {edition:quoted}", game=game.name, edition=safe(name))) from None
    except EditionError as error:
        raise Unasked(safe("; ".join(error.problems))) from None
    own = [str(folder / f"{name}.toml") for folder in folders if (folder / f"{name}.toml").is_file()]
    return {"html": sheet(game, read_table(own[0]) if own else own_table(game, name), edition)}


def own(asked: Data) -> Data:
    """The components of a game to be completed by somebody who has the box: all that was reconstructed is marked."""
    game, name = find(str(asked["game"])), str(asked["name"])
    if game is None or not own_table(game) or not is_name(name):
        raise Unasked(say("This game has no components to be filled in"))
    return {"text": own_edition(game, name)}


def box(asked: Data) -> Data:
    """What is wrong with an edition of somebody's own; if nothing is, what it is called and its board."""
    text = str(asked["text"])
    try:
        (folder,) = _rulebook({"editions": {"my-box": text}}).editions
        name = read_table(str(folder / "my-box.toml")).get("name")
        if not isinstance(name, str) or not is_name(name):
            raise EditionError([phrase('it must say name = "…", such as {name:quoted}', name="my-box")])
        editions = {name: text}
        (folder,) = _rulebook({"editions": editions}).editions
        path = str(folder / f"{name}.toml")
        game = game_of(path)
        players = people(game.seats_of(load_file(game, path, {}))[-1])
    except EditionError as error:
        return {"problems": [*map(safe, error.problems[:MOST_FAULTS])]}
    tags = f'[Game "{game.name}"]\n[Edition "{name}"]\n[Players "{", ".join(players)}"]\n'
    (part,) = _judged({"text": tags, "editions": editions})
    return {"problems": [], "name": name, "game": game.name, "svg": _seen(part.judged, 3)["svg"]}


# -- entering ----------------------------------------------------------------------------------------------------------


def games(_: Data) -> Data:
    """What can be played, for the form of a new game."""
    return {
        "games": [
            {
                "name": game.name,
                "seats": [*game.seats],
                "editions": [*map(safe, known(game))],
                "options": [
                    {"name": option.name, "choices": [*option.choices], "text": translated(option.text)}
                    for option in game.options
                ],
            }
            for game in every()
        ]
    }


def start(asked: Data) -> Data:
    """A new record."""
    session = Session(rulebook=_rulebook(asked))
    given = {name: str(asked["tags"].get(name, "")) for name in ("Game", "Players", "Edition", "Options")}
    try:
        beginning = Beginning(session, given, str(asked.get("date", "")))
    except ValueError as error:
        raise Unasked(str(error)) from None
    if beginning.next:
        raise Unasked(beginning.question)
    session.start(beginning.tags)
    return _state(session)


def _session(asked: Data) -> Session:
    data, rulebook = asked["data"], _rulebook(asked)
    if len(str(data.get("text"))) > MAX_TEXT:
        raise Unasked(say("This is too long for a page. The program judges it: `referee check`"))
    if _Memory.session is None or _Memory.session.data() != data:
        _Memory.session = Session.of(data, rulebook)
    if not _Memory.session.is_started:
        raise Unasked(say("the record has no beginning yet"))
    return _Memory.session


def ahead(asked: Data) -> Data:
    """What can come behind the words of a line, whether it may end there, and what it brings."""
    session, typed = _session(asked), str(asked["typed"])
    found, before = session.possible(typed)
    words = [
        {"text": word.text, "start": max(0, word.start - before), "detail": safe(word.detail), "kind": word.kind}
        for word in found.words[:MOST_WORDS]
        if word.start >= before or not typed.strip()
    ]
    is_said = bool(typed.strip()) and (
        not words or session.is_line(typed.strip())
    )  # also by other words, where none may follow
    reply = session.glance(typed) if is_said else Reply()
    is_complete = reply.verdict is not None and not reply.faults

    def offered(text: str) -> set[str]:
        return _bare(session.possible(text)[0].words)

    return {
        "words": words,
        "hints": [*map(safe, found.hints)],
        "complete": is_complete,
        "brings": _brought(session, reply) if is_complete else [],
        "taps": to_tap(session.match, typed, map(str, asked.get("things", ())), offered),
    }


def _bare(words: Iterable[Candidate]) -> set[str]:
    """Words without the marks and blanks beside them."""
    return {word.text.strip(" ,:") for word in words}


def _brought(session: Session, reply: Reply) -> list[str]:
    """What a line brings, player by player."""
    assert reply.verdict is not None
    before, after = session.match, reply.verdict.match
    scores = zip(before.players.scored, before.scores(before.known_state), after.scores(after.known_state), strict=True)
    return [f"{safe(name)} {new - old:+}" for name, old, new in scores if new != old]


def enter(asked: Data) -> Data:
    """A line that was entered, if there is one; and how the record stands."""
    session = _session(asked)
    reply = session.enter(str(asked.get("line", "")))
    return _state(session, reply)


def back(asked: Data) -> Data:
    session = _session(asked)
    taken = session.back()
    return {**_state(session), "taken": taken}


def deal(asked: Data) -> Data:
    """Chance as it may come, from random bytes of the page."""
    session = _session(asked)
    match = session.match
    with suppress(Stuck):
        if match.awaited.kind == "chance" and match.awaited.seat is None:
            event = match.game.deal(match.state, Stream(bytes.fromhex(asked["seed"])))
            return _state(session, session.enter(f"* {match.game.write(event, match.players)}"))
    raise Unasked(say("there is nothing to deal now"))


def _state(session: Session, reply: Reply | None = None) -> Data:
    match, verdict = session.match, session.verdict
    assert verdict is not None
    return {
        "data": session.data(),
        "head": session.head,
        "awaited": safe(verdict.awaited) or (safe(outcome(verdict)) if verdict.status == "finished" else ""),
        "chance": match.awaited.kind == "chance" and match.awaited.seat is None,
        "over": match.is_over,
        "scores": [
            f"{safe(name)} {points}" for name, points in zip(match.players.scored, match.scores(match.known_state), strict=True)
        ],
        "reply": _told(reply) if reply else None,
        "offered": session.offered,
        "pending": [*session.pending],
    }


def _told(reply: Reply) -> Data:
    return {
        "written": reply.is_written,
        "rows": [*reply.rows],
        "reworded": reply.is_reworded,
        "note": safe(said(reply.note)),
        "faults": [
            {"code": f.code, "message": safe(f.message), "reason": safe(f.reason), "near": [near.text for near in f.near]}
            for f in reply.faults[:3]
        ],
        "notices": [safe(f.message) for f in reply.notices[:3]],
    }


ANSWERS: Mapping[str, Callable[[Data], Data]] = {
    "check": check, "fixes": fixes, "look": look, "score": score, "format": canonical, "page": as_page,
    "sheet": for_table, "own": own, "box": box,
    "games": games, "start": start, "ahead": ahead, "enter": enter, "back": back, "deal": deal,
}  # fmt: skip
