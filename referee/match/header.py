"""What the tags of a record say: which game, which edition with which options, which version of the rules, who plays. Wrong
tags are `H` faults."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import NamedTuple

from referee.chance.commitment import Commitment, read_commitment
from referee.fault import Fault, Fix, Span
from referee.games import every, find, why_not
from referee.games.game import AnyEdition, AnyGame, Players
from referee.games.rulebook import Rulebook
from referee.games.versions import is_version, known, newest, options_at
from referee.language import mark, say
from referee.language.sentence import NOTHING, Phrase, phrase
from referee.language.spelling import near_words
from referee.match.choices import read_edition, read_options
from referee.match.misnamed import check_tags
from referee.match.tags import HEX, TAGS, meant_date, missing, suggested
from referee.record.reader import Record
from referee.record.text import MAX_NAME, folded, names_of


class Header(NamedTuple):
    game: AnyGame
    edition_name: str
    edition: AnyEdition
    options: dict[str, str]
    """Those that the record names."""
    rules: str
    """The version of the rules that it is judged by."""
    players: Players
    seed: bytes | None
    """The seed of the chance, where it has been published."""
    commitment: Commitment | None
    """What was published of the seed before the game."""


def read_header(record: Record, rulebook: Rulebook, faults: list[Fault]) -> Header | None:
    """None where the game cannot be played through at all; the faults say why."""
    reported = check_tags(record, faults)
    game = _game(record, faults, reported)
    if game is None:
        return None
    options = read_options(record, game, faults)
    edition_name = record.tag("Edition") or game.default_edition
    rules = _rules(record, game, faults, rulebook.rules)
    base = options_at(game, rules) if rules else {}
    edition = read_edition(record, game, edition_name, options, rulebook.editions, faults, base)
    players = None if "Players" in reported else read_players(record, game)
    faults += [
        fault for name, (value, span) in record.tags.items() if name in TAGS and (fault := TAGS[name].check(value, span))
    ]
    if isinstance(players, Fault):
        faults.append(players)
    if edition is None or not isinstance(players, Players) or rules is None:
        return None
    if wrong := _wrong_players(players, game, edition, record.tag_span("Players")):
        faults.append(wrong)
        return None
    seed = record.tag("Seed")
    return Header(
        game,
        edition_name,
        edition,
        {name: option.value for name, option in options.items()},
        rules,
        players.with_extra(game.extra_players(edition, len(players))),
        bytes.fromhex(seed) if seed is not None and re.fullmatch(HEX, seed) else None,
        read_commitment(record.tag("Commit") or ""),
    )


def _game(record: Record, faults: list[Fault], reported: Container[str]) -> AnyGame | None:
    name = record.tag("Game")
    if name is None:
        if "Game" in reported:
            pass
        elif record.is_empty:
            faults.append(Fault("S08", phrase("there is no record here"), Span(1, 1, 2)))
        elif not any(fault.code == "S07" for fault in faults):
            faults.append(missing("Game", record.tag_span("Game")))
        return None
    game = find(name)
    if game is None:
        faults.append(no_game(name, record.tag_span("Game")))
    return game


def no_game(name: str, span: Span) -> Fault:
    """The fault of a name that is not a game's."""
    if failed := why_not(name):
        what = phrase("the game {game:quoted} cannot be used", game=name)
        return Fault("H15", what, span, why=phrase("{why} (in another package)", why=failed))
    games = every()
    named = {other: found.name for found in games for other in (found.name, found.key, found.code, *found.name.split())}
    near = near_words(name, named)
    why, fix = suggested(near[0] if len(near) == 1 else name, [found.name for found in games], span)
    if why == NOTHING:
        why = phrase("known games: {games:list}", games=[found.name for found in games])
    return Fault("H02", phrase("no game is called {game:quoted}", game=name), span, why=why, fix=fix)


