"""A position in which somebody has to say something: what can be said there, word by word.

Lines are a tree of words: those that are known to be legal, and what somebody has typed. Where the game lists the moves, their
words are what can follow. Chance is not listed, nor is every form of a move: there the grammar says which words may come, and
each is tried in a line (`referee.edit.completion.trial`). A word is offered only if a legal line goes through it, so whoever
goes on with words that are offered comes to the end of a legal line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from referee.chance.stream import Stream
from referee.edit.completion.spoken import Spoken
from referee.edit.completion.trial import Trial
from referee.edit.completion.word import MARKS, Candidate, Typed
from referee.games.game import AnyState, Stuck
from referee.games.judge import TableJudge
from referee.language.sentence import Fact
from referee.record.automaton import Stack
from referee.record.statement import AnyAction, Chance, Turn, Unreadable
from referee.record.tables import Word
from referee.record.text import alike

MOST = 5_000
"""Moves that are listed."""
DEALS = 24
"""How often chance is dealt to see what it looks like."""
FORMS = 24
"""Known lines whose ends are tried."""
BEGUN = 3
"""Letters of a word that is not the notation's, before it is known which is meant."""


class After(NamedTuple):
    """What the actions of a line lead to."""

    gain: int = 0
    here: Here | None = None
    """Where the same line goes on; None where it does not."""


class Node:
    """What was said so far, and each word that was said behind it."""

    __slots__ = ("actions", "after", "before", "here", "is_claimed", "is_legal", "next", "stack", "tried", "word")

    def __init__(self, here: Here, stack: Stack | None, word: Word | None = None, before: Node | None = None) -> None:
        self.here, self.stack, self.word, self.before = here, stack, word, before
        self.next: dict[object, Node] = {}
        self.is_legal = False
        """Does a line go through here that is known to be legal? Otherwise it is only what somebody has typed."""
        self.actions: Sequence[AnyAction] = ()
        """Those of the line if it may end here."""
        self.after: After | None = None
        """What they lead to; None as long as nobody has asked."""
        self.is_claimed = False
        """Is it known what may be claimed of them?"""
        self.tried: set[str] = set()
        """The words that were tried behind it; the empty one is the end of the line."""

    @property
    def text(self) -> str:
        return self.word.text if self.word else ""

    @property
    def key(self) -> object:
        """What tells nodes apart. Of those that are not known to be legal, one for each place in the grammar is enough."""
        return self if self.is_legal else (self.here, self.stack)

    @property
    def legal(self) -> list[Node]:
        """The words with which legal lines go on."""
        return [node for node in self.next.values() if node.is_legal]

    @property
    def marks(self) -> str:
        """The marks that always follow."""
        following = self.legal
        if self.actions or len(following) != 1 or following[0].text not in MARKS:
            return ""
        return following[0].text + following[0].marks

    def lines(self) -> Iterator[list[Word]]:
        """The legal lines that begin so and are known."""
        if self.actions:
            yield self.words()
        for node in self.legal:
            yield from node.lines()

    def words(self) -> list[Word]:
        """Those from the beginning of the line."""
        words: list[Word] = []
        node: Node | None = self
        while node is not None and node.word is not None:
            words.append(node.word)
            node = node.before
        return words[::-1]


class TrueJudge(TableJudge):
    """Refuses claims that are wrong as well."""

    def claim(self, what: str, claimed: Fact, actual: Fact, *, at: str = "CLAIM", nth: int = 0, **_: Any) -> None:
        self.stop("A01", what, at=at, nth=nth)


