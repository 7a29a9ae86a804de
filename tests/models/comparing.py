"""What the comparisons of all games share: a model and the engine play the same lines side by side, and must agree after each action."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from referee.edit.simulate import NAMES
from referee.games.editions import load
from referee.games.game import Game, Players
from referee.games.judge import TableJudge
from referee.language.sentence import Fact


class Listening(TableJudge):
    """Remembers the wrong claims."""

    def __init__(self, players: Players) -> None:
        super().__init__(players)
        self.wrong_claims = 0

    def claim(self, what: str, claimed: Fact, actual: Fact, **more: Any) -> None:
        self.wrong_claims += 1


class Engine:
    def __init__(self, game: Game[Any, Any], seats: int, options: Mapping[str, str], edition: str | None = None) -> None:
        loaded = load(game, edition or game.default_edition, dict(options))
        self.game = game
        self.players = Players(NAMES[:seats], extra=game.extra_players(loaded, seats))
        self.state: Any = game.start(loaded, seats)
        self.judge = Listening(self.players)

    def do(self, seat: int | None, action: Any, nth: int = 0) -> str:
        """Accepted: an empty word; else the rule."""
        refusal = self.game.refusal(self.state, seat, [action], self.judge, first=nth)
        return f"{refusal.code} {refusal.message}" if refusal else ""


class Outcome(NamedTuple):
    refused: str
    """The rule that stopped both; empty where the whole record was accepted."""
    actions: int
    over: bool
    said: str = ""


class Differ(AssertionError):
    pass


class Table(ABC):
    """The model and the engine with the same game before them."""

    refusal: ClassVar[type[Exception]]
    """What the model raises."""

    def __init__(self, engine: Engine, told: object) -> None:
        self.engine = engine
        self.told = told
        """Said where they differ: what kind of game it is."""
        self.wrong_claims = 0
        self.history: list[str] = []

    @abstractmethod
    def do(self, seat: int | None, text: str, nth: int) -> int:
        """Gives an action to the model, the `nth` of its line. Returns how many of its claims are wrong. A refused one
        changes nothing."""

    @abstractmethod
    def views(self) -> tuple[Any, Any]:
        """All of the position that must be alike: as the model has it, and as the engine has it."""

    def split(self, line: str) -> tuple[str, list[str]]:
        """Who, and what: `*` for the table."""
        return split(line)

    @abstractmethod
    def at_the_end(self) -> None:
        """A last look after a record that was accepted to its last line. Raises Differ."""

    def differ(self, mine: object, theirs: object) -> Differ:
        return Differ("\n".join([str(self.told), *self.history[-14:], f"model: {mine}", f"engine: {theirs}"]))

    def actions(self, lines: Sequence[str]) -> Iterator[tuple[int | None, str, Any, int]]:
        """Who does what: as text, as the engine's value, and which action of its line it is."""
        for line in lines:
            who, texts = self.split(line)
            read = self.engine.game.notation.read(line)
            values = read.actions if who != "*" else (read.event,)
            for nth, (text, value) in enumerate(zip(texts, values, strict=True)):
                yield NAMES.index(who) if who != "*" else None, text, value, nth

    def compare(self, lines: Sequence[str]) -> Outcome:
        """Plays until both refuse. They must agree after every action. Raises Differ."""
        game, engine = self.engine.game, self.engine
        for seat, text, value, nth in self.actions(lines):
            self.history.append(f"{'*' if seat is None else NAMES[seat]}: {text}")
            before, refused = game.copy(engine.state), ""
            try:
                self.wrong_claims += self.do(seat, text, nth)
            except self.refusal as refusal:
                refused = str(refusal)
            said = engine.do(seat, value, nth)
            if bool(refused) != bool(said):
                raise self.differ(refused or "accepts", said or "accepts")
            mine, theirs = self.views()
            if mine != theirs:
                raise self.differ(mine, theirs)
            if said:
                assert game.key_of(engine.state) == game.key_of(before), "a refused action leaves everything as it was"
                return Outcome(said.split()[0], len(self.history), self.is_over, f"{self.history[-1]}: {said} ({refused})")
        self.at_the_end()
        return Outcome("", len(self.history), self.is_over)

    @property
    def is_over(self) -> bool:
        return self.engine.game.awaited(self.engine.state).kind == "over"

    def steps(self, lines: Sequence[str]) -> Iterator[None]:
        """A legal game in both, action by action."""
        for seat, text, value, nth in self.actions(lines):
            self.do(seat, text, nth)
            assert not self.engine.do(seat, value, nth)
            yield

    def after(self, lines: Sequence[str], actions: int) -> Self:
        """Plays so many actions of a legal game."""
        for _ in islice(self.steps(lines), actions):
            pass
        return self


def judge(table: Callable[[], Table], written: Sequence[str], changed: Callable[[], Sequence[str]]) -> Counter[str]:
    """A legal game, then changed ones until one is illegal. Counts them, and the rules that were broken."""
    outcome = table().compare(written)
    assert not outcome.refused, outcome
    assert outcome.over
    counts = Counter(games=1, actions=outcome.actions)
    while not counts["refused"]:
        found = table().compare(changed())
        counts["refused" if found.refused else "accepted"] += 1
        if found.refused:
            counts[found.refused] += 1
    return counts


def judge_slice(judge: Callable[[int], Counter[str]], slice_: int) -> None:
    """A hundred games and more."""
    counts: Counter[str] = Counter()
    for number in range(1000 + 100 * slice_, 1100 + 100 * slice_):
        counts += judge(number)
    print(sorted(counts.items()))
    assert (counts["games"], counts["refused"]) == (100, 100)


def split(line: str) -> tuple[str, list[str]]:
    if line.startswith("*"):
        return "*", [line[2:]]
    who, body = line.split(": ", 1)
    return who, body.split(", ")


def disturb(actions: list[str], k: int, how: int, random: Random) -> None:
    """0: an action is dropped, 1: another is doubled there, 2: all are shuffled."""
    if how == 0:
        del actions[k]
    elif how == 1:
        actions.insert(k, random.choice(actions))
    else:
        random.shuffle(actions)


def put_back(lines: list[str], i: int, who: str, actions: Sequence[str]) -> None:
    """Line `i` with these actions; it goes where there are none."""
    lines[i : i + 1] = [f"{who}: {', '.join(actions)}"] if actions else []


def lines_of(record: str) -> list[str]:
    """A record's lines without tags and numbers."""
    return [re.sub(r"^R?\d+\. ", "", line) for line in record.splitlines() if line and not line.startswith("[")]


def record_of(game: Game[Any, Any], seats: int, options: Mapping[str, str], lines: Sequence[str], edition: str = "") -> str:
    """The text with these lines."""
    chosen = ", ".join(f"{name}={value}" for name, value in options.items())
    tags = [f'[Game "{game.name}"]', f'[Edition "{edition or game.default_edition}"]']
    tags += [f'[Players "{", ".join(NAMES[:seats])}"]', *([f'[Options "{chosen}"]'] if chosen else [])]
    return "\n".join([*tags, "", *lines, ""])