def _rules(record: Record, game: AnyGame, faults: list[Fault], wanted: str | None) -> str | None:
    """The version that is wanted, else the record's own, else the newest; None where the record names one that is not known:
    then nobody can say what was legal. Raises ValueError where the caller wants one that is not known."""
    if wanted is not None and not is_version(wanted, game):
        raise ValueError(say("there is no version {version:quoted} of the rules", version=wanted))
    own = record.tag("Rules")
    if own is None:
        return wanted or newest(game)
    if not is_version(own, game):
        what, span = (
            phrase("there is no version {version:quoted} of the rules", version=own[:MAX_NAME]),
            record.tag_span("Rules"),
        )
        meant = meant_date(own)
        if meant and is_version(meant, game):
            why, fix = suggested(meant, [meant], span)
        else:
            why, fix = phrase("known versions: {versions:list}", versions=known()), None
        faults.append(Fault("H14", what, span, why=why, fix=fix))
        return wanted
    return wanted or own


def read_players(record: Record, game: AnyGame) -> Players | Fault:
    """The players of a record, or what is wrong with its tag."""
    span = record.tag_span("Players")
    tag = record.tag("Players")
    if tag is None:
        return missing("Players", span)
    found: list[str] = []
    aliases: dict[str, int] = {}
    taken: dict[str, int] = {}
    for seat, part in enumerate(tag.split(",")):
        player = names_of(part)
        if player is None:
            why = (
                phrase("names have at most {limit} characters", limit=MAX_NAME)
                if len(part.partition("(")[0].strip()) > MAX_NAME
                else phrase('written as "Laura, Anna Lena (AL), Felix"')
            )
            return Fault("H05", phrase("{name:quoted} is not a player's name", name=part.strip()[:MAX_NAME]), span, why=why)
        found.append(player[0])
        for name in player:
            if taken.setdefault(folded(name), seat) != seat:
                return Fault("H11", phrase("two players are called {player}", player=name), span)
            aliases[name] = seat
    return (
        Players(found, aliases) if len(found) in game.seats else _with_commas(tag, game, _wrong_number(len(found), game, span))
    )


def _wrong_players(players: Players, game: AnyGame, edition: AnyEdition, span: Span) -> Fault | None:
    """What is wrong with the players of a game, as it is played."""
    seats = game.seats_of(edition)
    if len(players) not in seats:
        return _wrong_number(len(players), game, span, None if tuple(seats) == game.seats else seats)
    if wrong := game.wrong_names(players):
        return Fault("H11", wrong if isinstance(wrong, Phrase) else Phrase(wrong), span)
    for name in game.extra_players(edition, len(players)):
        if players.seat(name) is not None:
            why = phrase("one of them is played by nobody")
            return Fault("H11", phrase("two players are called {player}", player=name), span, why=why)
    return None


def _wrong_number(seated: int, game: AnyGame, span: Span, seats: Sequence[int] | None = None) -> Fault:
    """Only some seats may be left by the options."""
    what = mark("{count:# player|# players}; {game} is for {seats:or}")
    if seats is not None:
        what = mark("{count:# player|# players}; {game} is for {seats:or} with these options")
    return Fault("H06", Phrase(what, {"count": seated, "game": game.name, "seats": seats or game.seats}), span)


_BETWEEN = r"\s*[,;/|+&]\s*|\s+(?:and|und|vs\.?|gegen|-|–)\s+"
"""What people write between names."""


def _with_commas(tag: str, game: AnyGame, fault: Fault) -> Fault:
    """The wrong number of players, and how the names are written if something else stands between them."""
    parts = re.split(_BETWEEN, tag, flags=re.I) if len(tag) < 10 * MAX_NAME and "(" not in tag else []
    if len(parts) not in game.seats or any(names_of(part) is None for part in parts):
        return fault
    players = f'"{", ".join(parts)}"'
    return fault._replace(why=phrase("did you mean {near:or}?", near=[players]), fix=Fix(fault.span, players))
