"""A round of a league on the disk: a folder with a log for each table, and its lines in the league's file.

The folder gets its name in one step, then the league's file takes its new text in one. Whatever ends the program, the round is
written when the league's file says so; a folder that it does not know is named, and never written into.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import tomllib
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from referee.edit.skeleton import NoSkeleton, skeleton
from referee.files.atomic import create, locked, replace
from referee.files.regular import read_regular
from referee.games import find
from referee.games.editions import MAX_SIZE
from referee.games.game import AnyGame
from referee.games.rulebook import Rulebook
from referee.league.leaguefile import LeagueError, league_of, read_league
from referee.league.terms import League, Round
from referee.post.desk import Refused
from referee.post.log import new
from referee.verdict.verdict import judge_text


class ByPost(NamedTuple):
    """The logs are those of play by post, dealt from secret seeds."""

    deadline: str | None


def write_round(
    path: str, league: League, made: Round, time: datetime, by_post: ByPost | None = None, rulebook: Rulebook = Rulebook()
) -> list[str]:
    """Writes a round into the folder of its league's file; gives the logs. Raises Refused and OSError: then nothing is
    changed."""
    folder = os.path.join(os.path.dirname(path), f"round-{made.number}")
    draft = os.path.join(os.path.dirname(path), f".round-{made.number}~")
    with locked(path):
        text = _with_round(path, league, made)
        if os.path.lexists(folder):
            raise Refused(
                "{folder} is there already, but not in the league file; after an interrupted run, delete the folder",
                folder=folder,
            )
        shutil.rmtree(draft, ignore_errors=True)  # left by a run that was killed: nobody else holds the lock
        game = find(league.game) if league.game else None
        names = []
        try:
            if game is not None:
                os.mkdir(draft)
                for number, table in enumerate(made.tables, 1):
                    name = f"table-{number}.ref"
                    _write_log(os.path.join(draft, name), game, league, made, number, table, time, by_post, rulebook)
                    names.append(os.path.join(folder, name))
                _rename(draft, folder)
            try:
                replace(path, text)
            except OSError:
                shutil.rmtree(folder, ignore_errors=True)
                raise
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return names


def _rename(draft: str, folder: str) -> None:
    if os.path.lexists(folder):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), folder)
    os.rename(draft, folder)


def _write_log(
    path: str,
    game: AnyGame,
    league: League,
    made: Round,
    number: int,
    table: Sequence[str],
    time: datetime,
    by_post: ByPost | None,
    rulebook: Rulebook,
) -> None:
    """One log, whose players are those of the table."""
    players = ", ".join(table)
    [verdict] = judge_text(f'[Game "{game.name}"]\n[Players "{players}"]', rulebook)
    if [league.player(name) for name in verdict.players] != [*table]:
        raise Refused("table {table}: {players} cannot be written as the players of a record", table=number, players=table)
    tags = [("Event", league.name)] if league.name else []
    tags.append(("Round", f"{made.number}.{number}"))
    if by_post is None:
        try:
            create(path, skeleton(game, players, made.date, tags))
        except NoSkeleton as error:
            raise Refused("table {table}: {why}", table=number, why=str(error)) from None
    else:
        tags += [("Game", game.name), ("Edition", game.default_edition), ("Players", players)]
        mails = {member.name: member.mail[0] for member in league.members if member.mail}
        tags += [("Deadline", by_post.deadline)] if by_post.deadline else []
        tags += [("Mail", ", ".join(f"{name} <{mails[name]}>" for name in table))] if {*table} <= mails.keys() else []
        new(path, tags, time, rulebook=rulebook)


def _with_round(path: str, league: League, made: Round) -> str:
    """The league's file with one more round. Raises Refused if it has changed since it was read."""
    try:
        now = read_league(path)
        text = read_regular(path, MAX_SIZE).decode("utf-8")
        if now.rounds != league.rounds or now.members != league.members:
            raise Refused("the league file has changed meanwhile; run this again")
        text = f"{text.rstrip()}\n{block(made)}" if text.strip() else block(made)
        if league_of(tomllib.loads(text)).rounds != (*league.rounds, made):
            raise Refused("the league file cannot take another round: write its rounds as [[rounds]]")
    except (LeagueError, ValueError) as error:
        raise Refused("the league file cannot take another round: {why}", why=str(error)) from None
    return text


def block(made: Round) -> str:
    """A round as the league's file has it."""
    rows = ["", "[[rounds]]", f"number = {made.number}"]
    rows += [f"date = {made.date}"] if made.date else []
    rows += ["tables = [", *(f"    {_names(table)}," for table in made.tables), "]"]
    rows += [f"byes = {_names(made.byes)}"] if made.byes else []
    rows += [f"absent = {_names(made.absent)}"] if made.absent else []
    return "\n".join([*rows, ""])


def _names(names: Sequence[str]) -> str:
    """TOML's texts are those of JSON, but for one character."""
    return json.dumps(names, ensure_ascii=False).replace("\x7f", "\\u007f")
