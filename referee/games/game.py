"""What the core asks of a game, and the few words that games and core share.

A game is a small state machine that the core drives. It knows neither text positions nor output formats: it refuses an
action by naming the rule, the facts, and the *word* of its grammar that is at fault (`at="FIELD"`); the core finds the
place in the text. A state is plain and cheap to copy.

What a game does stands in files of its folder, found by their names; its class says what the game is, and overrides what is
not as in most games. A game may override everything and have none of the files.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, NewType, TypeAlias, TypeVar

from referee.games.events import Event as Event
from referee.games.judge import Judge, Refusal
from referee.games.players import Players as Players
from referee.language import said, say
from referee.language.pages import explained
from referee.language.sentence import NOTHING, Phrase
from referee.record.notation import Notation
from referee.record.statement import Values
from referee.record.tables import FOLDER

if TYPE_CHECKING:
    from referee.chance.stream import Stream
    from referee.games.drawing import Look
    from referee.games.panel import Panel

S = TypeVar("S")
"""A game's state."""
E = TypeVar("E")
"""A game's edition: the components with the options chosen, as fast tables."""

UNKNOWN = -1
"""The card or tile that the writer of a record did not see, where a game has them as numbers."""
EMPTY = -2
"""Where none lies."""

AnyState = NewType("AnyState", object)
"""The state of whichever game: the core keeps it and hands it back, and cannot look into it."""
AnyEdition = NewType("AnyEdition", object)


STANDARD = "standard"
"""The edition of a game that does not name one. It need not have a file."""


class Option(NamedTuple):
    """A reading of the rules that clubs may play otherwise."""

    name: str
    choices: tuple[str, ...]
    """The first one is the recommended reading."""
    reading: str
    """The question it answers: `AT-Q7`, or a variant's rule number."""
    text: str
    formerly: tuple[str, ...] = ()
    """Names that it had once: records and editions that have one of them are still read."""
    is_fact: bool = False
    """Does it tell of the players, and not how the rules are read? Then no choice is less usual than another."""


class Version(NamedTuple):
    """A date since which a game judges something otherwise. Older records are judged as before (`referee.games.versions`)."""

    date: str
    """`2026-11-12`"""
    changed: str
    """What is judged otherwise since then: one plain sentence, with the rule's or reading's number."""
    before: Mapping[str, str]
    """The options, with the choices, that judge as before that date."""


class Awaited(NamedTuple):
    """What the game waits for.

    A `move` of the player in `seat`; `chance`, which is a `*` line, or with a seat an action in that player's own line
    (`draw wolf 2`); or nothing: the game is `over`. With a seat the player there may still use what the last action gave a
    right to, and need not. Actions with the same `turn` number stand on one line.
    """

    kind: Literal["move", "chance", "over"]
    seat: int | None
    turn: int
    what: str | Phrase = NOTHING
    """Said to the players: what chance is awaited, or what kind of move."""


class Entry(NamedTuple):
    """A line of the score sheet: points, whose they are, where they came from, and on which move (0: before the first); in a
    game that numbers rounds, in which round."""

    move: int
    seat: int
    source: str
    points: int
    detail: str | Phrase = ""
    """A place or somebody's words as they are, or a sentence."""


class Due(NamedTuple):
    """A chance event that has to come, with all of it that is hidden; or a move that somebody else's line implies."""

    seat: int | None
    """Whose line it would be in; None for a line of the table."""
    action: Any
    implied_by: int | None = None
    """Of a move, the player whose line implies it, and no other line: a notice says so. None for chance."""
    rule: str = ""
    """Of a move, the rule or reading that it follows from; empty for chance."""


class Component(NamedTuple):
    """Something in the box of an edition that a record can name: a card, a tile, a law."""

    name: str
    """As records write it; the catalogues may have another name for people."""
    text: Phrase
    copies: int | None = None
    """How many there are, where they are counted."""
    key: str = ""
    """Where the edition's file has it, as `reconstructed` names what is not known for certain: `tiles.orang`."""


class Stuck(Exception):
    """A random game has come to a position in which the rules leave no move (PA-Q22): it ends there, unfinished."""


class EditionError(Exception):
    """An edition that cannot be played with: all that is wrong with it."""

    def __init__(self, problems: Sequence[str | Phrase]) -> None:
        super().__init__("; ".join(map(said, problems)))
        self.found = tuple(problems)

    @property
    def problems(self) -> tuple[str, ...]:
        """In the language in use."""
        return tuple(map(said, self.found))


