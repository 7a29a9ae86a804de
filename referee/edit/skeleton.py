"""A record to fill in: tags, and comments that show how a game begins."""

from __future__ import annotations

from collections.abc import Sequence

from referee.chance.stream import Stream
from referee.edit.simulate import play, playout
from referee.games import notation_of
from referee.games.editions import load
from referee.games.game import AnyGame
from referee.games.rulebook import Rulebook
from referee.games.wording import in_language
from referee.language import current, say
from referee.language.width import column
from referee.match.header import Header, read_header
from referee.match.tags import TAGS, in_order
from referee.record.reader import read
from referee.record.text import is_taggable

MOVES = 4
"""How many are shown."""


class NoSkeleton(ValueError):
    """Nobody can play the game so; the text says why."""


def skeleton(game: AnyGame, players: str, date: str, more: Sequence[tuple[str, str]] = ()) -> str:
    """A valid record in which nothing has happened yet; the players are written as in the `[Players]` tag; `more` are
    other tags. Comments show how a legal game could begin, in the words of the language in use. Raises NoSkeleton."""
    players = ", ".join(part.strip() for part in players.split(","))
    tags = [
        ("Game", game.name),
        ("Edition", game.default_edition),
        *more,
        ("Date", date),
        ("Players", players),
        ("Result", "*"),
    ]
    for name, value in tags:
        if not is_taggable(value):
            raise NoSkeleton(say("[{tag}] cannot hold quotes or control characters", tag=name))
    rows = [f'[{name} "{value}"]' for name, value in in_order(tags)]
    [record] = read(rows, notation_of)
    header = read_header(record, Rulebook(), record.faults)
    if header is None:
        fault = record.faults[0]
        raise NoSkeleton(f"{fault.message} ({fault.reason})" if fault.reason else fault.message)
    command, result = f'referee games "{game.name}"', ", ".join(f"{name} 0" for name in header.players.scored)
    notes = [say(TAGS[name].note, command=f"{command} --components", result=result) for name in record.tags]
    head = [f"{filled}  ; {note}" if note else filled.rstrip() for filled, note in zip(column(rows), notes, strict=True)]
    if option := _other_reading(header):
        head.append(f'; [Options "{option}"]  ; ' + say("other readings of the rules: `{command}`", command=command))
    notation = f'referee notation "{game.name}"'
    beginning = [
        say("How a game could begin (`{command}` shows every form); write yours below:", command=notation),
        *(in_language(game, line, current()) for line in _first_lines(header)),
    ]
    return "\n".join([*head, "", *(f"; {line}" for line in beginning), "", ""])


def _other_reading(header: Header) -> str:
    """An option that this table could choose; empty where there is none."""
    for option in header.game.options:
        other = option.choices[-1]
        edition = load(header.game, header.edition_name, {option.name: other})
        if len(header.players.names) in header.game.seats_of(edition):
            return f"{option.name}={other}"
    return ""


def first_move(header: Header) -> str:
    """How somebody could begin: what is decided on the first turn, without its number and without what is dealt."""
    game, players = header.game, header.players
    state, stream = game.start_with(header.edition, players), _stream(game)
    said: list[str] = []
    turn = None
    for awaited, action in playout(game, state, stream):
        if len(said) == MOVES or (said and (awaited.seat, awaited.turn) != turn):
            break
        if awaited.kind == "move":
            said.append(game.write(game.decision(action), players))
            turn = (awaited.seat, awaited.turn)
    return f"{game.name_of(players.names[turn[0] or 0])}: {', '.join(said)}" if turn else ""


def _first_lines(header: Header) -> list[str]:
    game, players = header.game, header.players
    state = game.start_with(header.edition, players)
    return [*play(game, state, players, _stream(game), stop_after=MOVES, claims=False)]


def _stream(game: AnyGame) -> Stream:
    """The same for ever."""
    return Stream(f"referee skeleton {game.key}".encode())
