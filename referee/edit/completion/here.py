"""A position in which somebody has to say something: what can be said there, word by word.

Where the game lists the moves, their words are what can follow. Chance is not listed, nor is every form of a move: there the
grammar says which words may come, and each is tried with an end that is known to fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from referee.chance.stream import Stream
from referee.edit.completion.spoken import HIGHEST, Spoken
from referee.edit.completion.tree import Continuation, Node, Tree, steps
from referee.edit.completion.word import MARKS, Candidate, Typed
from referee.games.game import Stuck
from referee.games.judge import Refusal, TableJudge
from referee.language.sentence import NOTHING, Fact
from referee.record.automaton import Stack
from referee.record.statement import Chance, Unreadable
from referee.record.tables import Word as Token

MOST = 5_000
"""Moves that are listed."""
DEALS = 6
"""How often chance is dealt to see what it looks like."""
FORMS = 24
"""Moves and deals whose ends are tried behind a word."""
TRIES = 400
"""Lines that are tried for one list."""
TRIES_OF_ONE = 30
"""The same for one word."""
HIDDEN = 5
"""How many `?` may stand at the end of a line that is tried, where the game does not say."""
BEGUN = 3
"""Letters of a word that is not the notation's, before it is known which is meant."""

UNKNOWN = "…"
"""The end of a line nobody has found."""


class TrueJudge(TableJudge):
    """Refuses claims that are wrong as well."""

    def claim(self, what: str, claimed: Fact, actual: Fact, *, at: str = "CLAIM", nth: int = 0, **_: Any) -> None:
        self.stop("A01", what, at=at, nth=nth)


class After(NamedTuple):
    """What an action leads to."""

    gain: int
    goes_on: bool
    """Does the same line go on?"""
    here: Here


