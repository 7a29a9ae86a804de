"""Set-ups of Palermo that play never leads to: each breaks one thing that the rules keep."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.game import EMPTY
from referee.games.palermo.city import GOAL, NAMES, NEXT_TO, RING, fields_of
from referee.games.palermo.state import BUILD, LAY_CHIPS, WALK
from tests.playing import Broken, Change, SetUp

TABLES: list[tuple[int, dict[str, str]]] = [
    (3, {}),
    (4, {"target": "yes"}),
    (5, {"police": "no", "building": "free"}),
    (3, {"building": "ready", "ring-police": "no"}),
]


def _line(at: SetUp, name: str) -> int | None:
    """Which line says what a player has."""
    return next((i for i, line in enumerate(at.lines) if line.startswith(f"@ {name}:")), None)


def _parts(at: SetUp, name: str) -> dict[str, str]:
    """What a player has: `{"points": "12", "pawn": "f7", "chips": "a2 k2"}`."""
    line = _line(at, name)
    found = {}
    for part in at.lines[line].split(": ", 1)[1].split(", ") if line is not None else ():
        first, rest = part.split(" ", 1)
        found.update({rest: first} if first.isdigit() else {first: rest})
    return found


def _with(at: SetUp, name: str, **parts: str) -> tuple[list[str], int]:
    """The lines with other things of a player (`""`: without), and which one it is."""
    has = {word: value for word, value in (_parts(at, name) | parts).items() if value}
    said = [f"{value} {word}" if word in ("points", "collected") else f"{word} {value}" for word, value in has.items()]
    line = _line(at, name)
    if line is None:
        line = len(at.lines) - 1
        return [*at.lines[:line], f"@ {name}: {', '.join(said)}", at.lines[line]], line
    return [*at.lines[:line], f"@ {name}: {', '.join(said)}", *at.lines[line + 1 :]], line


def _walking(at: SetUp) -> Iterator[tuple[int, str, dict[str, str]]]:
    """Two of the players of a position in which pawns walk."""
    if at.state.phase == WALK:
        for seat in {at.stream.below(len(at.names)) for _ in range(2)}:
            yield seat, at.names[seat], _parts(at, at.names[seat])


def _building(at: SetUp) -> Iterator[tuple[int, str]]:
    if at.state.phase in (BUILD, LAY_CHIPS):
        seat = at.stream.below(len(at.names))
        yield seat, at.names[seat]


def _house(at: SetUp) -> str:
    return NAMES[at.stream.choice(fields_of(at.state.houses))]


def _street(at: SetUp) -> str:
    """A street field without an entrance, pawns and policemen."""
    state = at.state
    taken = {*state.pawn, *state.police}
    free = state.streets.open & ~state.start & ~state.doors & ~RING
    return NAMES[at.stream.choice([field for field in fields_of(free) if field not in taken])]


# -- pawns ---------------------------------------------------------------------------------------------------------------


def pawn_on_a_house(at: SetUp) -> Iterator[Broken]:
    for _, name, _ in _walking(at):
        house = _house(at)
        yield Broken(*_at(_with(at, name, pawn=house), "PA-21"), house)


def two_pawns_on_a_field(at: SetUp) -> Iterator[Broken]:
    for seat, name, _ in _walking(at):
        for other, field in enumerate(at.state.pawn):
            if other != seat and field != GOAL and not at.state.chips[seat] >> field & 1:
                lines, line = _with(at, name, pawn=NAMES[field])
                yield Broken(lines, "PA-25", max(line, _line(at, at.names[other]) or 0), NAMES[field])


def pawn_on_its_own_chip(at: SetUp) -> Iterator[Broken]:
    """PA-34: ending there collects it. With target stones only the target is collected."""
    for _, name, parts in _walking(at):
        own = parts.get("chips", "").split()
        if own and at.state.edition.with_targets:
            if "target" in parts:
                yield Broken(*_at(_with(at, name, pawn=parts["target"]), "PA-58"), parts["target"])
        elif own:
            field = at.stream.choice(own)
            if field not in [NAMES[pawn] for pawn in at.state.pawn]:
                yield Broken(*_at(_with(at, name, pawn=field), "PA-34"), field)


# -- chips ---------------------------------------------------------------------------------------------------------------


def chip_on_no_entrance(at: SetUp) -> Iterator[Broken]:
    for _, name, parts in _walking(at):
        own = parts.get("chips", "").split()
        if own and parts.get("target") != own[0]:
            street = _street(at)
            yield Broken(*_at(_with(at, name, chips=" ".join([street, *own[1:]])), "PA-2"), street)


def chip_lost(at: SetUp) -> Iterator[Broken]:
    for _, name, parts in _walking(at):
        own = parts.get("chips", "").split()
        if own and parts.get("target") != own[0] and not at.state.edition.ready_city:
            yield Broken(*_at(_with(at, name, chips=" ".join(own[1:])), "PA-2"), parts["collected"])


def chip_collected_and_still_there(at: SetUp) -> Iterator[Broken]:
    for _, name, parts in _walking(at):
        more = str(int(parts["collected"]) + 1)
        yield Broken(*_at(_with(at, name, collected=more), "PA-2"), more)


def chip_of_two_players(at: SetUp) -> Iterator[Broken]:
    for seat, name, parts in _walking(at):
        theirs = _parts(at, at.names[seat - 1]).get("chips", "").split()
        if theirs:
            lines, line = _with(at, name, chips=f"{parts.get('chips', '')} {theirs[-1]}".strip())
            yield Broken(lines, "PA-2", max(line, _line(at, at.names[seat - 1]) or 0), theirs[-1])


def chip_of_a_player_out_of_turn(at: SetUp) -> Iterator[Broken]:
    """PA-7: one in each turn. A chip of the player who laid last becomes the next one's, whose place is further behind."""
    for _, _ in _building(at):
        last, other = at.names[at.state.turn - 1], at.names[at.state.turn]
        own = _parts(at, last).get("chips", "").split()
        if own:
            lines, line = _with(at, last, chips=" ".join(own[:-1]))
            now, theirs = _with(
                at._replace(lines=lines), other, chips=" ".join([*_parts(at, other).get("chips", "").split(), own[-1]])
            )
            first = min(at.state.turn, (at.state.turn - 1) % len(at.names))
            if own[:-1]:
                wrong = line if at.names[first] == last else theirs
                yield Broken(now, "PA-7", wrong, now[wrong].rsplit(" ", 1)[1])


