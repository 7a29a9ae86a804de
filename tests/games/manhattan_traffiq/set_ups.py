"""Set-ups of Manhattan TraffIQ that play never leads to: each breaks one thing that the rules keep."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.manhattan_traffiq.geometry import LETTERS, STEPS, crossing_name, place_name, side
from tests.playing import Broken, Change, SetUp

TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (3, {"competing": "after-each", "half-streets": "join"}),
    (4, {"new-vehicle": "waits"}),
    (4, {"scenario": "central-park", "last-vehicle": "stop"}),
]


def _line(at: SetUp, *starts: str) -> int | None:
    """Which line begins so."""
    return next((i for i, line in enumerate(at.lines) if line.startswith(tuple(f"@ {start}" for start in starts))), None)


def _with(at: SetUp, line: int, text: str) -> list[str]:
    return [*at.lines[:line], text, *at.lines[line + 1 :]]


def _more(at: SetUp, text: str, rule: str, word: str = "") -> Broken:
    """One line more, which is wrong."""
    return Broken([*at.lines, text], rule, len(at.lines), word)


def _hand(at: SetUp) -> int | None:
    """The line of the last hand."""
    hands = [i for i, line in enumerate(at.lines) if line.startswith("@ hand")]
    return hands[-1] if hands else None


def _is_quiet(at: SetUp) -> bool:
    """Is a turn about to begin, neither in the last round nor after the end?"""
    state = at.state
    return _line(at, "next") is not None and not state.undealt and state.left < 0 and state.winner < 0


def _free(at: SetUp) -> list[int]:
    """Places beside the city."""
    return sorted({place + step for place in at.state.tiles for step in STEPS}.difference(at.state.tiles))


def _tile(at: SetUp) -> str | None:
    """A tile that nobody has seen."""
    return next((LETTERS[at.state.edition.shown[face]] for face, left in at.state.unseen.items() if left), None)


def _sites(at: SetUp) -> list[int]:
    """Crossings on which a vehicle can stand and none does."""
    return [crossing for crossing in at.state.exits if crossing not in at.state.vehicles]


# -- tiles ---------------------------------------------------------------------------------------------------------------


def tile_on_a_tile(at: SetUp) -> Iterator[Broken]:
    laid = [place for place in at.state.tiles if place not in at.state.edition.start]
    if laid:
        place = at.stream.choice(laid)
        yield _more(at, f"@ city {place_name(place)} {LETTERS[at.state.tiles[place]]}", "TQ-55", place_name(place))


def tile_on_a_start_tile(at: SetUp) -> Iterator[Broken]:
    rule = "TQ-4" if at.state.edition.scenario == "times-square" else "TQ-5"
    yield _more(at, "@ city E0S0 RRRR", rule, "E0S0")


def tile_that_does_not_match(at: SetUp) -> Iterator[Broken]:
    place = at.stream.choice(_free(at))
    direction, other = next((d, at.state.tiles[place + step]) for d, step in enumerate(STEPS) if place + step in at.state.tiles)
    wrong = [code for code in range(256) if side(code, direction) != side(other, direction ^ 2)]
    yield _more(at, f"@ city {place_name(place)} {LETTERS[at.stream.choice(wrong)]}", "TQ-19", place_name(place))


def tile_apart_from_the_city(at: SetUp) -> Iterator[Broken]:
    if at.state.supply and (tile := _tile(at)):
        yield _more(at, f"@ city E40S40 {tile}", "TQ-18", "E40S40")


def tile_that_is_not_in_the_box_so_often(at: SetUp) -> Iterator[Broken]:
    seen = [face for face, left in at.state.unseen.items() if not left]
    line = _hand(at)
    if seen and line is not None:
        tile = LETTERS[at.state.edition.shown[at.stream.choice(seen)]]
        yield Broken(_with(at, line, f"{at.lines[line].removesuffix(' none')} {tile}"), "TQ-6", line, tile)


def tile_that_does_not_exist(at: SetUp) -> Iterator[Broken]:
    yield _more(at, "@ city E40S40 GGGG", "TQ-6", "GGGG")
    if at.state.undealt:
        name = at.names[at.state.undealt[0]]
        yield _more(at, f"@ hand {name}: T01 T77", "TQ-6", "T77")


def more_tiles_than_the_box_has(at: SetUp) -> Iterator[Broken]:
    line = _hand(at)
    if line is not None:
        more = " ?" * (at.state.supply + 1)
        yield Broken(_with(at, line, at.lines[line].removesuffix(" none") + more), "TQ-6", line, "?")


def first_tiles_missing(at: SetUp) -> Iterator[Broken]:
    """TQ-7: what was dealt is in the hands or lies in the city."""
    if len(at.state.undealt) == len(at.names):
        hands = [f"@ hand {name}: {'none' if seat else '? ?'}" for seat, name in enumerate(at.names)]
        yield Broken([*hands, *at.lines], "TQ-7", len(hands) - 1, at.names[-1])


# -- vehicles ------------------------------------------------------------------------------------------------------------


def two_vehicles_on_a_crossing(at: SetUp) -> Iterator[Broken]:
    for crossing in list(at.state.vehicles)[:1]:
        yield _more(at, f"@ vehicles yellow taxi {crossing_name(crossing)}", "TQ-27", crossing_name(crossing))


def vehicle_on_a_crossing_that_is_not_complete(at: SetUp) -> Iterator[Broken]:
    name = crossing_name(at.stream.choice(_free(at)))
    yield _more(at, f"@ vehicles red taxi {name}", "TQ-20", name)


def vehicle_of_a_colour_that_nobody_has(at: SetUp) -> Iterator[Broken]:
    for crossing in _sites(at)[:1]:
        if len(at.names) < 4:
            yield _more(at, f"@ vehicles green van {crossing_name(crossing)}", "TQ-2", "green")


def more_vehicles_than_a_player_has(at: SetUp) -> Iterator[Broken]:
    for seat, colour in enumerate(("red", "yellow", "blue", "green")[: len(at.names)]):
        left, sites = at.state.stock[2 * seat + 1], _sites(at)
        if len(sites) > left and at.state.stock[2 * seat]:
            vans = ", ".join(f"{colour} van {crossing_name(site)}" for site in sites[: left + 1])
            yield _more(at, f"@ vehicles {vans}", "TQ-3", colour)
            return


# -- whose turn it is ----------------------------------------------------------------------------------------------------


def actions_in_an_order_that_no_turn_has(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "next", "turn")
    if line is not None and not at.state.undealt:
        acts = at.stream.choice(["draw lay", "taxi taxi", "lay lay draw", "drawing draw", "taxi lay", "draw van"])
        yield Broken(_with(at, line, f"@ turn {at.names[at.state.turn]}: {acts}"), "TQ-17", line)


def drew_and_has_no_tile(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "next")
    for seat, hand in enumerate(at.state.hands):
        if line is not None and _is_quiet(at) and len(hand) < 2:
            yield Broken(_with(at, line, f"@ turn {at.names[seat]}: draw draw"), "TQ-35", line)


def laid_and_no_tile_lies(at: SetUp) -> Iterator[Broken]:
    if len(at.state.undealt) == len(at.names):
        hands = [f"@ hand {name}: ? ?" for name in at.names]
        yield Broken([*hands, f"@ turn {at.names[0]}: lay"], "TQ-17", len(hands))


def drove_and_has_no_such_vehicle(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "next")
    for kind, (word, rule) in enumerate((("taxi", "TQ-26"), ("van", "TQ-32"))):
        for seat, name in enumerate(at.names):
            if line is not None and _is_quiet(at) and 2 * seat + kind not in at.state.vehicles.values():
                yield Broken(_with(at, line, f"@ turn {name}: {word}"), rule, line)


def turn_before_all_have_tiles(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "next")
    if line is not None and at.state.undealt:
        yield Broken(_with(at, line, f"@ turn {at.names[0]}: drawing"), "TQ-7", line)


def somebody_else_is_next_after_the_end(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "turn")
    if line is not None and at.state.winner >= 0:
        other = at.names[(at.state.winner + 1) % len(at.names)]
        yield Broken(_with(at, line, f"@ turn {other}: lay"), "TQ-50", line)


def two_winners(at: SetUp) -> Iterator[Broken]:
    """A second player puts all vehicles that are left."""
    state = at.state
    seat = (state.winner + 1) % len(at.names)
    colour = ("red", "yellow", "blue", "green")[seat]
    left = [word for kind, word in enumerate(("taxi", "van")) for _ in range(state.stock[2 * seat + kind])]
    sites = _sites(at)
    if state.winner >= 0 and left and len(sites) >= len(left):
        stand = [f"{colour} {word} {crossing_name(site)}" for word, site in zip(left, sites, strict=False)]
        yield _more(at, f"@ vehicles {', '.join(stand)}", "TQ-50", colour)


# -- the last round ------------------------------------------------------------------------------------------------------


def last_round_while_tiles_are_left(at: SetUp) -> Iterator[Broken]:
    if at.state.supply and at.state.winner < 0:
        yield _more(at, "@ last 2", "TQ-51", "2")


def last_round_not_said(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "last")
    if line is not None and at.state.winner < 0:
        yield Broken([*at.lines[:line], *at.lines[line + 1 :]], "TQ-51", _hand(at) or 0, at.names[-1])


def last_round_too_long(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "last")
    if line is not None:
        turns = len(at.names) + 1 + ("D" in at.state.acts)
        yield Broken(_with(at, line, f"@ last {turns}"), "TQ-51", line, str(turns))


def turn_in_no_round(at: SetUp) -> Iterator[Broken]:
    line = _line(at, "last")
    if line is not None and at.state.acts and "D" not in at.state.acts:
        yield Broken(_with(at, line, "@ last 0"), "TQ-51", line, "0")


# -- rights --------------------------------------------------------------------------------------------------------------


def right_without_an_action(at: SetUp) -> Iterator[Broken]:
    if _line(at, "next") is None or at.state.winner >= 0:
        return
    for crossing in _sites(at)[:1]:
        yield _more(at, f"@ may put {crossing_name(crossing)}", "TQ-24", crossing_name(crossing))
    for crossing in [there for there, vehicle in at.state.vehicles.items() if vehicle >> 1 == at.state.turn][:1]:
        yield _more(at, f"@ may compete {crossing_name(crossing)}", "TQ-37", crossing_name(crossing))
        yield _more(at, f"@ new {crossing_name(crossing)}", "TQ-20", crossing_name(crossing))


def right_of_somebody_else(at: SetUp) -> Iterator[Broken]:
    for crossing in [there for there, vehicle in at.state.vehicles.items() if vehicle >> 1 != at.state.turn][:1]:
        for what in ("may compete", "new"):
            if _line(at, what) is None:
                yield _more(at, f"@ {what} {crossing_name(crossing)}", "TQ-37", crossing_name(crossing))


def street_of_nobody(at: SetUp) -> Iterator[Broken]:
    if _line(at, "competed") is None:
        street = f"{crossing_name(at.stream.choice(_free(at)))}h"
        yield _more(at, f"@ competed {street}", "TQ-37", street)


def a_stranger(at: SetUp) -> Iterator[Broken]:
    yield _more(at, "@ hand Zoe: ?", "H12", "Zoe")
    line = _line(at, "next")
    if line is not None:
        yield Broken(_with(at, line, "@ next Zoe"), "H12", line, "Zoe")


CHANGES: dict[str, Change] = {
    change.__name__.replace("_", " "): change
    for change in (
        tile_on_a_tile, tile_on_a_start_tile, tile_that_does_not_match, tile_apart_from_the_city,
        tile_that_is_not_in_the_box_so_often, tile_that_does_not_exist, more_tiles_than_the_box_has, first_tiles_missing,
        two_vehicles_on_a_crossing, vehicle_on_a_crossing_that_is_not_complete, vehicle_of_a_colour_that_nobody_has,
        more_vehicles_than_a_player_has, actions_in_an_order_that_no_turn_has, drew_and_has_no_tile, laid_and_no_tile_lies,
        drove_and_has_no_such_vehicle, turn_before_all_have_tiles, somebody_else_is_next_after_the_end, two_winners,
        last_round_while_tiles_are_left, last_round_not_said, last_round_too_long, turn_in_no_round,
        right_without_an_action, right_of_somebody_else, street_of_nobody, a_stranger,
    )
}  # fmt: skip
