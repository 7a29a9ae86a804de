"""What must hold in every game: its files are read, it is played at random, and it is looked at from both sides.

For whoever writes a game: `referee games --check NAME` prints what is found, and the tests of all games ask for the same.
Each check gives its findings as sentences that say where, what, and what to do. To find nothing proves nothing: what random
games never come to is only read.
"""

from __future__ import annotations

import ast
import os
import re
import traceback
from collections.abc import Callable, Iterator
from inspect import isdatadescriptor
from itertools import islice
from typing import Any, Generic, NamedTuple

from referee.batch.piece import TooLong, time_limit
from referee.chance.stream import Stream
from referee.edit.fmt import format_text
from referee.edit.simulate import people, playout, simulate
from referee.games import GUEST_FAILURES, told
from referee.games.editions import load
from referee.games.game import AnyGame, AnyState, E, Game, Players, S, Stuck
from referee.games.judge import BEFORE, STRICT, Judge, Refusal
from referee.language import said
from referee.language.sentence import places
from referee.match.judge import LINE
from referee.record.statement import AnyAction, Chance, Turn, Unreadable
from referee.verdict.explanations import codes
from referee.verdict.verdict import judge_text

MAX_STEPS = 20_000
MAX_SECONDS = 60
MAX_TOLD = 5
"""Findings of a check: one mistake shows in many moves."""
TRIES = 5
"""Moves of other times, and lines with other words, that are tried in each position."""


class Ply(NamedTuple, Generic[S]):
    """A position of a random game and what happens next."""

    state: S
    seat: int | None
    action: Any
    is_chance: bool


def walk(game: Game[S, E], seed: str, seats: int, options: dict[str, str] | None = None) -> Iterator[Ply[S]]:
    """A random game, step by step. The state given is the live one: copy it to keep it."""
    state = game.start(load(game, game.default_edition, options or {}), seats)
    for done, (awaited, action) in enumerate(playout(game, state, Stream(f"walk {seed}".encode()))):
        if done == MAX_STEPS:
            raise AssertionError("the game does not end")
        yield Ply(state, awaited.seat, action, awaited.kind == "chance")
    yield Ply(state, None, None, False)


def players(count: int) -> Players:
    return Players(people(count))


# -- its files -----------------------------------------------------------------------------------------------------------


