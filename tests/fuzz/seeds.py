"""What is mutated: the corpus beside this file, the examples, the records of every rule, random games, editions, leagues."""

from __future__ import annotations

import gzip
import io
import random
import re
import tarfile
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import referee
from referee.edit.simulate import NAMES, simulate
from referee.games import names
from referee.games.editions import known
from referee.games.game import Game
from referee.record.words.sense import sense_of
from tests.fuzz.mutate import CHUNK, Mutator, Words, damaged
from tests.playing import game_of, rule_cases

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
EXAMPLES = HERE.parent.parent / "examples"
ARCHIVES = ("zip", "tar", "tgz", "gz")

TARGETS: dict[str, tuple[str, ...]] = {
    "record": tuple(names()),
    "reader": tuple(names()),
    "report": tuple(names()),
    "edition": tuple(names()),
    "league": ("league",),
    "packed": ARCHIVES,
}
"""Every target with its kinds: games, or the forms of archives."""

TOML_TOKENS = [
    "true", "false", "nan", "inf", "-inf", "0", "1", "-1", "1e400", "0.5", "9" * 20, "1979-05-27", "07:32:00", "[]", "[[]]", "{}",
    "{a=1}", "''", '""', '"x"', '"a b"', "[1]", "[1,2,3]", '[""]', r'"\u0000"', r'"\u202e"', '"<x-evil>"', "#",
]  # fmt: skip


def suffix(target: str, kind: str) -> str:
    """How the name of a file with such a case ends."""
    return {"edition": "toml", "league": "toml", "packed": kind}.get(target, "ref")


def make(target: str, kind: str, chance: random.Random) -> bytes:
    """A hostile case: the same chance makes the same one."""
    if target == "packed":
        return damaged(chance, chance.choice(_archives(kind)))
    return mutated(target, kind, chance, chance.choice(_tables(target, kind)[0]).encode())


def mutated(target: str, kind: str, chance: random.Random, data: bytes) -> bytes:
    """A case changed once more."""
    if target == "packed":
        return damaged(chance, data)
    texts, mutator = _tables(target, kind)
    data = mutator.changed(chance, data.decode("utf-8", "replace"), chance.choice(texts)).encode("utf-8", "replace")
    return damaged(chance, data) if chance.random() < 0.01 else data


def plain_seeds(target: str, kind: str) -> list[bytes]:
    """The seeds as they are, to begin with."""
    return _archives(kind) if target == "packed" else [text.encode() for text in _tables(target, kind)[0]]


@cache
def _tables(target: str, kind: str) -> tuple[list[str], Mutator]:
    if target == "league":
        texts = [
            path.read_text("utf-8")
            for path in (*sorted((EXAMPLES / "league").glob("*.toml")), *sorted((CORPUS / "league").glob("*.toml")))
        ]
        return texts, Mutator(_toml_words(texts))
    if target == "edition":
        game = game_of(kind)
        texts = [Path(game.folder, f"{name}.toml").read_text("utf-8") for name in known(game)]
        return texts, Mutator(_toml_words(texts))
    texts = records(kind)
    return texts, Mutator(_record_words(game_of(kind), texts))


@cache
def records(key: str) -> list[str]:
    """Records of a game. Short ones are more, since they are judged sooner."""
    game = game_of(key)
    found = [path.read_text("utf-8") for path in corpus_files(key)]
    found += [path.read_text("utf-8") for path in sorted((EXAMPLES / key).rglob("*.ref")) if path.stat().st_size < 8000]
    found += [case.record for case in rule_cases(key).cases if len(case.record) < 8000]
    for i in range(40):
        seats = game.seats[i % len(game.seats)]
        found.append(simulate(game, f"fuzz {i}", seats, stop_after=(3, 6, 12, 25)[i % 4]))
    for option in game.options:
        for choice in option.choices:
            seats = next(count for count in reversed(game.seats) if _can_play(game, option.name, choice, count))
            found.append(simulate(game, f"fuzz {choice}", seats, options={option.name: choice}, stop_after=20))
    for i in range(12):
        found.append(adjourned(game, simulate(game, f"adjourned {i}", game.seats[i % len(game.seats)]), (i * 7) % 50))
    return found


def corpus_files(key: str) -> list[Path]:
    return sorted((CORPUS / key).glob("*.ref"))


def _can_play(game: Game[Any, Any], option: str, choice: str, seats: int) -> bool:
    from referee.games.editions import load

    return seats in game.seats_of(load(game, game.default_edition, {option: choice}))


def adjourned(game: Game[Any, Any], text: str, moves: int) -> str:
    """A game that starts from a position in its middle, and goes on for some lines."""
    (record,) = referee.read(text)
    match = referee.replay(record, moves)
    turns = [number for number, statement in record.statements if type(statement).__name__ == "Turn"]
    begin = turns[moves] if moves < len(turns) else len(record.rows)
    tags = [row for row in record.rows if row.startswith("[") and not row.startswith("[Result")]
    items = [f"@ {game.write(item, match.players)}" for item in game.items(match.state, match.players)]
    return "\n".join([*tags, *items, *record.rows[begin - 1 : begin + 15]])


