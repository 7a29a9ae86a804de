"""The figures: `python -m tests.bench --only people`."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from statistics import median
from typing import NamedTuple

from tabulate import tabulate

from referee.games.wording import in_language
from tests.bench.people.lines import Source, keys, sources
from tests.bench.people.misleading import played
from tests.bench.people.reading import Outcome, is_restored, is_same, judged, outcome, read
from tests.bench.people.typos import KNOWABLE, SORTS, Typo, mistype
from tests.bench.people.ways import Rewritten, ways_of
from tests.playing import game_of


class Written(NamedTuple):
    """A line as somebody wrote it, and how it was read."""

    source: Source
    line: Rewritten
    outcome: Outcome
    reason: str


class Mistyped(NamedTuple):
    """A line with a typing error, and what became of it."""

    source: Source
    typo: Typo
    became: str
    """unreadable, same, legal, illegal: the last two if it is read as something else."""
    is_restored: bool
    """Is the first suggestion what was meant?"""
    seconds: float
    reason: str


def rewritten(key: str, count: int, seed: str = "bench") -> list[Written]:
    """Lines rewritten as people vary them."""
    rng, ways = Random(f"rewritten {key} {seed}"), ways_of(key)
    found = []
    for source in sources(key, count, seed):
        line = ways.rewrite(source.text, rng)
        found.append(Written(source, line, *outcome(source, line.text)))
    return found


def mistyped(key: str, count: int, seed: str = "bench") -> list[Mistyped]:
    """Lines with one typing error each; a third of them in German words."""
    rng, game = Random(f"mistyped {key} {seed}"), game_of(key)
    found = []
    for one in sources(key, count, seed, played=True):
        language = rng.choice(("en", "en", "de"))
        source = one._replace(text=in_language(game, one.text, language))
        typo = mistype(source.text, language, rng)
        reading = read(source.tags, typo.text)
        seconds = max(reading.seconds - _bare(source.tags), 0.0)
        fault = reading.fault or judged(source, typo.text)
        if reading.statement is None:
            became = "unreadable"  # or nobody has the player's name
        elif is_same(reading.statement, read(source.tags, source.text).statement):
            became = "same"
        else:
            became = "illegal" if fault else "legal"
        restored = bool(fault and is_restored(source, fault, typo.text))
        reason = f"{fault.code} {fault.message}; {fault.reason} {' · '.join(near.text for near in fault.near)}" if fault else ""
        found.append(Mistyped(source, typo, became, restored, seconds, reason))
    return found


@cache
def _bare(tags: str) -> float:
    """Seconds for reading a record without a line."""
    return min(read(tags, "").seconds for _ in range(5))


def share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


def measure(count: int, failures: int, only: str | None = None, seed: str = "bench") -> None:
    """Prints everything for all games; of each game so many failing lines."""
    chosen = [only] if only else keys()
    written = {key: rewritten(key, count, seed) for key in chosen}
    wrong = {key: mistyped(key, count, seed) for key in chosen}
    _print_written(written)
    print()
    _print_mistyped(wrong)
    print()
    _print_rules(written)
    for key in chosen:
        others = [one for one in written[key] if one.outcome == "another"]
        refused = [one for one in written[key] if one.outcome == "refused"]
        lost = [one for one in wrong[key] if one.became == "unreadable" and not one.is_restored and one.typo.sort in KNOWABLE]
        if others:
            print(f"\n{game_of(key).name}: read as another move")
        for line in others[: max(failures, 20)]:
            print(f"  {line.source.text}\n    {line.line.text}\n      {line.reason}   [{', '.join(line.line.rules)}]")
        if failures and refused:
            print(f"\n{game_of(key).name}: refused")
        for line in refused[:failures]:
            print(f"  {line.source.text}\n    {line.line.text}\n      {line.reason}   [{', '.join(line.line.rules)}]")
        if failures and lost:
            print(f"\n{game_of(key).name}: typing errors whose first suggestion is not what was meant")
        for typed in lost[:failures]:
            print(f"  {typed.source.text}\n    {typed.typo.text}\n      {typed.reason}")


def _print_written(written: dict[str, list[Written]]) -> None:
    rows = []
    for key, found in written.items():
        how = Counter(one.outcome for one in found)
        kinds = [
            share(sum(one.outcome in ("same", "asked") for one in found if one.source.kind == kind), total)
            for kind in ("turn", "chance", "setup", "assertion", "undo")
            for total in [sum(one.source.kind == kind for one in found)]
        ]
        helped = share(how["same"] + how["asked"], len(found))
        tried, wrong = played(key, len(found))
        rows.append(
            [
                *(game_of(key).name, len(found), share(how["same"], len(found)), helped, how["another"], how["refused"]),
                *(f"{len(wrong)} of {tried}", *kinds),
            ]
        )
    headers = [
        "as people write",
        "lines",
        "read",
        "read or asked",
        "ANOTHER",
        "refused",
        "misleading: PLAYED",
        "turns",
        "chance",
        "set-ups",
        "scores",
        "undo",
    ]
    print(tabulate(rows, headers, disable_numparse=True, colalign=("left", *["right"] * 11)))


def _print_mistyped(wrong: dict[str, list[Mistyped]]) -> None:
    """Of the lines that cannot be read, the share that the first suggestion restores: of all whose error can be known, then
    by what it is in. Apart from them, the lines that can still be read."""
    rows = []
    for key, found in wrong.items():
        lost = [one for one in found if one.became == "unreadable"]
        by_sort = [share(*_restored([one for one in lost if one.typo.sort == sort])) for sort in SORTS]
        most = [one for one in lost if one.typo.sort in KNOWABLE]
        times = sorted(1000 * one.seconds for one in lost) or [0.0]
        speed = [f"{median(times):.2f}", f"{times[len(times) * 95 // 100]:.2f}"]
        rows.append([game_of(key).name, len(found), len(lost), share(*_restored(most)), *by_sort, *speed])
    headers = ["one typing error", "lines", "unreadable", "restored", *(f"in {sort}s" for sort in SORTS), "p50 ms", "p95 ms"]
    print(tabulate(rows, headers, disable_numparse=True, colalign=("left", *["right"] * 10)))
    print()
    rows = []
    for key, found in wrong.items():
        how = Counter(one.became for one in found)
        illegal = [one for one in found if one.became == "illegal"]
        rows.append([game_of(key).name, how["same"], how["legal"], how["illegal"], share(*_restored(illegal))])
    headers = ["still readable", "as meant", "another, legal", "another, illegal", "restored by a near move"]
    print(tabulate(rows, headers, disable_numparse=True, colalign=("left", *["right"] * 4)))


def _restored(found: list[Mistyped]) -> tuple[int, int]:
    return sum(one.is_restored for one in found), len(found)


def _print_rules(written: dict[str, list[Written]]) -> None:
    """The share of each rule, those first with which most lines are lost."""
    used: Counter[str] = Counter()
    read_so: Counter[str] = Counter()
    for found in written.values():
        for one in found:
            used.update(one.line.rules)
            if one.outcome == "same":
                read_so.update(one.line.rules)
    names = sorted(used, key=lambda name: (read_so[name] - used[name], name))
    rows = [[name, used[name], share(read_so[name], used[name])] for name in names]
    print(tabulate(rows, ["rule", "lines", "same"], disable_numparse=True, colalign=("left", "right", "right")))
