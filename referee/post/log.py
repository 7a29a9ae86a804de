"""Logs of play by post as files: a record, and beside it the secret seed of its chance (`club12.ref`, `club12.seed`)."""

from __future__ import annotations

import errno
import os
import re
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from referee.chance.commitment import read_commitment
from referee.chance.stream import SEED_BYTES, TERMS, commit
from referee.edit.skeleton import first_move
from referee.files.atomic import create, locked, replace
from referee.files.inputs import Source, text_of
from referee.files.regular import read_regular
from referee.games import find, notation_of
from referee.games.rulebook import Rulebook
from referee.games.versions import newest
from referee.games.wording import in_language, language_of_record
from referee.language import current
from referee.language.sentence import Phrase, phrase
from referee.language.system import os_error
from referee.match.loop import Match
from referee.match.tags import in_order
from referee.post.clock import CLOCKS_DIFFER, read_time, stamps_of, written
from referee.post.desk import Desk, PlayedLines, Refused, play
from referee.post.line import Pasted
from referee.post.noted import Note, Outcome, noted
from referee.post.refusal import for_everybody
from referee.post.sifting import NoMove, Sieve
from referee.record.reader import Record, read
from referee.record.text import is_taggable, rows, without_end
from referee.verdict.verdict import PlayedVerdict, judge, waiting_for

_HEX = re.compile(r"[0-9a-fA-F]{64}\s*")


class Posted(NamedTuple):
    """What became of a log: its text, its verdict, and from which line on (by number) it is new."""

    text: str
    verdict: PlayedVerdict
    first_new: int
    before: Record | None = None
    """The log as it was."""
    latest: datetime | None = None
    """The latest time in it, where that is later than the new post's: a clock is wrong."""
    taken: Sequence[str] = ()
    """The lines of the post that were taken."""
    ignored: Sequence[Pasted] = ()
    rest: Sequence[str] = ()
    """Lines behind something that had to be dealt first: to be posted again."""


class AlreadyNoted(Exception):
    """A mail that the log knows already, and what became of it."""

    def __init__(self, fate: Outcome) -> None:
        super().__init__(fate)
        self.fate = fate


def seed_path(log: str) -> str:
    return os.path.splitext(os.path.realpath(log))[0] + ".seed"


def read_seed(log: str) -> bytes:
    """The secret seed of a log. Raises Refused where there is none that can be used."""
    path = seed_path(log)
    name = os.path.basename(path)
    try:
        text = read_regular(path, 200).decode("ascii", errors="replace")
    except FileNotFoundError:
        raise Refused("the seed is missing: {file} must be next to the log", file=name) from None
    except OSError as error:
        raise Refused("the seed cannot be read: {file}: {error}", file=name, error=os_error(error)) from None
    if not _HEX.fullmatch(text):
        raise Refused("{file} does not hold a seed (64 hexadecimal digits)", file=name)
    return bytes.fromhex(text.strip())


def is_open(path: str) -> bool:
    """Can other users of this machine read a file, such as a seed or a log with secrets?"""
    try:
        return bool(os.stat(path).st_mode & 0o077) and os.name == "posix"
    except OSError:
        return False


def committed_seed(log: str, record: Record) -> bytes | None:
    """The seed that a log's [Commit] stands for; None in a log without, whose chance is written by hand. Raises Refused."""
    value = record.tag("Commit")
    commitment = read_commitment(value) if value is not None else None
    if commitment is None:
        return None
    seed = read_seed(log)
    if commit(seed, record.tag, commitment.kind) != commitment:
        raise Refused(
            "{file} is not the seed of this log's [Commit]"
            if commitment.kind == 1
            else "{file} is not the seed of this log's [Commit] with these tags ({tags:list})",
            file=os.path.basename(seed_path(log)),
            tags=TERMS,
        )
    return seed


# -- new -----------------------------------------------------------------------------------------------------------


def new_record(tags: Sequence[tuple[str, str]], seed: bytes, time: datetime, rulebook: Rulebook = Rulebook()) -> Posted:
    """A fresh record: the tags given, those of play by post, and all chance of the set-up. Raises Refused.

    It names the newest version of the rules: a match that takes months is judged to its end as it began. What is dealt is
    written in the words of the language in use."""
    tags = [(name, value.strip()) for name, value in tags]  # as they will be read
    for name, value in tags:
        if not is_taggable(value):
            raise Refused("[{tag}] cannot hold quotes or control characters", tag=name)
    own = [("Date", written(time)[:10]), *tags, ("Started", written(time)), ("Result", "*")]
    game = find(dict(tags)["Game"])
    if game is not None:
        own.append(("Rules", newest(game)))
    own.append(("Commit", str(commit(seed, dict(own).get))))
    desk = Desk([f'[{name} "{value}"]' for name, value in in_order(own)], time, rulebook)
    desk.seed = seed
    desk.deal()
    if game is not None:
        desk.rows[len(own) :] = [in_language(game, row, current()) for row in desk.rows[len(own) :]]
    return _closed(desk)


def new(
    path: str, tags: Sequence[tuple[str, str]], time: datetime, seed: bytes | None = None, rulebook: Rulebook = Rulebook()
) -> Posted:
    """A fresh log and its secret seed as files. A log with hidden hands or addresses is as secret as the seed. Raises
    Refused, and FileExistsError where either is there already."""
    if path == seed_path(path) or path.endswith(".seed"):
        raise Refused("a log cannot end with .seed: that is the name of its seed")
    seed = seed or secrets.token_bytes(SEED_BYTES)
    made = new_record(tags, seed, time, rulebook)
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    create(seed_path(path), f"{seed.hex()}\n", 0o600)
    try:
        is_secret = made.verdict.match.game.has_secrets or "Mail" in made.verdict.record.tags
        create(path, made.text, 0o600 if is_secret else 0o666)
    except OSError:
        os.unlink(seed_path(path))
        raise
    return made


