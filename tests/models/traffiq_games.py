"""Manhattan TraffIQ records to compare with: livelier random games than the simulator's, and records with one change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from referee.chance.stream import Stream
from referee.edit.simulate import NAMES
from tests.models.comparing import disturb, put_back
from tests.models.manhattan_traffiq import CITY, NUMBERED, turned
from tests.models.traffiq_compare import GAME, Setting, name_of, place_of, split
from tests.playing import players

WEIGHTS = {"put": 6, "compete": 5, "lay": 4, "taxi": 2, "van": 2, "draw": 2, "pass": 0.3}


def lively(setting: Setting, seed: int) -> list[str]:
    """A game in which much is put, competed and ridden: of some lays the one that completes the most crossings is taken."""
    random, stream, names = Random(seed), Stream(f"lively {seed}".encode()), players(setting.players)
    state = setting.engine().state
    lines: list[str] = []
    turn: tuple[Any, ...] = ()
    while GAME.awaited(state).kind != "over":
        awaited = GAME.awaited(state)
        if awaited.seat is None:
            event = GAME.deal(state, stream)
            lines.append(f"* {GAME.write(event, names)}")
            GAME.happen(state, event, setting.engine().judge)
            continue
        action = GAME.deal(state, stream) if awaited.kind == "chance" else _choose(state, random, names)
        text = GAME.write(action, names)
        if (awaited.seat, awaited.turn) == turn:
            lines[-1] += f", {text}"
        else:
            lines.append(f"{NAMES[awaited.seat]}: {text}")
        turn = (awaited.seat, awaited.turn)
        GAME.play(state, awaited.seat, action, setting.engine().judge)
    return lines


def _choose(state: Any, random: Random, names: Any) -> Any:
    kinds: dict[str, list[Any]] = {}
    for action in GAME.legal(state):
        kinds.setdefault(GAME.write(action, names).split()[0], []).append(action)
    words = list(kinds)
    word = random.choices(words, [WEIGHTS[word] for word in words])[0]
    if word != "lay":
        return random.choice(kinds[word])
    return max(random.sample(kinds[word], min(12, len(kinds[word]))), key=lambda lay: _completed(state, lay, names))


def _completed(state: Any, lay: Any, names: Any) -> int:
    after = GAME.copy(state)
    seat = GAME.awaited(after).seat
    assert seat is not None
    GAME.play(after, seat, lay, Setting(2, {}).engine().judge)
    return sum(GAME.write(action, names).startswith("put taxi") for action in GAME.legal(after))


# -- changed records ---------------------------------------------------------------------------------------------------

PLACE = re.compile(r"\b(?<!\+)[EW]\d+[SN]\d+\b")
CROSSING = re.compile(r"\+[EW]\d+[SN]\d+\b")
STREET = re.compile(r"\+[EW]\d+[SN]\d+[hv]")
TILE = re.compile(r"\b[RBGW]{4}\b")
KIND = re.compile(r"\b(?:taxi|van)\b")
WORDS = (PLACE, CROSSING, STREET, TILE, KIND)


def near(name: str, random: Random) -> str:
    """A place or crossing next to one."""
    plus, (x, y) = "+" * name.startswith("+"), place_of(name)
    dx, dy = random.choice([(1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (0, 2)])
    return plus + name_of((x + dx, y + dy))


def hidden(lines: list[str], random: Random) -> list[str]:
    """The same game by a writer who did not see every tile drawn: as legal as before."""
    chance = random.random()

    def hide(match: re.Match[str]) -> str:
        return "?" if random.random() < chance else match[0]

    return [re.sub(r"(?<!lay )\b[RBGW]{4}\b", hide, line) for line in lines]


def left_out(lines: list[str]) -> list[str]:
    """The same by a writer who writes no tile that nobody saw."""
    return [re.sub(r"draw, get \?|draw \?", "draw", line) for line in lines if not re.fullmatch(r"\* deal \w+: \? \?", line)]


def numbered(lines: list[str], random: Random) -> list[str]:
    """The same game with tiles by their numbers, turned as they lie: as legal as before."""

    def number(match: re.Match[str]) -> str:
        found = [
            (name, quarters) for name, tile in NUMBERED.items() for quarters in range(4) if turned(tile, quarters) == match[1]
        ]
        name, quarters = random.choice(found)
        return f"lay {name} at {match[2]} turned {90 * quarters}" if quarters else f"lay {name} at {match[2]}"

    return [re.sub(r"lay ([RBGW]{4}) at (\w+)", number, line) for line in lines]


def mutants(lines: list[str], random: Random, count: int) -> Iterator[list[str]]:
    for _ in range(count):
        base = hidden(lines, random) if random.random() < 0.3 else list(lines)
        yield mutant(base, random)


def mutant(lines: list[str], random: Random) -> list[str]:
    """The record with one change that looks illegal, and often is."""
    how = random.randrange(10)
    i = random.randrange(len(lines))
    if how == 0:
        del lines[i]
    elif how == 1:
        j = random.choice([i, max(0, i - 1), random.randrange(len(lines))])
        lines[i - 1], lines[j] = lines[j], lines[i - 1]
    elif how == 2:
        lines.insert(i, random.choice(lines))
    elif how in (3, 4):
        _other_actions(lines, i, random)
    else:
        _other_word(lines, i, random)
    return lines


def _other_word(lines: list[str], i: int, random: Random) -> None:
    """Another place, crossing, street, tile or kind of vehicle."""
    found = [match for word in WORDS for match in word.finditer(lines[i])]
    if not found:
        return
    match = random.choice(found)
    old = match.group()
    elsewhere = match.re.findall("\n".join(lines))
    if match.re is TILE:
        new = random.choice([*elsewhere, *CITY, turned(old), turned(old, 2), "?", random.choice(list(NUMBERED)), "T45"])
        if new == "?" and lines[i][: match.start()].endswith("lay "):
            new = turned(old, 3)
        if random.random() < 0.5:  # what was seen now is not seen when it comes
            lines[i] = TILE.sub("?", lines[i]) if " lay " not in lines[i] else lines[i]
    elif match.re is STREET:
        other = near(old[:-1], random) + old[-1]
        new = random.choice([*elsewhere, other, old[:-1] + ("v" if old[-1] == "h" else "h")])
    elif match.re is KIND:
        new = "van" if old == "taxi" else "taxi"
    else:
        new = random.choice([random.choice(elsewhere), near(old, random)])
    if lines[i][match.start() : match.end()] == old:
        lines[i] = lines[i][: match.start()] + new + lines[i][match.end() :]


def _other_actions(lines: list[str], i: int, random: Random) -> None:
    """An action dropped, doubled, swapped, moved to another line, or another player's."""
    who, parts = split(lines[i])
    if who == "*":
        other = f"{random.choice(NAMES[:4])}:"
        lines[i] = re.sub(r"\w+:", other, lines[i]) if random.random() < 0.5 else lines[i] + random.choice([" RRBB", " ?"])
        return
    how = random.randrange(7)
    k = random.randrange(len(parts))
    if how < 3:
        disturb(parts, k, how, random)
    elif how == 3:
        parts.insert(k + 1, "pass")
    elif how == 4:
        there, more = split(random.choice(lines))
        parts.insert(k + random.randrange(2), random.choice(more if there != "*" else ["draw ?"]))
    elif how == 5:
        who = random.choice([split(line)[0] for line in lines if line[0] != "*"])
    elif parts[k].startswith("compete"):
        parts[k] = parts[k].split(" x ")[0] + random.choice(["", " x none", " x red", " x yellow", " x red, yellow"])
    else:
        parts[k] = random.choice(["draw ?", "draw", "get ?", "pass"])
    put_back(lines, i, who, parts)
