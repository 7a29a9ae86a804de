"""How a judged game came to its result, as far as somebody who counts it may ask. The facts are plain data of the verdict, the
same from another process or the cache, and nobody looks at a record's text for them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from referee.games.editions import is_shipped
from referee.language.sentence import Phrase, phrase
from referee.match.loop import Match
from referee.record.statement import Adjust, Chance, SetUp, Turn, Undo, Waive

UNSEEN = "?"
"""The word that stands for what nobody wrote down, in every notation that has one."""


class Unusual(NamedTuple):
    """Something that a plain game from its first move to its last does not have: its code, and the same in words."""

    code: str
    what: Phrase


class Conduct(NamedTuple):
    """What a record has that a plain game from its first move to its last has not."""

    rulings: int = 0
    undone: int = 0
    set_up: bool = False
    """Does it begin with a position that was written down?"""
    unseen: bool = False
    """Is chance in it unknown, be it written as `?`, in other words, or left out?"""
    own_edition: str = ""
    """The name of an edition that did not come with its game."""
    options: tuple[str, ...] = ()
    """`name=value`, where that is not the recommended reading."""

    def said(self) -> Iterator[Unusual]:
        if self.rulings:
            yield Unusual("W20", phrase("{count:# ruling|# rulings}", count=self.rulings))
        if self.set_up:
            yield Unusual("W21", phrase("starts from a set-up"))
        if self.undone:
            yield Unusual("W22", phrase("{count:# move|# moves} taken back", count=self.undone))
        if self.unseen:
            yield Unusual("W23", phrase("something in it was not seen"))
        if self.own_edition:
            yield Unusual("W24", phrase("own edition {edition}", edition=self.own_edition))
        if self.options:
            yield Unusual("W24", phrase("played with {options:list}", options=self.options))


PLAIN = Conduct()


def conduct_of(match: Match) -> Conduct:
    kinds = [type(statement) for _, statement in match.record.statements]
    recommended = {option.name: option.choices[0] for option in match.game.options if not option.is_fact}
    return Conduct(
        kinds.count(Waive) + kinds.count(Adjust),
        kinds.count(Undo),
        kinds[:1] == [SetUp],
        match.now.supplied > 0 or match.game.has_unseen(match.last_legal) or _has_unseen(match),
        "" if is_shipped(match.game, match.header.edition_name) else match.header.edition_name,
        tuple(f"{name}={value}" for name, value in match.header.options.items() if recommended.get(name, value) != value),
    )


def _has_unseen(match: Match) -> bool:
    """Is a word of a line that was played, as it was understood, the one for something unseen? A position that is stated later
    on may leave out what the lines before it tell."""
    record, words = match.record, match.game.notation.tables.lex
    if not record.readings and UNSEEN not in "".join(record.rows):
        return False
    stated = len([*takewhile(lambda each: isinstance(each[1], SetUp), record.statements)])
    return any(
        (i < stated or isinstance(statement, (Turn, Chance)))
        and (number in record.readings or UNSEEN in record.rows[number - record.first])
        and number not in match.order.retracted
        and any(word.text == UNSEEN for word in words(record.read_as(number)))
        for i, (number, statement) in enumerate(record.statements)
    )
