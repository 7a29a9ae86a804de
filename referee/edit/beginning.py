"""The questions with which a new record begins: game, players, edition, options."""

from __future__ import annotations

from collections.abc import Mapping

from referee.edit.completion.remarks import tag
from referee.edit.recording import Recording
from referee.games import every, find
from referee.language import said, say
from referee.language.sentence import Phrase, phrase
from referee.language.spelling import close
from referee.record.reader import Record, read
from referee.record.text import is_taggable

QUESTIONS = ("Game", "Players", "Edition", "Options")


class Beginning:
    """What is known of a record that has yet to be started, and what is asked next."""

    def __init__(self, recording: Recording, given: Mapping[str, str], date: str) -> None:
        """Raises ValueError with what is wrong with what was given."""
        self._recording, self._date = recording, date
        self._said: dict[str, str] = {}
        for name in QUESTIONS:
            if given.get(name) and (problem := self._answer(name, given[name])):
                raise ValueError(problem)
        if "Players" in self._said:  # whoever names the players on the command line has said all
            for name in QUESTIONS:
                self._said.setdefault(name, self._usual(name))

    @property
    def next(self) -> str:
        """The tag that is asked for; empty when all are known."""
        return next((name for name in QUESTIONS if name not in self._said), "")

    @property
    def question(self) -> str:
        usual = self._usual(self.next)
        match self.next:
            case "Game":
                return say("Game:")
            case "Players":
                return say("Players, clockwise, the starting player first:")
            case "Edition":
                return say("Edition (Enter: {usual}):", usual=usual)
            case _:
                return say("Options such as {option} (Enter: none):", option=next(iter(self.choices("")), "name=value"))

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
        said = self._said
        order = [("Game", said["Game"]), ("Edition", said["Edition"]), ("Date", self._date), ("Players", said["Players"])]
        return [*order, ("Options", said["Options"]), ("Result", "*")]

    def _usual(self, name: str) -> str:
        game = find(self._said.get("Game", ""))
        if name == "Game":
            games = [found.name for found in every()]
            return games[0] if len(games) == 1 else ""
        return game.default_edition if game and name == "Edition" else ""

    def _answer(self, name: str, text: str) -> str:
        text = text.strip()
        if name == "Game":
            game = find(text)
            if game is None:
                return said(_no_game(text))
            text = game.name
        elif not text and name == "Players":
            return say("a game needs players")
        if not is_taggable(text):
            return say("[{tag}] cannot hold quotes or control characters", tag=name)
        if name != "Game" and text:
            tags = [*self._said.items(), (name, text)]
            fault = self._recording.problem([*(each for each in tags if each[0] != name), (name, text)])
            if fault is not None and not (name == "Players" and fault.code in ("H03", "H08")):
                return f"{fault.message} ({fault.reason})" if fault.reason else fault.message
        self._said[name] = text
        return ""

    def _record(self) -> Record:
        *_, record = read([f'[{name} "{value}"]' for name, value in self._said.items() if value] or [""], find_nothing)
        return record


def find_nothing(_: str) -> None:
    """No lines of a game are read here."""


def _no_game(text: str) -> Phrase:
    games = every()
    called = {word: found.name for found in games for word in (found.name, found.key, found.code)}
    near = list(dict.fromkeys(called[word] for word in close(text, called)))
    if near:
        return phrase("there is no game {game:quoted}; did you mean {near:or}?", game=text, near=near[:3])
    return phrase("there is no game {game:quoted}; games: {games:list}", game=text, games=[game.name for game in games])