def sentences(game: AnyGame) -> Iterator[str]:
    """Every refusal in its code: the number, the word at fault, the facts of its sentences."""
    known = {*codes(), *game.texts}
    words = {*game.notation.tables.patterns, BEFORE, LINE}
    for name in sorted(os.listdir(game.folder)):
        if not name.endswith(".py"):
            continue
        with open(os.path.join(game.folder, name), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for problem in _call(node, known, words):
                    yield f"{name}:{node.lineno}: {problem}"


def _call(node: ast.Call, known: set[str], words: set[str]) -> Iterator[str]:
    """What is wrong with a call of the judge, or with a sentence."""
    called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id if isinstance(node.func, ast.Name) else ""
    texts = [arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in node.args]
    named = {word.arg: word.value for word in node.keywords}
    if called in ("refuse", "stop", "notice"):
        code, at = texts[0] if texts else None, named.get("at")
        if code is not None and code not in known:
            yield f"there is no rule {code}: write it into explain.toml, or name the rule that is broken"
        if isinstance(at, ast.Constant) and isinstance(at.value, str) and at.value not in words:
            yield f"at={at.value!r}: the grammar has no such word; name one of its terminals, such as PLAYER"
        texts = texts[1:]
    elif called not in ("phrase", "say", "claim"):
        return
    if None in named:  # **facts
        return
    for text in texts:
        for fact in sorted(places(text or "") - {str(name) for name in named}):
            yield f"the sentence {text!r} has a place for {{{fact}}}, and no fact of this name is given: add {fact}=…"


_QUOTED = re.compile(r'"\[\^"\](?:\*|\+|\{[\d,]+\})"')
_AROUND = re.compile(r"\(\?<?[=!][^()]*\)")
_CLASS = re.compile(r"\[(\^?)((?:\\.|[^]\\])*)\]")
_BLANK = re.compile(r" |\\s|(?<!\\)\.|\\[WDS]")


def blanks(game: AnyGame) -> Iterator[str]:
    """Words of its grammar that a blank could be part of: a line is split at blanks before its words are known."""
    for name, pattern in game.notation.tables.patterns.items():
        plain = _AROUND.sub("", _QUOTED.sub("", pattern))
        holds = any(bool(re.search(r" |\\[sWD]", inside)) != bool(negated) for negated, inside in _CLASS.findall(plain))
        if name not in game.notation.tables.ignored and (holds or _BLANK.search(_CLASS.sub("", plain))):
            yield f"{os.path.basename(game.grammar)}: {name} can hold a blank ({pattern}): make it two words, or quote it"


# -- played at random ----------------------------------------------------------------------------------------------------


def read_again(game: AnyGame, seats: int) -> Iterator[str]:
    """A random game that is written and read is the same game."""
    for seed in range(4):
        text = simulate(game, f"again {seed}", seats)
        (found,) = judge_text(text)
        for fault in found.faults:
            if fault.severity != "info":
                row = text.split("\n")[fault.span.line - 1]
                yield f"a random game has the fault {fault.code} {fault.message}: {row}"
        if found.status != "finished":
            yield f"a random game ends {found.status}: awaited and legal must lead to its end"
        if format_text(text) != text:
            yield "what `write` of notation.py gives is not what is read from it: fmt changes a random game"


def legal_moves(game: AnyGame, seats: int) -> Iterator[str]:
    """Every listed move is accepted, listed once, and listing changes nothing."""
    stream = Stream(b"sample")
    for step in walk(game, "legal", seats):
        if step.is_chance or step.seat is None:
            continue
        before, legal = all_of(game, step.state), list(game.legal(step.state))
        if step.action not in legal:
            yield f"legal in rules.py does not list {_written(game, step.action, seats)}, which is played"
        if len(set(legal)) != len(legal):
            yield "legal in rules.py lists a move twice"
        for action in [stream.choice(legal) for _ in range(3)]:
            if refusal := game.refusal(game.copy(step.state), step.seat, [action], STRICT):
                yield f"legal in rules.py lists {_written(game, action, seats)}, which {refusal.code} refuses"
        if all_of(game, step.state) != before:
            yield "the position changes if legal is asked, or if a copy of it is played on: list the field in State"


def refused(game: AnyGame, seats: int) -> Iterator[str]:
    """What is refused changes nothing, and what is not listed is refused, has no effect, or is another spelling of a listed
    move. Moves of other times and by other players are tried, and lines with words of other lines: chance too."""
    table, stream = players(seats), Stream(b"others")
    others, texts = [], dict[str, list[str]]()
    for step in walk(game, "other", seats):
        if step.action is not None:
            others += [] if step.is_chance else [step.action]
            for word in game.notation.words(_line(game, step, table)):
                texts.setdefault(word.type, []).append(word.text)
    refusals = 0
    for step in walk(game, "unlisted", seats):
        if step.action is None:
            continue
        if not step.is_chance and step.seat is not None:
            legal = set(game.legal(step.state))
            for _ in range(TRIES):
                # In a game of rounds nobody waits for anybody.
                seat, action = step.seat if game.numbering == "rounds" else stream.below(seats), stream.choice(others)
                if seat != step.seat or action not in legal:
                    twin, found = _attempt(game, step.state, seat, action, seats)
                    refusals += twin is None
                    yield from found if twin is None else _unlisted(game, step, twin, seat, action, legal, seats)
        for _ in range(TRIES):
            line = _reworded(game, _line(game, step, table), texts, stream)
            for who, event in _actions(game, line, step.seat):
                yield from _attempt(game, step.state, who, event, seats)[1]
    if not refusals:
        yield "play in rules.py refuses nothing: a move that legal does not list is to be refused"


def _unlisted(
    game: AnyGame, step: Ply[AnyState], twin: Any, seat: int, action: AnyAction, legal: set[AnyAction], seats: int
) -> Iterator[str]:
    """Is the position after an action that is not listed that of a listed one? Another player's may imply one."""
    same = [game.key_of(step.state)]
    for listed in legal:
        after = game.copy(step.state)
        game.act(after, step.seat, listed, STRICT)
        same.append(game.key_of(after))
        if seat != step.seat and game.refusal(after, seat, [action], STRICT) is None:
            same.append(game.key_of(after))
    if game.key_of(twin) not in same:
        what = _written(game, action, seats)
        if seat == step.seat:
            yield f"play in rules.py accepts {what}, which legal does not list"
        else:
            yield f"play in rules.py accepts {what} from somebody whose turn it is not"


def _attempt(game: AnyGame, state: AnyState, seat: int | None, action: AnyAction, seats: int) -> tuple[Any, list[str]]:
    """The position after an action, None if it is refused, and what is wrong with the refusal."""
    judge, twin = _Listening(game), game.copy(state)
    refusal = game.refusal(twin, seat, [action], judge)
    if refusal is None:
        return twin, judge.found
    if all_of(game, twin) != all_of(game, state):
        what = _written(game, action, seats)
        judge.found.append(f"{refusal.code} refuses {what}, and the position is changed: check everything first, change then")
    return None, judge.found


class _Listening(Judge):
    """Hears what is refused, and with which words: a sentence may be put together when it is needed."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.found = game, list[str]()

    def lets_stand(self, refusal: Refusal) -> bool:
        return False

    def refuse(self, code: str, message: str, reason: str = "", **more: Any) -> None:
        self._hear(code, message, reason, more)
        super().refuse(code, message, reason, **more)

    def stop(self, code: str, message: str, reason: str = "", **more: Any) -> Any:
        self._hear(code, message, reason, more)
        super().stop(code, message, reason, **more)

    def _hear(self, code: str, message: str, reason: str, more: dict[str, Any]) -> None:
        call = ast.Call(ast.Name("stop"), [*map(ast.Constant, (code, message, reason))], [])
        call.keywords = [ast.keyword(name, ast.Constant(fact)) for name, fact in more.items()]
        known, words = {*codes(), *self.game.texts}, {*self.game.notation.tables.patterns, BEFORE, LINE}
        self.found += [f"rules.py: {problem}" for problem in _call(call, known, words)]


def _line(game: AnyGame, step: Ply[AnyState], table: Players) -> str:
    text = game.write(step.action, table)
    return f"* {text}" if step.seat is None else f"{game.name_of(table.names[step.seat])}: {text}"


def _reworded(game: AnyGame, line: str, texts: dict[str, list[str]], stream: Stream) -> str:
    """The line with another word of the same kind."""
    word = stream.choice(game.notation.words(line))
    return line[: word.start] + stream.choice(texts.get(word.type) or [word.text]) + line[word.end :]


def _actions(game: AnyGame, line: str, seat: int | None) -> list[tuple[int | None, Any]]:
    try:
        match game.notation.read(line):
            case Turn(actions=(action,)) if seat is not None:
                return [(seat, action)]
            case Chance(event) if seat is None:
                return [(None, event)]
    except Unreadable:
        pass
    return []


def _written(game: AnyGame, action: AnyAction, seats: int) -> str:
    return repr(game.write(action, players(seats)))


def all_of(game: AnyGame, state: AnyState) -> Any:
    """All that is known of a position: what makes it differ, and every field that a copy of it has."""
    return _fields(game.key_of(state)), _fields(state)


def _fields(value: Any) -> Any:
    """As it is now: what it holds may be changed later. A state, or a part of one, has `copy` and `key`."""
    if hasattr(value, "copy") and hasattr(value, "key"):
        return {name: _fields(getattr(value, name)) for name in _attributes(value)}
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, tuple | list):
        return [_fields(part) for part in value]
    return type(value) if repr(value) == object.__repr__(value) else repr(value)


def _attributes(value: Any) -> list[str]:
    """What an object holds, in a dict, in slots or in a compiled class."""
    places = [name for name, here in vars(type(value)).items() if isdatadescriptor(here) and not isinstance(here, property)]
    return [name for name in (*places, *getattr(value, "__dict__", ())) if not name.startswith("__")]


def copies(game: AnyGame, seats: int) -> Iterator[str]:
    """What happens to a copy does not happen to the position."""
    for step in walk(game, "copy", seats):
        if step.action is None:
            return
        twin, before = game.copy(step.state), all_of(game, step.state)
        if all_of(game, twin) != before:
            yield "a copy of the position differs from it: copy every field in state.py"
        game.act(twin, step.seat, step.action, STRICT)
        if all_of(game, step.state) != before:
            yield "a copy of the position is not independent: copy its lists in state.py, and the lists in them"
        if game.key_of(twin) == before:
            yield f"key in state.py is the same before and after {_written(game, step.action, seats)}"


def sheets(game: AnyGame, seats: int) -> Iterator[str]:
    """The scores are the sum of the score sheet at every step."""
    for step in walk(game, "sheet", seats):
        sums = [0] * len(game.scores(step.state))
        for entry in game.sheet(step.state):
            if entry.source not in game.sources:
                yield f"the score sheet has points from {entry.source!r}: add it to sources in __init__.py"
            sums[entry.seat] += entry.points
        if (scores := game.scores(step.state)) != sums:
            yield f"the score sheet adds up to {sums}, the scores are {scores}: add an Entry wherever points change"
            return


def shown(game: AnyGame, seats: int) -> Iterator[str]:
    """Every position can be drawn, and what others see of an action can be written and read."""
    table = players(seats)
    for step in walk(game, "shown", seats):
        game.draw(step.state, table)
        game.svg(step.state, table)
        game.panel(step.state, table)
        if step.action is None:
            return
        for viewer in (None, *range(seats)):
            public = step._replace(action=game.seen(step.state, step.seat, step.action, viewer, table))
            try:
                game.notation.read(_line(game, public, table))
            except Unreadable:
                what, instead = (_written(game, action, seats) for action in (step.action, public.action))
                yield f"what others see of {what} is not in its grammar: {instead}"


FILES: tuple[Callable[[AnyGame], Iterator[str]], ...] = (sentences, blanks)
PLAYED: tuple[Callable[[AnyGame, int], Iterator[str]], ...] = (copies, read_again, legal_moves, refused, sheets, shown)


def problems(game: AnyGame) -> list[str]:
    """All that is found in a game, each once."""
    runs: list[Callable[[], Iterator[str]]] = [lambda check=check: check(game) for check in FILES]  # type: ignore[misc]
    runs += [lambda check=check, n=n: check(game, n) for check in PLAYED for n in game.seats]  # type: ignore[misc]
    found: dict[str, None] = {}
    try:
        with time_limit(MAX_SECONDS):
            for run in runs:
                found |= dict.fromkeys(islice(_problems(game, run), MAX_TOLD))
    except TooLong as error:
        found[f"{_place(game, error)}it plays for more than {MAX_SECONDS} seconds: is there a loop without end?"] = None
    return [*found]


def _problems(game: AnyGame, run: Callable[[], Iterator[str]]) -> Iterator[str]:
    """What one check finds, and what stops it."""
    try:
        yield from run()
    except Refusal as refusal:
        what = f"{refusal.code} {said(refusal.message)}"
        yield f"a random game is illegal, {what}: play and happen must accept what legal and deal give"
    except Stuck:
        yield "legal in rules.py lists nothing although awaited says that somebody moves"
    except GUEST_FAILURES as error:
        yield f"{_place(game, error)}while it was played at random: {told(error)}"


def _place(game: AnyGame, error: BaseException) -> str:
    """Where in the game's own files it was raised."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if os.path.dirname(frame.filename) == game.folder]
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}: " if frames else ""