# -- post and reveal -----------------------------------------------------------------------------------------------


def post(
    path: str,
    lines: Sequence[Pasted],
    time: datetime,
    rulebook: Rulebook = Rulebook(),
    dry_run: bool = False,
    rulings: bool = False,
    by: str | None = None,
    mail: Note | None = None,
) -> Posted:
    """Take a post into a log, with the chance that it causes. Raises Refused, Unopened and OSError: then the log is as it
    was. A dry run writes nothing and deals nothing: it tells nothing of what will be dealt. `rulings` is for the organiser.
    `by` is who wrote it: lines without a name are theirs, and they move for nobody else. A `mail` is noted in the log,
    whether it is accepted or refused; raises AlreadyNoted where it has been noted before."""
    with locked(path):
        desk = Desk(without_end(rows(text_of(Source(path)))), time, rulebook)
        played = sound(desk.play)
        record = played.record
        if "Seed" in record.tags:
            raise Refused("the seed of this log is published: nothing more can be dealt from it")
        desk.seed = committed_seed(path, record)
        if mail is not None:
            if known := noted(record.rows).get(mail.sign):
                raise AlreadyNoted(known)
            if time - mail.time > CLOCKS_DIFFER:
                desk.sent = mail.time
            else:
                desk.time = mail.time
        before = desk.rows[:]
        taken: Sequence[str] = ()
        try:
            sieve = Sieve(played.match.game.notation, record.names, played.match.players, by, moves_only=mail is not None)
            taken, ignored = sieve.sift(lines)
            rest = desk.post(taken, rulings, deals=not dry_run)
            if mail is not None:
                desk.rows.append(mail.row("accepted"))
            posted = _closed(desk)._replace(before=record, latest=_latest(record, mail.time if mail else time))
        except Refused as refused:
            refused.is_of_post = True
            if isinstance(refused, NoMove):
                refused.what = _with_example(refused.what, played.match)
            refused.public = for_everybody(refused, record, taken, time, rulebook, rulings) if taken else None
            if mail is not None:
                replace(path, "\n".join([*before, mail.row("refused"), ""]))
            raise
        posted = posted._replace(taken=taken[: len(taken) - len(rest)], ignored=ignored, rest=rest)
        if not dry_run:
            replace(path, posted.text)
    return posted


def _with_example(what: Phrase, match: Match) -> Phrase:
    """Also whose turn it is, and what a move looks like: one of another game, which tells no secret."""
    example = in_language(match.game, first_move(match.header), language_of_record(match.game, match.record))
    return phrase("{what}; {turn}; a move looks like this: {move}", what=what, turn=waiting_for(match), move=example)


def _latest(record: Record, time: datetime) -> datetime | None:
    """When the latest post in a log was sent, where it is later than another's."""
    begun = read_time(record.tag("Started") or "")
    times = [found for number, _ in record.statements for found in stamps_of(record.line(number).text)[:1]]
    latest = max([*times, begun or time, time])
    return latest if latest > time else None


def reveal(path: str, rulebook: Rulebook = Rulebook()) -> Posted:
    """Publish the seed of a finished game in its log. Raises Refused, Unopened and OSError."""
    with locked(path):
        log = rows(text_of(Source(path)))
        played = sound(lambda: play(log, rulebook))
        record = played.record
        if "Seed" in record.tags:
            raise Refused("the seed is already published")
        if not played.match.is_over:
            raise Refused("the game is not over: with the seed everybody could foresee what comes")
        seed = committed_seed(path, record)
        if seed is None:
            raise Refused("this log has no [Commit]: there is no seed to publish")
        at = record.tag_span("Commit").line
        log.insert(at, f'[Seed "{seed.hex()}"]')
        text = "\n".join(log)
        posted = Posted(text, _judged(log, rulebook), at + 1)
        replace(path, text)
    return posted


def sound(played: Callable[[], PlayedLines]) -> PlayedLines:
    """A log that is in order as it is. Whoever posts is not to blame for another's fault. Raises Refused."""
    try:
        return played()
    except Refused as refused:
        if refused.fault is None:
            raise
        raise Refused(
            'the log itself is faulty at line {line}: {code}; run "referee check" for details',
            line=refused.fault.span.line,
            code=refused.fault.code,
        ) from None


def _judged(log: Sequence[str], rulebook: Rulebook) -> PlayedVerdict:
    (record,) = read(log, notation_of)
    return judge(record, rulebook)


def _closed(desk: Desk) -> Posted:
    """The log as it will be written, with the [Result] that it has come to."""
    if desk.first_new < len(desk.rows) and desk.rows[desk.first_new - 1].startswith("["):
        desk.rows.insert(desk.first_new, "")
    verdict = _judged(desk.rows, desk.rulebook)
    at = verdict.record.tag_span("Result").line - verdict.record.first if "Result" in verdict.record.tags else None
    if at is not None and verdict.record.tag("Result") != verdict.result:
        desk.rows[at] = f'[Result "{verdict.result}"]'
        verdict = _judged(desk.rows, desk.rulebook)
    if errors := verdict.errors:
        raise Refused(errors[0].what, errors[0], verdict.record)
    return Posted("\n".join(desk.rows) + "\n", verdict, desk.first_new + 1)
