"""Ape Town records to compare with: random games that the model chooses, games by writers who did not see every tile, and
records with one change."""

from __future__ import annotations

import re
from random import Random

from referee.edit.simulate import NAMES, simulate
from tests.models.ape_town import FIELDS, HEXES, TILES, UNKNOWN, ApeTown, around, segments_of
from tests.models.ape_town_compare import GAME, Setting, setting
from tests.models.comparing import lines_of

MOTIFS = tuple(TILES)
REVEALED = re.compile(r"\* reveal (\d+): (.*)")
SEGMENT = re.compile(r"(?<=take )\d+")
FIELD = re.compile(r"\d+\.\d+")
CLAIM = re.compile(r" [+-]\d+$")


def game(number: int) -> list[str]:
    """Every second game is chosen by the model."""
    where = setting(number)
    if number % 2:
        return chosen_by_model(where, Random(f"chosen {number}"))
    return lines_of(simulate(GAME, f"model {number}", where.players, options=where.options))


def chosen_by_model(where: Setting, random: Random) -> list[str]:
    """A game that fills one district after the other, and skips as many tiles as can be paid, at times more of the one or
    the other: so completed districts have empty neighbours, colours get full early and bundles gather."""
    model = ApeTown(where.players, where.options)
    bag = [tile for tile, count in TILES.items() for _ in range(count)]
    random.shuffle(bag)
    crowding, thrift = random.random(), random.random()
    lines: list[str] = []
    while not model.is_over:
        if sections := model.next_sections():
            section = random.choice(sections)
            tiles = [bag.pop() for _ in range(5)]
            model.reveal(section, tiles)
            lines.append(f"* reveal {section}: {' '.join(tiles)}")
            continue
        moves = model.moves()
        if random.random() > thrift:
            furthest = max(len(model.skipped(move.segment)) for move in moves)
            moves = [move for move in moves if len(model.skipped(move.segment)) == furthest]
        if random.random() < crowding:
            fullest = min(len(model.free(HEXES[move.field])) for move in moves)
            moves = [move for move in moves if len(model.free(HEXES[move.field])) == fullest]
        segment, field, _ = random.choice(moves)
        seat = model.turn
        lines.append(f"{NAMES[seat]}: take {segment}, place {field} +{model.take(seat, segment, field)}")
    return lines


def hidden(lines: list[str], random: Random) -> list[str]:
    """The same game by a writer who did not see every tile when it came up, and names others without need: as legal as before."""
    chance, naming = random.random(), random.random()
    lying: dict[int, str] = {}
    must_name: dict[int, bool] = {}
    written: list[str] = []
    for line in lines:
        reveal = REVEALED.fullmatch(line)
        if reveal:
            shown = [UNKNOWN if random.random() < chance else tile for tile in reveal[2].split()]
            for segment, seen, tile in zip(segments_of(int(reveal[1])), shown, reveal[2].split(), strict=True):
                lying[segment] = tile
                must_name[segment] = seen == UNKNOWN
            written.append(f"* reveal {reveal[1]}: {' '.join(shown)}")
            continue
        segment = int(SEGMENT.findall(line)[0])
        is_named = must_name[segment] or random.random() < naming
        written.append(SEGMENT.sub(f"{segment} {lying[segment]}", line) if is_named else line)
    return written


# -- changed records ---------------------------------------------------------------------------------------------------


def mutant(lines: list[str], random: Random) -> list[str]:
    """The record with one change that looks illegal, and often is."""
    lines = list(lines)
    i = random.randrange(len(lines))
    how = random.randrange(10)
    if how == 0:
        del lines[i]
    elif how == 1:
        j = random.choice([max(0, i - 1), random.randrange(len(lines))])
        lines[i], lines[j] = lines[j], lines[i]
    elif how == 2:
        lines.insert(i, random.choice(lines))
    elif lines[i].startswith("*"):
        lines[i] = _other_reveal(lines[i], random)
    else:
        lines[i] = _other_turn(lines[i], lines[max(0, i - 8) : i + 8], random)
    return lines


def _other_reveal(line: str, random: Random) -> str:
    """Another section, another tile, or one that was not seen."""
    if random.random() < 0.3:
        return re.sub(r"(?<=reveal )\d+", str(random.randrange(10)), line)
    tiles = line.split(": ")[1].split()
    if random.random() < 0.2:
        tiles = [random.choice(MOTIFS)] * 5
    else:
        tiles[random.randrange(5)] = random.choice([*MOTIFS, UNKNOWN, UNKNOWN])
    return f"{line.split(': ')[0]}: {' '.join(tiles)}"


def _other_turn(line: str, near: list[str], random: Random) -> str:
    """Another player, segment, field, name of the tile or claim."""
    who, text = line.split(": ")
    field = FIELD.findall(text)[0]
    segment = int(SEGMENT.findall(text)[0])
    others = [line for line in near if "take" in line]
    how = random.randrange(8)
    if how == 0:
        who = random.choice(others).split(": ")[0]
    elif how in (1, 2):
        segments = [*(SEGMENT.findall(other)[0] for other in others), segment - 1, segment + 1, random.randrange(43)]
        text = SEGMENT.sub(str(random.choice(segments)), text)
    elif how == 3:
        text = text.replace(field, random.choice([*HEXES, "0.1", "10.1", "1.10", "9.0"]))
    elif how == 4:
        text = text.replace(field, random.choice([FIELD.findall(other)[0] for other in others]))
    elif how == 5:
        text = text.replace(field, random.choice([*around(field), *FIELDS]))
    elif how == 6:
        text = CLAIM.sub(random.choice(["", f" +{random.randrange(9)}", " -1"]), text)
    else:
        text = re.sub(r"(?<=take )\d+( [a-z]+)?", random.choice([str(segment), f"{segment} {random.choice(MOTIFS)}"]), text)
    return f"{who}: {text}"