PARTS = {
    "values": "notation.Words",
    "write": "notation.write",
    "start": "state.State",
    "play": "rules.play",
    "legal": "rules.legal",
    "awaited": "rules.awaited",
}
"""What a game must say that does not override it, and where that stands in its folder. A state has `copy` and `key`.

Besides, if a game has them: `rules.happen` and `rules.deal` (chance), `rules.pick`, `edition.Edition`, `setup.position` and
`setup.items`, `board.draw`, `svg.draw`, `panel.panel`, `course.events`, `components.components`. What it gets without them is
in `referee.games.defaults`."""


class Game(Generic[S, E]):
    """One game. A subclass in the `__init__` of its folder says what it is; what it does is in the files beside it."""

    key: ClassVar[str]
    """Folder and grammar: `ape_town`. Unless it is said, it is the name of the package."""
    name: ClassVar[str]
    """As in the `[Game]` tag: `Ape Town`. Unless it is said, it is the key, written as a name."""
    code: ClassVar[str]
    """Prefix of its rule numbers: `AT`."""
    seats: ClassVar[tuple[int, ...]]
    """How many can play."""
    default_edition: ClassVar[str] = STANDARD
    options: ClassVar[tuple[Option, ...]] = ()
    versions: ClassVar[tuple[Version, ...]] = ()
    """What has been judged otherwise since when, oldest first; empty where nothing has changed since the first version."""
    sources: ClassVar[tuple[str, ...]] = ("points",)
    """Where points come from, in the order of the score table's columns."""
    tie_breaks: ClassVar[tuple[str, ...]] = ()
    """What decides between players with equal points, in order, as said to the players."""
    equal_first: ClassVar[str] = "shared victory"
    """What a game is called in which several players come first, equal in all of that, as said to the players."""
    numbering: ClassVar[Literal["moves", "rounds"]] = "moves"
    """What the number before a turn counts."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "key"):
            cls.key = cls.__module__.rpartition(".")[2]
        if not hasattr(cls, "name"):
            cls.name = cls.key.replace("_", " ").title()

    # -- files -----------------------------------------------------------------------------------------------------

    def file(self, name: str) -> Any:
        """One of its own files, imported when it is needed first."""
        whole = f"{type(self).__module__}.{name}"
        return sys.modules.get(whole) or import_module(whole)  # a page asks hundreds of times

    def has_file(self, name: str) -> bool:
        if name in self._absent:
            return False
        try:
            self.file(name)
        except ModuleNotFoundError as error:
            if error.name != f"{type(self).__module__}.{name}":
                raise  # it is there, and what it imports is not
            self._absent.add(name)
            return False
        return True

    @cached_property
    def _absent(self) -> set[str]:
        """Files that it has not: to look for one takes long, and a page asks hundreds of times."""
        return set()

    def says(self, what: str) -> bool:
        """Has it a file of its own for this, such as `setup.items`?"""
        file, _, name = what.partition(".")
        return self.has_file(file) and hasattr(self.file(file), name)

    @cached_property
    def rules(self) -> Any:
        """The engine: `play`, `happen`, `legal`, `deal`, `awaited` and, where random games need it, `pick`."""
        return self.file("rules")

    @cached_property
    def folder(self) -> str:
        """Where its editions and rule texts are."""
        return os.path.dirname(str(sys.modules[type(self).__module__].__file__))

    # -- text ------------------------------------------------------------------------------------------------------

    @property
    def grammar(self) -> str:
        """Its page of notation stands beside it."""
        is_ours = type(self).__module__.startswith("referee.games.")
        return os.path.join(FOLDER if is_ours else self.folder, f"{self.key}.lark")

    @cached_property
    def notation(self) -> Notation:
        lexicon = os.path.join(self.folder, "lexicon.toml")
        return Notation(self.grammar, "line", self.values(), [lexicon] if os.path.exists(lexicon) else [])

    def values(self) -> Values:
        """What the words of the grammar stand for."""
        values: Values = self.file("notation").Words()
        return values

    def write(self, action: Any, players: Players) -> str:
        """An action, a chance event or a set-up item in canonical notation, with its claims, without `Laura:`, `*` or `@`.
        The game's own `write` is given what tells a player's name, by seat or by any name of the player."""

        def name(player: str | int) -> str:
            seat = players.seat(player) if isinstance(player, str) else player
            return self.name_of(str(player) if seat is None else players.names[seat])

        return str(self._writing.write(action, name))

    @cached_property
    def _writing(self) -> Any:
        return self.file("notation")

    def items(self, state: S, players: Players) -> list[Any]:
        """The set-up items of a position: given to `position` again, they make an equal state."""
        return list(self.file("setup").items(state, players)) if self.has_set_ups else []

    @property
    def has_set_ups(self) -> bool:
        """Can a position be written in set-up lines? Otherwise the lines that led to it stand for it."""
        return type(self).items is not Game.items or self.says("setup.items")

    def name_of(self, player: str) -> str:
        """A player's name as it stands in a line of this game: in quotes where it would be read as something else."""
        return self._names(player)

    @cached_property
    def _names(self) -> Callable[[str], str]:
        return lru_cache(maxsize=256)(self.notation.name)  # to read one takes longer than to write the rest of a line

    @property
    def texts(self) -> dict[str, str]:
        """Its rules (`AT-25`) and readings (`AT-Q7`) in our own words, by number, in the language in use."""
        if not os.path.isfile(os.path.join(self.folder, "explain.toml")):
            from referee.games.defaults import texts

            return texts(self.folder)
        table = explained(self.folder)
        return {**table["rules"], **table.get("readings", {})}

    def components(self, table: Mapping[str, Any]) -> Sequence[Component]:
        """What is in the box, from the TOML table of an edition that can be played; empty where a game does not say."""
        return tuple(self.file("components").components(table)) if self.has_file("components") else ()

    def rule(self, number: str) -> str | None:
        return self.texts.get(number)

    def option(self, written: str) -> Option | None:
        """The option that has this name, or had it once."""
        return next((option for option in self.options if written in (option.name, *option.formerly)), None)

    # -- play ------------------------------------------------------------------------------------------------------

    def edition(self, table: Mapping[str, Any], options: Mapping[str, str]) -> E:
        """The edition in a TOML table with all options given. Raises EditionError. A game without a file for it has
        a `PlainEdition`."""
        edition: E = self.file("edition").Edition(table, options)
        return edition

    def seats_of(self, edition: E) -> tuple[int, ...]:
        """How many can play this edition with the options chosen."""
        return self.seats

    def extra_players(self, edition: E, seats: int) -> tuple[str, ...]:
        """Names of those who score beside the players although nobody plays them. Their seats follow the players' seats
        in `scores`, `sheet` and `ties`."""
        return ()

    def start(self, edition: E, seats: int) -> S:
        state: S = self.file("state").State(edition, seats)
        return state

    def start_with(self, edition: E, players: Players) -> S:
        """The same for these players. A game overrides it in which their names say something: the colours they play."""
        return self.start(edition, len(players))

    def wrong_names(self, players: Players) -> str | Phrase:
        """Why a game cannot be played under these names; empty where it can."""
        return NOTHING

    def position(self, edition: E, players: Players, items: Sequence[Any], judge: Judge) -> S:
        """The state that set-up items describe. The judge is told of one that cannot be: `judge.item` is the item at
        fault, `at` a word in it."""
        state: S = self.file("setup").position(edition, players, items, judge)
        return state

    def play(self, state: S, seat: int, action: Any, judge: Judge, /) -> None:
        """Check all, then change the state. A refused action leaves it exactly as it was."""
        self.rules.play(state, seat, action, judge)

    def happen(self, state: S, event: Any, judge: Judge, /) -> None:
        """The same for a chance event."""
        if not self.says("rules.happen"):
            judge.stop("C01", "nothing happens by chance in {game}", game=self.name)
        self.rules.happen(state, event, judge)

    def act(self, state: S, seat: int | None, action: Any, judge: Judge, /) -> None:
        """An action of a player, or without a seat what happens by chance."""
        if seat is None:
            self.happen(state, action, judge)
        else:
            self.play(state, seat, action, judge)

    def refusal(self, state: S, seat: int | None, actions: Iterable[Any], judge: Judge, /, first: int = 0) -> Refusal | None:
        """Carries out actions of a line, `first` the first of them, up to one that is refused; None if all are legal."""
        try:
            for judge.action, action in enumerate(actions, first):
                self.act(state, seat, action, judge)
        except Refusal as refusal:
            return refusal
        return None

    @property
    def engine(self) -> tuple[Callable[[S, int, Any, Judge], None], Callable[[S, Any, Judge], None]]:
        """`play` and `happen` for whoever calls them all the time: the functions themselves where nobody overrides them."""
        play = self.rules.play if type(self).play is Game.play and "play" not in vars(self) else self.play
        happen = self.happen
        if type(self).happen is Game.happen and "happen" not in vars(self) and self.says("rules.happen"):
            happen = self.rules.happen
        return play, happen

    def copy(self, state: Any, /) -> S:
        copied: S = state.copy()
        return copied

    def key_of(self, state: Any, /) -> Any:
        """All that tells one position from another, comparable; not how it was reached."""
        return state.key()

    def agrees(self, state: S, stated: S, /) -> bool:
        """Can a position that set-up lines state be this one? A game with `?` says yes also where one of the two tells of a
        card what the other does not, and nothing contradicts it."""
        return bool(self.key_of(state) == self.key_of(stated))

    def awaited(self, state: S, /) -> Awaited:
        awaited: Awaited = self.rules.awaited(state)
        return awaited

    def legal(self, state: S, /) -> Iterable[Any]:
        """The actions that the player on turn has now, without claims, in an order that never changes."""
        legal: Iterable[Any] = self.rules.legal(state)
        return legal

    def pick(self, state: S, stream: Stream, /) -> Any:
        """A move for a random game. A game that random moves would not finish chooses better ones. Raises Stuck."""
        return self._chosen(self._choosers["pick"], state, stream)

    def any_move(self, state: S, stream: Stream, /) -> Any:
        """A random move for somebody who plays a few of them, and not a whole game: so it need not look ahead. Raises Stuck."""
        chooser = self._choosers["any_move"]
        return self._chosen(chooser, state, stream) if chooser else self.pick(state, stream)

    @cached_property
    def _choosers(self) -> dict[str, Callable[[S, Stream], Any] | None]:
        rules = self.rules if self.has_file("rules") else None
        return {name: getattr(rules, name, None) for name in ("pick", "any_move")}

    def _chosen(self, chooser: Callable[[S, Stream], Any] | None, state: S, stream: Stream) -> Any:
        from referee.chance.stream import Nothing

        try:
            return chooser(state, stream) if chooser else stream.choice(list(self.legal(state)))
        except Nothing:
            raise Stuck from None

    def deal(self, state: S, stream: Stream, /) -> Any:
        """An awaited chance event, drawn from all that is possible as the table would draw it.

        It follows from the position and the stream alone, for ever: published seeds are verified with it. The state is not
        changed.
        """
        return self.rules.deal(state, stream)

    def follows(self, state: S, action: Any, /) -> Sequence[Due]:
        """Chance that comes before this action (None: before anything else) and that a record may leave out: the rules demand
        it, and only its owner sees what it is, so it is `?`. Nothing where the action is itself what is due. Where several
        are given, any of them may come first; they are played in this order.

        Also a move without which this action would be out of turn, if nothing else can have been played there."""
        return ()

    def is_early(self, state: S, seat: int, action: Any, /) -> bool:
        """Is this a player's chance that is not due yet, but will be? A record may have it in the line of the move that it
        comes from."""
        return False

    def round_of(self, state: S, /) -> int:
        """The round being played, in a game that numbers rounds."""
        raise NotImplementedError

    # -- score -----------------------------------------------------------------------------------------------------

    def sheet(self, state: Any) -> list[Entry]:
        """Where every point came from. The engine notes it in `state.sheet`: entries, or move, seat, number of the source,
        points, and what `detail` needs."""
        if state.sheet and isinstance(state.sheet[0], Entry):
            return list(state.sheet)
        return [
            Entry(move, seat, self.sources[source], points, self.detail(state, source, about))
            for move, seat, source, points, about in state.sheet
        ]

    def detail(self, state: Any, source: int, about: Any) -> str | Phrase:
        """What an entry of the sheet says besides its source: a place, or a sentence."""
        return ""

    def scores(self, state: Any) -> list[int]:
        """Points by seat, now."""
        return list(state.score)

    def ties(self, state: S, seat: int) -> tuple[int, ...]:
        """A player's value in each of the `tie_breaks`: the higher, the better."""
        return ()

    # -- look ------------------------------------------------------------------------------------------------------

    def signs(self, edition: E) -> str:
        """Capital letters that mean something else than a player where the board shows players by a letter."""
        return ""

    def draw(self, state: S, players: Players) -> str:
        """The position as text, readable without colour, in 80 columns: the board, and below it what the game's panel says."""
        if not self.has_file("board"):
            from referee.games.defaults import drawn

            return drawn(self, state, players)
        board = str(self.file("board").draw(state, players))
        panel = self.panel(state, players)
        rows = [*board.split("\n"), *(("", *panel.rows()) if panel else ())]
        return "\n".join([row.rstrip() for row in rows])

    def svg(self, state: S, players: Players, whole: bool = False) -> str:
        """The board as one SVG element that needs nothing else: a `viewBox`, a `<title>`, no script, no reference to the
        outside, every text of a record escaped, and one whole element a line (see `drawing`). Coordinates are those of the
        notation; what a colour says, a shape or letter says too. A game without a drawing of its own shows its text.

        whole: with the panel below it."""
        if self.has_file("svg"):
            board = str(self.file("svg").draw(state, players))
        else:
            from referee.games.drawing import text_drawing

            board = text_drawing(say("{game}: the position", game=self.name), self.draw(state, players).split("\n"))
        panel = self.panel(state, players) if whole else None
        if panel is None:
            return board
        from referee.games.whole import with_panel

        return with_panel(board, panel)

    def panel(self, state: S, players: Players) -> Panel | None:
        """What stands beside the board; None where the drawing has everything in it."""
        if self.has_file("panel"):
            panel: Panel = self.file("panel").panel(state, players)
        else:
            from referee.games.defaults import panel_of

            panel = panel_of(self, state, players)
        now = self.awaited(state)
        return panel._replace(turn=None if now.kind == "over" else now.seat)

    def look(self, seat: int, players: Players) -> Look:
        """A player's colour, shape and dash wherever the player is shown; a game whose players have colours uses those."""
        from referee.games.drawing import look

        return look(seat)

    def claimed(self, state: S, seat: int, action: Any) -> Any:
        """The action with the claims that are right for it here: used in suggestions. The state is not changed."""
        return action

    def full(self, state: S, seat: int | None, action: Any) -> Any:
        """The action with everything written out that the writer may leave to the rules, such as a whole way. Without a seat it
        is the table's chance."""
        return action

    def seen(self, state: S, seat: int | None, action: Any, viewer: int | None, players: Players) -> Any:
        """The action as a viewer may see it: the same, or with `?` for what is hidden from this viewer.

        seat: whose line it stands in; None for the table's chance (a `*` line) and for a set-up item.
        viewer: a seat, or None for the public, who sees what everybody sees.
        action: as it was read from a record: a player in it is a name.
        state: the position before the action; for a set-up item, the position at the record's end.

        What this gives must be legal notation that still checks, and must tell nothing of what is hidden: two actions that
        differ only in what the viewer cannot see become the same. A game without secrets needs nothing here. One where a
        hand is dealt by `* hand Anna: tiger 7 wolf 2`, and filled by `draw wolf 2` in a player's own line, needs this:

            def seen(self, state, seat, action, viewer, players):
                match action:
                    case Draw(cards) if seat != viewer:
                        return Draw((UNKNOWN,) * len(cards))
                    case Hand(player, cards) if players.seat(player) != viewer:
                        return Hand(player, (UNKNOWN,) * len(cards))
                return action

        A card that is played later stands in the move that plays it, for everybody to see. Set-up items that show a hand
        (`@ Anna: 12 points, hand …`) are hidden in the same way. A move that is made face down is hidden as well; `face_down`
        says until when.
        """
        return action

    def events(self, state: S, seat: int | None, action: Any, players: Players) -> Iterable[Event] | None:
        """What an action that was played tells of the game, however it was written (`referee.games.events`). `state` is the
        position before it. None: nothing but what its canonical notation says."""
        return self.file("course").events(state, seat, action, players.seat) if self.has_file("course") else None

    @property
    def has_secrets(self) -> bool:
        """Is there anything that not everybody may see?"""
        return type(self).seen is not Game.seen

    def has_unseen(self, state: S, /) -> bool:
        """Was chance left open on the way to this position although every word is there and none is a `?`?"""
        return False

    def decision(self, action: Any) -> Any:
        """What the player decides in an action of the own line, without chance that may be named in the same breath: of
        `draw RRBG` it is `draw`. The chance is then an event of its own. In play by post nobody names it."""
        return action

    def face_down(self, state: S, /) -> bool:
        """Do moves lie face down now, to be turned up together when the last one is in? What `seen` hides of such a move is
        hidden until the first position in which this is false again; from then on everybody sees it."""
        return False


AnyGame: TypeAlias = Game[AnyState, AnyEdition]
