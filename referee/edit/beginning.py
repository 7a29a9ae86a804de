"""The questions with which a new record begins: game, players, edition, options."""

from __future__ import annotations

from collections.abc import Mapping

from referee.edit.completion.remarks import tag
from referee.edit.session import Session
from referee.fault import Fault, Span
from referee.games import find
from referee.language import say
from referee.match.header import no_game
from referee.match.tags import ASKED, TAGS, in_order
from referee.record.reader import Record, read
from referee.record.text import is_taggable


class Beginning:
    """What is known of a record that has yet to be started, and what is asked next."""

    def __init__(self, session: Session, given: Mapping[str, str], date: str) -> None:
        """Raises ValueError with what is wrong with what was given."""
        self._session, self._date = session, date
        self._said: dict[str, str] = {}
        for name in ASKED:
            if given.get(name) and (problem := self._answer(name, given[name])):
                raise ValueError(problem)
        if "Players" in self._said:  # whoever names the players on the command line has said all
            for name in ASKED:
                self._said.setdefault(name, self._usual(name))

    @property
    def next(self) -> str:
        """The tag that is asked for; empty when all are known."""
        return next((name for name in ASKED if name not in self._said), "")

    @property
    def question(self) -> str:
        option = next(iter(self.choices("")), "name=value") if self.next == "Options" else ""
        return say(TAGS[self.next].question, usual=self._usual(self.next), option=option)

    def choices(self, text: str) -> list[str]:
        """Answers that begin so."""
        record = self._record()
        found = tag(record, f'[{self.next} "{text}')
        start = len(f'[{self.next} "')
        return [text[: word.start - start] + word.text.removesuffix('"]') for word in found.words]

    def answer(self, text: str) -> str:
        """What is wrong with an answer to the question; empty if it is taken."""
        return self._answer(self.next, text.strip() or self._usual(self.next))

    @property
    def tags(self) -> list[tuple[str, str]]:
        return in_order([*self._said.items(), ("Date", self._date), ("Result", "*")])

    def _usual(self, name: str) -> str:
        if name == "Game":
            games = [game for game, _ in TAGS[name].values(None, "")]
            return games[0] if len(games) == 1 else ""
        game = find(self._said.get("Game", ""))
        return game.default_edition if game and name == "Edition" else ""

    def _answer(self, name: str, text: str) -> str:
        text = text.strip()
        if not text and name == "Players":
            return say("a game needs players")
        if not is_taggable(text):
            return say("[{tag}] cannot hold quotes or control characters", tag=name)
        fault = self._problem(name, text)
        if fault is not None and not (name == "Players" and fault.code in ("H03", "H08")):
            return f"{fault.message} ({fault.reason})" if fault.reason else fault.message
        game = find(text) if name == "Game" else None
        self._said[name] = game.name if game else text
        return ""

    def _problem(self, name: str, text: str) -> Fault | None:
        if name == "Game":
            return no_game(text, Span(1, 1, 2)) if find(text) is None else None
        others = [(other, value) for other, value in self._said.items() if other != name]
        return self._session.problem([*others, (name, text)]) if text else None

    def _record(self) -> Record:
        *_, record = read([f'[{name} "{value}"]' for name, value in self._said.items() if value] or [""], find_nothing)
        return record


def find_nothing(_: str) -> None:
    """No lines of a game are read here."""