# -- police --------------------------------------------------------------------------------------------------------------


def policeman_on_a_house(at: SetUp) -> Iterator[Broken]:
    for _, name, _ in _walking(at):
        if at.state.edition.with_police:
            house = _house(at)
            yield Broken(*_at(_with(at, name, police=house), "PA-44"), house)


def policeman_on_the_start_tile(at: SetUp) -> Iterator[Broken]:
    for _, name, _ in _walking(at):
        if at.state.edition.with_police:
            field = at.stream.choice(["goal", *(NAMES[field] for field in fields_of(at.state.start))])
            yield Broken(*_at(_with(at, name, police=field), "PA-44"), field)


def policeman_on_a_policeman(at: SetUp) -> Iterator[Broken]:
    for seat, name, _ in _walking(at):
        for other, field in enumerate(at.state.police):
            if other != seat and field >= 0:
                lines, line = _with(at, name, police=NAMES[field])
                yield Broken(lines, "PA-44", max(line, _line(at, at.names[other]) or 0), NAMES[field])


def policeman_beside_a_policeman(at: SetUp) -> Iterator[Broken]:
    for seat, name, _ in _walking(at):
        for other, field in enumerate(at.state.police):
            if other == seat or field < 0 or at.state.police.count(-1) < len(at.names) - 2:
                continue
            beside = NEXT_TO[field] & at.state.streets.open & ~at.state.start & ~RING
            for near in fields_of(beside)[:1]:
                lines, line = _with(at, name, police=NAMES[near])
                theirs = _line(at, at.names[other]) or 0
                yield Broken(lines, "PA-45", max(line, theirs), NAMES[near if line > theirs else field])


def policeman_on_the_ring_road(at: SetUp) -> Iterator[Broken]:
    for _, name, _ in _walking(at):
        if not at.state.edition.police_on_ring:
            yield Broken(*_at(_with(at, name, police="w7"), "PA-44"), "w7")


def policeman_in_a_game_without(at: SetUp) -> Iterator[Broken]:
    for _, name, _ in _walking(at):
        if not at.state.edition.with_police:
            street = _street(at)
            yield Broken(*_at(_with(at, name, police=street), "PA-57"), street)


def policeman_set_and_not_there(at: SetUp) -> Iterator[Broken]:
    name = at.names[at.state.turn]
    if at.state.phase == WALK and at.state.edition.with_police and not at.state.lacks_target(at.state.turn):
        lines, _ = _with(at, name, police="")
        yield Broken([*lines[:-1], f"@ next {name} after police"], "PA-46", len(lines) - 1, name)


# -- target stones -------------------------------------------------------------------------------------------------------


def target_where_no_own_chip_lies(at: SetUp) -> Iterator[Broken]:
    for _, name, parts in _walking(at):
        if "target" in parts:
            street = _street(at)
            yield Broken(*_at(_with(at, name, target=street), "PA-58"), street)