def _record_words(game: Game[Any, Any], texts: list[str]) -> Words:
    grammar = re.sub(r"//.*", "", Path(game.grammar).read_text("utf-8"))
    tokens = set(re.findall(r"[^\W\d_][\w-]+", grammar.casefold())) | set(NAMES) | {"?", "Egon", "all", "none", "*", "undo"}
    for text in texts:
        tokens.update(CHUNK.findall(text))
    lines = ["undo"] * 30 + ["= Anna 0, Ben 0", "! abandon", '! abandon "no time"', "", "> undo", "; x", "{x}"]
    lines += [f'! waive {rule} "agreed"' for rule in game.texts] + ["! waive ZZ-99"]
    lines += [
        f"! {word}"
        for name in (*NAMES, "Nobody")
        for word in (
            *(f"score {name} -3", f"score {name} 9999999999", f"resign {name}", f"extend {name} 2d", f"extend {name} -9w"),
            *(f"rest-days {name} 2026-12-24 2026-12-26", f"time-bank {name} 5d"),
        )
    ]
    lines += ["! rest-days 2026-12-24 2027-01-06", "! rest-days 2026-02-30", "! extend Anna 9999999999d"]
    for option in game.options:
        lines += [f'[Options "{option.name}={choice}"]' for choice in option.choices]
    lines += [f'[Edition "{name}"]' for name in known(game)] + ['[Rules "2026-11-12"]', '[Rules "2026-11-16"]', '[Rules "?"]']
    lines += [f'[Players "{", ".join(NAMES[:count])}"]' for count in range(1, 7)]
    lines += ['[Players "Anna (A), Anna Lena (AL/al), \'x"]', f'[Players "{"a" * 60}, {"b" * 61}"]', '[Result "Anna 1, Ben 2"]']
    lines += [
        f'[Seed "{"0" * 64}"]',
        f'[Commit "{"00" * 32}"]',
        '[Deadline "3d"]',
        '[Date "2026-11-12"]',
        '[Started "2026-11-12T20:15Z"]',
    ]
    lines += ['[Game "Ape Town"]', f'[Game "{game.name}"]', f'[Game "{game.key}"]']
    for text in texts:
        lines += [row for row in text.split("\n") if row[:1] in ("@", "*", "=", "!")]
    return Words(sorted(tokens), lines, _alike(game, sorted(tokens)))


def _alike(game: Game[Any, Any], tokens: list[str]) -> dict[str, list[str]]:
    """The words of every type of the grammar, for each of them."""
    sorts: dict[str, list[str]] = {}
    for token in tokens:
        words = sense_of(game.notation).meanings.lex(token)
        if len(words) == 1:
            # Keywords have a type each: any of them, rather than none.
            sorts.setdefault("keyword" if words[0].type.startswith("_") else words[0].type, []).append(token)
    return {token: alike for alike in sorts.values() for token in alike}


def _toml_words(texts: list[str]) -> Words:
    tokens = {*TOML_TOKENS, *re.findall(r"[\w-]+|\"[^\"\n]*\"", "\n".join(texts))}
    lines = [row for text in texts for row in text.split("\n") if row.strip()]
    lines += [
        "x = 1",
        "[x]",
        "[[x]]",
        "x." * 200 + "x = 1",
        "x = " + "[" * 200 + "]" * 200,
        "x = '''",
        "options = 3",
        "game = 3",
    ]
    lines += ["[options]", "[[options]]", "[places]", "2 = [3, 0]", "3 = [1, 1, 1]", "2 = [nan, inf]", "9999 = [1]"]
    return Words(sorted(tokens), lines)


@cache
def _archives(kind: str) -> list[bytes]:
    texts = [path.read_bytes() for key in names() for path in corpus_files(key)[:1]]
    files = {f"games/{i}.ref": text for i, text in enumerate(texts)} | {"read me": b"x", "é.ref": texts[0]}
    if kind == "gz":
        return [gzip.compress(text, mtime=0) for text in texts]
    return [_archive(kind, method, files) for method in (0, 1)]


def _archive(kind: str, method: int, files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(packed, "w", (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)[method]) as folder:
            for name, data in files.items():
                folder.writestr(zipfile.ZipInfo(name), data, (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)[method])
        return packed.getvalue()
    form = (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT)[method]
    with tarfile.open(fileobj=packed, mode="w", format=form) as archive:
        for name, data in files.items():
            info = tarfile.TarInfo(name if method else name + "x" * 120 + ".ref")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return packed.getvalue() if kind == "tar" else gzip.compress(packed.getvalue(), mtime=0)