class Here:
    def __init__(self, spoken: Spoken, state: AnyState, seat: int | None) -> None:
        """A seat's player speaks, or without one the table."""
        self.spoken, self.game, self.state, self.seat = spoken, spoken.game, state, seat
        self.awaited = self.game.awaited(state)
        self.head = "*" if seat is None else f"{self.game.name_of(spoken.players.names[seat])}:"
        self._judge = TrueJudge(spoken.players)

    @property
    def is_due(self) -> bool:
        """Does the game wait for whoever speaks here?"""
        return self.awaited.kind != "over" and self.awaited.seat == self.seat

    # -- lines that are known to be legal ----------------------------------------------------------------------------

    @cached_property
    def root(self) -> Node:
        """The moves that the game lists, or some of the chance that may come."""
        root = Node(self, self.spoken.start(self.head))
        if self.is_due and self.awaited.kind == "move":
            for action in islice(self.game.legal(self.state), MOST):
                self._add(root, self.spoken.write(action), (action,))
        for text, event in self.chance.items():
            self._add(root, text, (event,))
        return root

    @cached_property
    def chance(self) -> dict[str, AnyAction]:
        """Chance that may come here, as it would be written: some of all there is, and what it is if nobody sees it."""
        found = {}
        if self.is_due and self.awaited.kind == "chance":
            try:
                for number in range(DEALS):
                    event = self.game.deal(self.state, Stream(b"possible %d" % number))
                    found[self.spoken.write(event)] = event
            except Stuck:
                pass
            found |= self.hidden
        return found

    @cached_property
    def hidden(self) -> dict[str, AnyAction]:
        if self.spoken.match.is_dealt:
            return {}
        due = self.game.follows(self.state, None)
        return {self.spoken.write(one.action): one.action for one in due if one.seat == self.seat}

    @property
    def opening(self) -> str:
        """What chance that is awaited here begins with in any case: `reveal 3:`."""
        texts = [text for text in self.chance if text not in self.hidden] or self.chance
        deals = [text.split()[:-1] for text in texts]
        return " ".join(deals[0][: min(alike(deals[0], each) for each in deals)]) if deals else ""

    def _add(self, root: Node, text: str, actions: Sequence[AnyAction]) -> Node:
        node = root
        node.is_legal = True
        for word in self.spoken.notation.tables.lex(text):
            node = self._said(node, word)
            node.is_legal = True
        node.actions = actions
        return node

    def _said(self, node: Node, word: Word) -> Node:
        sign = self.spoken.sign(word)
        if sign not in node.next:
            node.next[sign] = Node(self, self.spoken.automaton.words(node.stack, [word.type]), word, node)
        return node.next[sign]

    def _claim(self, node: Node) -> None:
        """Adds what may be claimed of the action that is complete here, and what may be left out of chance."""
        if len(node.actions) == 1 and not node.is_claimed:
            (action,), state, seat, game = node.actions, self.state, self.seat, self.game
            claimed = game.full(state, seat, action) if seat is None else game.claimed(state, seat, action)
            self._add(self.root, self.spoken.write(claimed), (claimed,)).is_claimed = node.is_claimed = True

    # -- lines that are tried ----------------------------------------------------------------------------------------

    def is_legal(self, text: str) -> bool:
        """Can this be said here? Then it is known from then on."""
        try:
            said = self.spoken.notation.read(f"{self.head} {text}")
        except Unreadable:
            return False
        if not isinstance(said, Turn | Chance) or isinstance(said, Chance) != (self.seat is None):
            return False
        if self.game.refusal(self.game.copy(self.state), self.seat, said.actions, self._judge) is not None:
            return False
        self._add(self.root, text, said.actions)
        return True

    def _try_end(self, node: Node) -> None:
        """May the line end here, though nobody lists it?"""
        if self.is_due and not node.actions and "" not in node.tried and node.before is not None:
            node.tried.add("")
            if node.stack is not None and self.spoken.automaton.can_end(node.stack):
                self.is_legal(self.spoken.text(node.words()))

    def _after(self, node: Node) -> After:
        """What the actions lead to that are complete here."""
        if node.after is None:
            node.after = self._played(node.actions) if self.seat is not None and node.actions else After()
        return node.after

    def _played(self, actions: Sequence[AnyAction]) -> After:
        assert self.seat is not None
        state = self.game.copy(self.state)
        if self.game.refusal(state, self.seat, actions, self._judge) is not None:
            return After()
        gain = self.game.scores(state)[self.seat] - self.game.scores(self.state)[self.seat]
        then = Here(self.spoken, state, self.seat)
        return After(gain, then if then.is_due and then.awaited.turn == self.awaited.turn else None)

    # -- word by word ------------------------------------------------------------------------------------------------

    def reached(self, line: Typed) -> list[Node]:
        """Where the words lead that were typed, in whichever words and language."""
        return self.spoken.follow(
            self.root, line.chunks, lambda node, word: node.here.behind(node, word), lambda node: node.key
        )

    def behind(self, node: Node, word: Word) -> Iterator[Node]:
        """Where a word leads. A mark may be missing before it; behind the comma after an action the line goes on."""
        if word.text == ",":
            self._try_end(node)
            if (then := self._after(node).here) is not None:
                yield then.root
                return
        self._claim(node)
        sign = self.spoken.sign(word)
        found = node.next.get(sign) or next(
            (mark.next[sign] for mark in node.legal if mark.text in MARKS and sign in mark.next), None
        )
        found = found or self._said(node, word)
        if found.stack is not None:
            yield found

    def words(self, line: Typed) -> list[Candidate]:
        """What can come next by the rules of the game."""
        nodes = self.reached(line)
        for tries in (False, True):
            if words := [word for node in nodes for word in node.here._offered(node, line, tries)]:
                return words
        return []

    def _offered(self, node: Node, line: Typed, tries: bool) -> list[Candidate]:
        if node.before is None and (words := self._openings(line)):
            return words
        self._claim(node)
        if (tries or self.awaited.kind == "chance") and self.is_due:
            self._try_end(node)
            lex = self.spoken.notation.tables.lex
            known = [*map(lex, self.chance)] or [*islice(self.root.lines(), FORMS)]
            self._try(node, Trial(self.spoken, known, self.is_legal, line))
        return list(self._going_on(node, line))

    def _try(self, node: Node, trial: Trial) -> None:
        if node.stack is not None:
            trial.behind(node.words(), node.stack, node.tried)
            for child in node.legal:
                if child.text == ",":
                    self._try(child, trial)

    def _openings(self, line: Typed) -> list[Candidate]:
        """`reveal 3:` in one go."""
        texts = [self.opening] * bool(self.opening) + [*self.hidden]
        return [Candidate(text, line.start, "", "line") for text in texts if self.chance and line.fits(text)]

    def _going_on(self, node: Node, line: Typed) -> Iterator[Candidate]:
        for child in node.legal:
            if child.text in MARKS:
                yield from (self._candidate(then, line, child.text) for then in child.legal if self.is_begun(then, line))
            elif self.is_begun(child, line):
                yield self._candidate(child, line)
        if (then := self._after(node).here) is not None:
            for word in then.words(line._replace(chunks=[])):
                yield word._replace(text=f", {word.text}", start=line.behind)

    def is_begun(self, node: Node, line: Typed) -> bool:
        """Is this word, or another that people use for it, what is being typed?"""
        if line.part and node.text + node.marks == line.part:
            return False
        return line.fits(node.text) or (len(line.part) >= BEGUN and line.fits(*self.spoken.forms(node.text)))

    def _candidate(self, node: Node, line: Typed, mark: str = "") -> Candidate:
        text, after = node.text + node.marks, self._after(node)
        detail = f"{after.gain:+d}" if after.gain else self.spoken.about(node.text)
        if after.here is not None and not node.next and self.awaited.kind == "move":
            text += ","  # of chance nobody knows all that follows: a second card may
        kind = self.spoken.kind(node.word.type) if node.word else "keyword"
        return Candidate(f"{mark} {text}", line.behind, detail, kind) if mark else Candidate(text, line.start, detail, kind)