def target_in_a_game_without(at: SetUp) -> Iterator[Broken]:
    for _, name, parts in _walking(at):
        own = parts.get("chips", "").split()
        if own and not at.state.edition.with_targets:
            yield Broken(*_at(_with(at, name, target=own[0]), "PA-58"), own[0])


def target_missing(at: SetUp) -> Iterator[Broken]:
    """Only who has just collected puts it down next; that is never the player before."""
    for seat, name, parts in _walking(at):
        if "target" in parts and seat != at.state.turn and any(at.state.collected) and not at.state.lacks_target(at.state.turn):
            lines, line = _with(at, name, target="")
            if at.state.collected[at.state.turn]:
                yield Broken(lines, "PA-58", line, name)


# -- while houses or chips are laid --------------------------------------------------------------------------------------


def somebody_walked_too_soon(at: SetUp) -> Iterator[Broken]:
    """Not where the last chip of all may have been laid and collected again."""
    for _, name in _building(at):
        for word, value in (("points", "3"), ("collected", "1"), ("pawn", "m5"), ("police", "m5"), ("target", "m5")):
            if word != "collected" or len(_parts(at, name).get("chips", "").split()) < at.state.total - 1:
                yield Broken(*_at(_with(at, name, **{word: value}), "PA-18"), value)


def another_is_next(at: SetUp) -> Iterator[Broken]:
    for _, _ in _building(at):
        name = at.names[at.state.turn - 1]
        yield Broken([*at.lines[:-1], f"@ next {name}"], "PA-7", len(at.lines) - 1, name)


def second_start_tile(at: SetUp) -> Iterator[Broken]:
    if EMPTY in at.state.tiles and at.state.start:
        place = at.state.tiles.index(EMPTY)
        field = f"{'acegik'[place % 6]}{1 + 2 * (place // 6)}"
        yield Broken([*at.lines, f"@ city start {field}"], "PA-5", len(at.lines), field)


def tile_on_a_tile(at: SetUp) -> Iterator[Broken]:
    for field in fields_of(at.state.doors)[:2]:
        yield Broken([*at.lines, f"@ city one {NAMES[field]}"], "PA-7", len(at.lines), NAMES[field])


def tile_beside_the_city(at: SetUp) -> Iterator[Broken]:
    for tile, rule in (("one m5", "PA-6"), ("start w3", "PA-5"), ("street m7", "PA-15")):
        yield Broken([*at.lines, f"@ city {tile}"], rule, len(at.lines), tile.split()[1])


# -- one thing twice -----------------------------------------------------------------------------------------------------


def one_thing_on_two_lines(at: SetUp) -> Iterator[Broken]:
    for _, name, parts in _walking(at):
        for word, value in parts.items():
            if word != "chips":
                again = f"{value} {word}" if value.isdigit() else f"{word} {value}"
                yield Broken([*at.lines, f"@ {name}: {again}"], "PA-2", len(at.lines), value)


def a_stranger(at: SetUp) -> Iterator[Broken]:
    yield Broken([*at.lines, "@ Zoe: 3 points"], "H12", len(at.lines), "Zoe")
    yield Broken([*at.lines[:-1], "@ next Zoe"], "H12", len(at.lines) - 1, "Zoe")


def more_points_than_chips_bring(at: SetUp) -> Iterator[Broken]:
    """PA-32: with 3 points at first, and one more per chip (PA-22), the chips bring 2, 3, 4 … at most."""
    for seat, name, parts in _walking(at):
        collected = int(parts.get("collected", "0"))
        most = collected * (collected + 3) // 2
        if not at.state.is_home(seat):
            for points in (most + 1, 900):
                yield Broken(*_at(_with(at, name, points=str(points)), "PA-32"), str(points))


def _at(changed: tuple[list[str], int], rule: str) -> tuple[list[str], str, int]:
    lines, line = changed
    return lines, rule, line


CHANGES: dict[str, Change] = {
    change.__name__.replace("_", " "): change
    for change in (
        pawn_on_a_house, two_pawns_on_a_field, pawn_on_its_own_chip,
        chip_on_no_entrance, chip_lost, chip_collected_and_still_there, chip_of_two_players, chip_of_a_player_out_of_turn,
        policeman_on_a_house, policeman_on_the_start_tile, policeman_on_a_policeman, policeman_beside_a_policeman,
        policeman_on_the_ring_road, policeman_in_a_game_without, policeman_set_and_not_there,
        target_where_no_own_chip_lies, target_in_a_game_without, target_missing,
        somebody_walked_too_soon, another_is_next, more_points_than_chips_bring, second_start_tile, tile_on_a_tile, tile_beside_the_city,
        one_thing_on_two_lines, a_stranger,
    )
}  # fmt: skip
