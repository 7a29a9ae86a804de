"""What is written of a game: records, drawings, set-up lines, and what is said of records that are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

from referee.chance.stream import Stream
from referee.edit.fmt import format_text
from referee.edit.simulate import simulate
from referee.fault import Fault
from referee.games.editions import load
from referee.games.game import AnyGame, Players
from referee.games.judge import STRICT
from referee.language import LANGUAGES, using
from referee.record.statement import Unreadable
from referee.record.text import is_taggable
from referee.testing.walks import line, players, reworded, walk, written
from referee.verdict.verdict import PlayedVerdict, judge_text

COLUMNS = 80
"""Of a drawing in characters."""
EVERY = 7
"""One of so many positions is set up again, or drawn in both languages."""
CHANGED = 12
"""Lines of a record that are changed, one by one."""


def read_again(game: AnyGame, seats: int, seed: str = "", **options: str) -> Iterator[str]:
    """A random game that is written and read is the same game, and the same seed gives the same one."""
    text = simulate(game, f"again {seed or 0}", seats, options=options or None)
    (found,) = judge_text(text)
    for fault in found.faults:
        if fault.severity != "info":
            row = text.split("\n")[fault.span.line - 1]
            yield f"a random game has the fault {fault.code} {fault.message}: {row}"
    if found.status != "finished":
        yield f"a random game ends {found.status}: awaited and legal must lead to its end"
    if format_text(text) != text:
        yield "what `write` of notation.py gives is not what is read from it: fmt changes a random game"
    if simulate(game, f"again {seed or 0}", seats, options=options or None) != text:
        yield "a random game with the same seed is another one: draw from the stream alone"


def choices(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """Games with a choice of each option, the others as they come; each at one of the tables."""
    stream, tables = Stream(f"choices {seats}{seed}".encode()), len(game.seats)
    for option in game.options[game.seats.index(seats) :: tables]:
        others = {other.name: stream.choice(list(other.choices)) for other in game.options}
        chosen = {**others, option.name: stream.choice(list(option.choices[1:]))}
        if seats in game.seats_of(load(game, game.default_edition, chosen)):
            said = ", ".join(f"{name}={choice}" for name, choice in chosen.items())
            yield from (f"with the options {said}: {problem}" for problem in read_again(game, seats, seed, **chosen))
            yield from (f"with the options {said}: {problem}" for problem in set_ups(game, seats, seed, chosen))


def shown(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """Every position can be drawn, whatever names the players have, and what others see of an action can be read."""
    table, strangers = players(seats), Players([f"{letter}<&{letter * 9}" for letter in "ABCDEFGHIJKLMNOP"[:seats]])
    for nth, step in enumerate(walk(game, f"shown{seed}", seats)):
        if nth % EVERY == 0 or step.action is None:
            for language in LANGUAGES:
                with using(language):
                    drawing = game.draw(step.state, strangers)
                    if max(map(len, drawing.splitlines())) > COLUMNS:
                        yield f"board.py: the drawing has a line of more than {COLUMNS} characters"
            try:
                ElementTree.fromstring(game.svg(step.state, strangers, whole=True))
            except ElementTree.ParseError as error:
                yield f"svg.py: the drawing is not SVG if a player is called {strangers.names[0]} ({error}): escape the names"
        if step.action is None:
            return
        for viewer in (None, *range(seats)):
            public = step._replace(action=game.seen(step.state, step.seat, step.action, viewer, table))
            try:
                game.notation.read(line(game, public, table))
            except Unreadable:
                what, instead = (written(game, action, seats) for action in (step.action, public.action))
                yield f"what others see of {what} is not in its grammar: {instead}"


def set_ups(game: AnyGame, seats: int, seed: str = "", options: dict[str, str] | None = None) -> Iterator[str]:
    """A position that is written in set-up lines and set up again is the same one, and no line can be said twice."""
    if not game.has_set_ups:
        return
    edition, table = load(game, game.default_edition, options or {}), players(seats)
    head = [f'[Game "{game.name}"]', f'[Players "{", ".join(table.names)}"]']
    if options:
        head.append(f'[Options "{", ".join(f"{name}={choice}" for name, choice in options.items())}"]')
    stream = Stream(f"set-ups {seed}".encode())
    for nth, step in enumerate(walk(game, f"set-ups{seed}", seats, options)):
        if nth % EVERY and step.action is not None:
            continue
        items = game.items(step.state, table)
        lines = [f"@ {game.write(item, table)}" for item in items]
        if [game.notation.read(each).item for each in lines] != items:
            yield f"notation.py: a set-up line is not read as it is written: {lines}"
        again = game.position(edition, table, items, STRICT)
        if game.key_of(again) != game.key_of(step.state):
            yield f"setup.py: a position that is set up again is another one: {lines}"
        now, then = game.awaited(step.state)._replace(turn=0), game.awaited(again)._replace(turn=0)
        if now != then or [*game.legal(again)] != [*game.legal(step.state)]:
            yield f"setup.py: after a position is set up again, something else is awaited or legal: {lines}"
        for twice in lines and [stream.choice(lines)]:
            faults = _errors("\n".join([*head, *lines, twice, ""]))
            if len(faults) != 1 or faults[0].span.line != len(head) + len(lines) + 1:
                yield f"setup.py: a set-up line that is there twice is not refused: {twice}"


def _verdict(text: str) -> PlayedVerdict:
    (found,) = judge_text(text)
    return found


def _errors(text: str) -> list[Fault]:
    return [fault for fault in _verdict(text).faults if fault.severity == "error" and not fault.follows]


def changed(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """Lines of a random game in which a word is another one of the same kind, or an action that of another line. The first
    fault is in this line, not before the action, or in a later one; something else is offered; nothing is told twice."""
    text, stream = simulate(game, f"changed {seed}", seats, claims=False), Stream(f"changed {seed}".encode())
    rows = text.split("\n")
    own = [nth for nth, row in enumerate(rows) if row and row[0] not in "[;"]
    texts = dict[str, list[str]]()
    for word in (word for nth in own for word in game.notation.words(rows[nth])):
        texts.setdefault(word.type, []).append(word.text)
    for count in range(2 * CHANGED):
        at = stream.choice(own)
        other = (
            _exchanged(game, rows[at], rows[stream.choice(own)], stream)
            if count % 2
            else reworded(game, rows[at], texts, stream)
        )
        try:
            game.notation.read(other)
        except Unreadable:
            continue
        begin = next((nth for nth, (one, two) in enumerate(zip(rows[at], other, strict=False)) if one != two), 0)
        found = _verdict("\n".join([*rows[:at], other, *rows[at + 1 :]]))
        faults = [fault for fault in found.faults if fault.severity == "error" and not fault.follows]
        told = [(fault.code, fault.message, fault.span) for fault in found.faults]
        if len(set(told)) != len(told):
            yield f"the same is told twice of {other!r}"
        yield from _misplaced(game, faults[:1], at, other, begin)
        if faults and faults[0].span.line == at + 1 and any(near.text == other for near in faults[0].near):
            yield f"what is offered instead of {other!r} is the same"


def _exchanged(game: AnyGame, row: str, other: str, stream: Stream) -> str:
    """The line with an action of another one in place of one of its own."""
    places = []
    for line_ in (row, other):
        words = game.notation.words(line_)
        nth = stream.choice(words).action
        places.append((min(w.start for w in words if w.action == nth), max(w.end for w in words if w.action == nth)))
    (start, end), (first, last) = places
    return row[:start] + other[first:last] + row[end:]


def _misplaced(game: AnyGame, faults: list[Fault], at: int, row: str, begin: int) -> Iterator[str]:
    """Is the fault before the word that is wrong? The player of the line may be at fault, and all of an action."""
    for fault in faults:
        if fault.code == "H15":
            yield f"{row!r} raises an error in the game: {fault.message} ({fault.reason})"
        words = game.notation.words(row)
        action = next((word.action for word in words if word.end > begin), 0)
        first = min((word.start for word in words if word.action == action), default=0)
        is_before = fault.span.line < at + 1 or (fault.span.line == at + 1 and 0 < fault.span.end - 1 <= first)
        if is_before and action and fault.code[0] not in "AW":  # claims and numbers of moves are no matter of the game
            yield f"{fault.code} marks something before what was changed in {row!r}: name the word at fault with at=…"


def damaged(game: AnyGame, seats: int, seed: str = "") -> Iterator[str]:
    """Whatever becomes of a record, there is a verdict without an error in the game's code, twice the same, with places inside
    of the text; and what fmt makes of it stays as it is."""
    rows, stream = simulate(game, f"damaged {seed}", seats, stop_after=20).split("\n"), Stream(f"damaged {seed}".encode())
    for _ in range(CHANGED):
        text = "\n".join(_damaged(rows, stream))
        if not is_taggable(text.replace("\n", " ").replace('"', "")):
            continue
        verdicts = [*judge_text(text)]
        facts = [[(fault.code, fault.message, fault.span) for fault in verdict.faults] for verdict in verdicts]
        if facts != [[(fault.code, fault.message, fault.span) for fault in verdict.faults] for verdict in judge_text(text)]:
            yield f"judged again, a damaged record has other faults: {text!r}"
        for fault in (fault for verdict in verdicts for fault in verdict.faults):
            if fault.code == "H15":
                yield f"a damaged record raises an error in the game: {fault.message} ({fault.reason}): {text!r}"
            if not 1 <= fault.span.line <= text.count("\n") + 1:
                yield f"{fault.code} has a place outside of the text: {text!r}"
        tidy = format_text(text)
        if format_text(tidy) != tidy:
            yield f"fmt changes what it has written itself: {text!r}"


def _damaged(rows: list[str], stream: Stream) -> list[str]:
    """Lines that are swapped, missing, there twice, or with words of other lines."""
    rows = rows.copy()
    for _ in range(1 + stream.below(3)):
        one, other = stream.below(len(rows)), stream.below(len(rows))
        words, more = rows[one].split(" "), rows[other].split(" ")
        kind = stream.below(6)
        if kind == 0:
            rows[one], rows[other] = rows[other], rows[one]
        elif kind == 1 and len(rows) > 2:
            del rows[one]
        elif kind == 2:
            rows.insert(other, rows[one])
        elif kind == 3:
            words[stream.below(len(words))] = stream.choice(more)
            rows[one] = " ".join(words)
        elif kind == 4:
            words[stream.below(len(words))] = stream.choice(["?", "0", "99", "-1", "9999999999", '"', "{", "x"])
            rows[one] = " ".join(words)
        else:
            rows[one] = f"{rows[one]}, {' '.join(islice(reversed(more), 2))}"
    return rows