class Here:
    def __init__(self, spoken: Spoken, state: Any, seat: int | None) -> None:
        """A seat's player speaks, or without one the table."""
        self.spoken, self.game, self.state, self.seat = spoken, spoken.game, state, seat
        self.awaited = self.game.awaited(state)
        self.head = "*" if seat is None else f"{self.game.name_of(spoken.players.names[seat])}:"
        self._judge = TrueJudge(spoken.players)
        self._after: dict[Node, After | None] = {}
        self._tried: dict[str, tuple[str | None, int] | None] = {}
        self._tries = 0

    @property
    def is_due(self) -> bool:
        """Does the game wait for whoever speaks here?"""
        return self.awaited.kind != "over" and self.awaited.seat == self.seat

    # -- what can be said --------------------------------------------------------------------------------------------

    @cached_property
    def tree(self) -> Tree:
        """The moves that are legal here."""
        listed: Iterator[Any] = iter(())
        if self.is_due and self.awaited.kind == "move":
            listed = islice(self.game.legal(self.state), MOST)
        return Tree(self.spoken.notation, [(action, self.spoken.write(action)) for action in listed], self._claimed)

    @cached_property
    def dealt(self) -> list[str]:
        """Chance that may come here, as it would be written: some of all there is, and what it is if nobody sees it."""
        if not self.is_due or self.awaited.kind != "chance":
            return []
        found = []
        for number in range(DEALS):
            try:
                found.append(self.spoken.write(self.game.deal(self.state, Stream(b"possible %d" % number))))
            except Stuck:
                break
        return list(dict.fromkeys([*found, *self.hidden]))

    @cached_property
    def hidden(self) -> list[str]:
        if self.spoken.match.audit is not None:
            return []
        due = self.game.follows(self.state, None)
        return list(dict.fromkeys(self.spoken.write(one.action) for one in due if one.seat == self.seat))

    @property
    def opening(self) -> str:
        """What chance that is awaited here begins with in any case: `reveal 3:`."""
        deals = [text for text in self.dealt if text not in self.hidden] or self.dealt
        words = [text.split() for text in deals]
        common = 0
        while words and all(len(each) > common + 1 and each[common] == words[0][common] for each in words):
            common += 1
        return " ".join(words[0][:common]) if words else ""

    # -- word by word ------------------------------------------------------------------------------------------------

    def words(self, line: Typed) -> list[Candidate]:
        """What can come next, by the rules of the game."""
        return self.listed(line) or self.tried(line)

    def listed(self, line: Typed) -> list[Candidate]:
        """What comes next in a move that the game lists, or begins the chance that it waits for."""
        nodes = self.tree.reached(line.chunks, self.spoken.names) if self.tree.forms else []
        return [word for node in nodes for word in self._going_on(node, line)] or self._opening_words(line)

    def _going_on(self, node: Node, line: Typed) -> Iterator[Candidate]:
        for step in steps(node):
            if self._fits(step, line):
                yield self._word(step, line)
        after = self._reach(node) if node.action is not None else None
        if after and after.goes_on:
            for word in after.here.words(line._replace(chunks=[])):
                yield word._replace(text=f", {word.text}", start=line.behind)

    def _claimed(self, action: Any) -> tuple[Any, str]:
        assert self.seat is not None
        claimed = self.game.claimed(self.state, self.seat, action)
        return claimed, self.spoken.write(claimed)

    def _fits(self, step: Continuation, line: Typed) -> bool:
        if line.part and step.text == line.part:
            return False
        return self._is_begun(step.text, step.node.text, line)

    def _is_begun(self, shown: str, word: str, line: Typed) -> bool:
        """Is this word, or another that people use for it, what is being typed?"""
        return not line.part or line.fits(shown) or (len(line.part) >= BEGUN and line.fits(*self.spoken.forms(word)))

    def _word(self, step: Continuation, line: Typed) -> Candidate:
        node, text = step.node, step.text
        detail = self.spoken.about(node.text)
        if node.action is not None:
            after = self._reach(node)
            if after:
                detail = f"{after.gain:+d}" if after.gain else detail
                text += "," if after.goes_on and not node.next else ""
        kind = self.spoken.kind(node.token.type) if node.token else "keyword"
        return (
            Candidate(f"{step.mark} {text}", line.behind, detail, kind)
            if step.mark
            else Candidate(text, line.start, detail, kind)
        )

    def _reach(self, node: Node) -> After | None:
        """What an action of the tree leads to."""
        if node not in self._after:
            self._after[node] = self._played(node.action)
        return self._after[node]

    def _played(self, action: Any) -> After | None:
        seat, state = self.seat, self.game.copy(self.state)
        if seat is None or self.game.refusal(state, seat, [action], self._judge) is not None:
            return None
        gain = self.game.scores(state)[seat] - self.game.scores(self.state)[seat]
        here = Here(self.spoken, state, seat)
        return After(gain, here.is_due and here.awaited.turn == self.awaited.turn, here)

    # -- what nobody lists -------------------------------------------------------------------------------------------

    def _opening_words(self, line: Typed) -> list[Candidate]:
        """`reveal 3:` in one go."""
        opening = "" if line.chunks else self.opening
        texts = [opening] * bool(opening) + [text for text in self.hidden if not line.chunks]
        return [Candidate(text, line.start, "", "line") for text in texts if line.fits(text)]

    def tried(self, line: Typed) -> list[Candidate]:
        """Words that the grammar allows and with which a line can be ended legally."""
        if not self.is_due:
            return []
        self._tries = 0
        spoken = self.spoken
        found: list[Candidate] = []
        for place, said in spoken.reached(self.head, line.chunks).items():
            for type_ in spoken.automaton.following(place):
                behind = spoken.automaton.word(place, type_)
                if behind is None:
                    continue
                found += self._tried_words(behind, said, type_, line, "")
                if type_ == spoken.notation.tables.comma and self.awaited.kind == "chance" and not line.part and line.chunks:
                    for then in spoken.automaton.following(behind):
                        after = spoken.automaton.word(behind, then)
                        found += self._tried_words(after, f"{said},", then, line, ",") if after else ()
        return found

    def _tried_words(self, place: Stack, said: str, type_: str, line: Typed, mark: str) -> Iterator[Candidate]:
        """The words of a type that lead to a place. Chance in which no end fits them, but which no rule forbids for their sake
        either, comes last."""
        words = dict.fromkeys([*self._usual(said, type_), *self.tree.by_type.get(type_, ()), *self.spoken.words(type_)])
        fitting = [text for text in words if text not in MARKS and self._is_begun(text, text, line)]
        known = self._fitting_ends(place, len(self.spoken.types(said))) if fitting else []
        ends = {text: self._end(known, said, text, type_) for text in fitting}
        good = [text for text, end in ends.items() if end is not None and end is not UNKNOWN]
        maybe = [text for text, end in ends.items() if end is UNKNOWN and (type_ != "INT" or text in self._numbers)]
        if self.awaited.kind != "chance" or mark or self.spoken.kind(type_) == "keyword" or self._fault(said) is None:
            maybe = []
        whole = [text for text in good if ends[text] == ""]
        comma = "," if whole and self._goes_on(f"{said} {whole[0]}") else ""
        for text in good + maybe:
            end = ends[text] or comma
            shown = text + (end[:1] if end[:1] in MARKS else "")
            if shown != line.part:
                start = line.behind if mark else line.start
                yield Candidate(f"{mark} {shown}" if mark else shown, start, self.spoken.about(text), self.spoken.kind(type_))

    def _goes_on(self, text: str) -> bool:
        """Does a player's turn go on after a line?"""
        if self.seat is None or self._fault(text) is not None:
            return False
        here = Here(self.spoken, self.after(self.spoken.notation.read(text)), self.seat)
        return here.is_due and here.awaited.turn == self.awaited.turn

    def _usual(self, said: str, type_: str) -> dict[str, None]:
        """What stands in this place in chance as it is dealt."""
        index = len(self.spoken.types(said)) - 1
        found: dict[str, None] = {}
        for words in self._deals:
            if len(words) > index and words[index].type == type_:
                found[words[index].text] = None
        return found

    @cached_property
    def _deals(self) -> list[list[Token]]:
        return [self.spoken.notation.tables.lex(text) for text in self.dealt]

    @cached_property
    def _numbers(self) -> set[str]:
        return {word.text for words in self._deals for word in words if word.type == "INT"}

    @cached_property
    def _ends(self) -> list[tuple[str, tuple[str, ...]]]:
        """How lines end here: texts, and the types of their words. What is not seen is the easiest end."""
        texts = [""]
        hidden = max((text.count("?") for text in self.hidden), default=HIDDEN)
        if "UNKNOWN" in self.spoken.notation.tables.patterns:
            texts += [" ".join(["?"] * count) for count in range(1, hidden + 1)]
            texts += [f"{number}{' ?' * count}" for count in range(hidden) for number in range(1, HIGHEST + 1)]
        for text in (self.dealt + self.tree.forms)[:FORMS]:
            texts += [text[word.start :] for word in self.spoken.notation.tables.lex(text)[1:]]
        return [(text, self.spoken.types(text)) for text in dict.fromkeys(texts)]

    def _end(self, ends: list[str], said: str, text: str, type_: str) -> str | None:
        """With which the line can go on behind a word; UNKNOWN if none is found, None if the word itself cannot be."""
        before, found = self.spoken.types(said), None
        blamed = [(type_, before.count(type_))]
        if type_ == "INT":  # it belongs to what it follows, as in `tiger 7`
            blamed.append((before[-1], before.count(before[-1]) - 1))
        for tries, end in enumerate(ends):
            if self._tries >= TRIES or tries >= TRIES_OF_ONE:
                return UNKNOWN if not tries else found
            fault = self._fault(f"{said} {text}{'' if end[:1] in MARKS else ' '}{end}".rstrip())
            if fault is None:
                return end
            if fault not in blamed and (found or not tries or end[:1].isdigit()):
                is_behind = self.awaited.kind == "chance" and "?" not in end and self._is_behind(*fault, said, text)
                found = end if is_behind else UNKNOWN
            if found not in (None, UNKNOWN):
                return found
        return found

    def _fitting_ends(self, place: Stack, length: int) -> list[str]:
        """The ends that the grammar allows behind a word, those first that make the line as long as one that is dealt."""
        automaton = self.spoken.automaton
        lengths = [len(words) for words in self._deals] or [0]
        fitting = [
            (min(abs(length + len(types) - each) for each in lengths), end)
            for end, types in self._ends
            if (behind := automaton.words(place, types)) is not None and automaton.can_end(behind)
        ]
        return [end for _, end in sorted(fitting, key=lambda one: (one[0], "?" in one[1]))]

    def _is_behind(self, at: str | None, nth: int, said: str, text: str) -> bool:
        """Is only the end wrong with which a word was tried?"""
        here = (*self.spoken.types(said), *self.spoken.types(text))
        return at is not None and at in here[:-1] and at != here[-1] and nth >= here.count(at)

    def _fault(self, text: str) -> tuple[str | None, int] | None:
        """The word at fault in a line that is illegal here, as its refusal names it; None if the line is legal."""
        if text not in self._tried:
            self._tries += 1
            try:
                _, refusal = self._try(self.spoken.notation.read(text))
                self._tried[text] = None if refusal is None else (refusal.at, refusal.nth)
            except Unreadable:
                self._tried[text] = None, 0
        return self._tried[text]

    def after(self, statement: Any) -> Any:
        """The position after a line; None where it is illegal here."""
        state, refusal = self._try(statement)
        return state if refusal is None else None

    def _try(self, statement: Any) -> tuple[Any, Refusal | None]:
        """The position after a line, and what is refused of it."""
        state = self.game.copy(self.state)
        actions = (statement.event,) if isinstance(statement, Chance) else getattr(statement, "actions", ())
        if not actions or isinstance(statement, Chance) != (self.seat is None):
            return state, Refusal("", NOTHING, NOTHING, None, 0, True)
        return state, self.game.refusal(state, self.seat, actions, self._judge)
