"""Set-ups of Ape Town that play never leads to: each breaks one thing that the rules keep."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.models.ape_town import HEXES, TILES
from tests.playing import Broken, Change, SetUp

TABLES: list[tuple[int, dict[str, str]]] = [(2, {}), (3, {"pay": "received"}), (4, {"overflow": "any"})]

_PLACED = re.compile(r"(\d+\.\d+) (\w+)(?: (\w+))?")


def _find(at: SetUp, word: str) -> int | None:
    return next((i for i, line in enumerate(at.lines) if line.startswith(f"@ {word}")), None)


def _changed(at: SetUp, line: int, old: str, new: str) -> list[str]:
    """The lines with one word changed, in one of them."""
    return [*at.lines[:line], at.lines[line].replace(old, new, 1), *at.lines[line + 1 :]]


def _placed(at: SetUp) -> tuple[int, list[tuple[str, str, str]]]:
    """The line with the board, and what lies there: field, tile, owner."""
    line = _find(at, "board")
    return (0, []) if line is None else (line, _PLACED.findall(at.lines[line]))


def _sections(at: SetUp) -> list[tuple[int, str, list[str]]]:
    """The lines of the display, with the number of the section and its tiles."""
    found = [(i, re.fullmatch(r"@ open (\d): (.*)", line)) for i, line in enumerate(at.lines)]
    return [(i, match[1], match[2].split()) for i, match in found if match]


# -- tiles ---------------------------------------------------------------------------------------------------------------


def too_many_of_a_motif(at: SetUp) -> Iterator[Broken]:
    """AT-2: bananas are laid on free fields until there is one too many."""
    used = {field for field, _, _ in _placed(at)[1]}
    free = [field for field, district in HEXES.items() if district not in ("**", "~~") and field not in used]
    seen = " ".join(at.lines).count("banana")
    more = TILES["banana"] - seen + 1
    if len(free) >= more:
        line = f"@ board {', '.join(f'{field} banana' for field in free[:more])}"
        yield Broken([*at.lines, line], "AT-2", len(at.lines), "banana")


def two_tiles_on_a_field(at: SetUp) -> Iterator[Broken]:
    for field, _, _ in _placed(at)[1][:2]:
        yield Broken([*at.lines, f"@ board {field} chimp"], "AT-25", len(at.lines), field)


def tile_where_no_field_is(at: SetUp) -> Iterator[Broken]:
    for field, rule in (("7.7", "AT-5"), ("5.5", "AT-6"), ("1.10", "AT-25"), ("10.1", "AT-25")):
        yield Broken([*at.lines, f"@ board {field} chimp"], rule, len(at.lines), field)


def tile_lost(at: SetUp) -> Iterator[Broken]:
    """AT-34: tiles come in fives. One that lay in the display is gone."""
    for line, section, tiles in _sections(at)[-1:]:
        if sum(tile != "-" for tile in tiles) > 1:
            one = next(i for i, tile in enumerate(tiles) if tile != "-")
            rest = ["-" if i == one else tile for i, tile in enumerate(tiles)]
            lines = [*at.lines[:line], f"@ open {section}: {' '.join(rest)}", *at.lines[line + 1 :]]
            yield Broken(lines, "AT-34", line)


def disc_missing(at: SetUp) -> Iterator[Broken]:
    line, placed = _placed(at)
    for field, tile, owner in [one for one in placed if one[2]][:2]:
        yield Broken(_changed(at, line, f"{field} {tile} {owner}", f"{field} {tile}"), "AT-33", line, field)


def disc_on_a_tile_without_owner(at: SetUp) -> Iterator[Broken]:
    line, placed = _placed(at)
    for field, tile, _ in [one for one in placed if not one[2]][:2]:
        yield Broken(_changed(at, line, f"{field} {tile}", f"{field} {tile} {at.names[0]}"), "AT-33", line, field)


# -- the display ---------------------------------------------------------------------------------------------------------


def section_opened_too_soon(at: SetUp) -> Iterator[Broken]:
    """The section after the one opened last is shown in its place."""
    sections = _sections(at)
    if len(sections) == 2:
        line, section, _ = sections[1]
        after = str(int(section) % 8 + 1)
        if after != sections[0][1]:
            yield Broken(_changed(at, line, f"open {section}", f"open {after}"), "AT-34", line, after)


def third_section(at: SetUp) -> Iterator[Broken]:
    sections = _sections(at)
    if len(sections) == 2:
        other = next(number for number in "12345678" if number not in (sections[0][1], sections[1][1]))
        yield Broken([*at.lines, f"@ open {other}: ? ? ? ? ?"], "AT-35", len(at.lines), other)


# -- bundles -------------------------------------------------------------------------------------------------------------


def _purse(at: SetUp, seat: int) -> tuple[int, str]:
    line = _find(at, f"{at.names[seat]}:")
    assert line is not None
    return line, at.lines[line].split(", ")[1].split()[0]


def bundle_lost_or_found(at: SetUp) -> Iterator[Broken]:
    """AT-23. The last line that counts bundles is to blame."""
    seat = at.stream.below(len(at.names))
    line, own = _purse(at, seat)
    last, theirs = _purse(at, len(at.names) - 1)
    for other in {int(own) + 1, max(int(own) - 1, 0)} - {int(own)}:
        word = str(other) if line == last else theirs
        yield Broken(_changed(at, line, f", {own} ", f", {other} "), "AT-23", last, word)


def bundles_where_no_open_tile_lies(at: SetUp) -> Iterator[Broken]:
    """One of a player's bundles lies on a segment whose tile is gone."""
    line, own = _purse(at, 0)
    for _, section, tiles in _sections(at)[:1]:
        if "-" in tiles and int(own):
            segment = str(5 * int(section) - 4 + tiles.index("-"))
            lines = _changed(at, line, f", {own} ", f", {int(own) - 1} ")
            yield Broken([*lines, f"@ bundles {segment} 1"], "AT-23", len(lines), segment)


def bundles_of_a_segment_twice(at: SetUp) -> Iterator[Broken]:
    line = _find(at, "bundles")
    if line is not None:
        segment = at.lines[line].split()[2]
        yield Broken([*at.lines, f"@ bundles {segment} 1"], "AT-23", len(at.lines), segment)


def no_such_segment_or_section(at: SetUp) -> Iterator[Broken]:
    yield Broken([*at.lines, "@ bundles 41 1"], "AT-7", len(at.lines), "41")
    yield Broken([*at.lines, "@ open 9: ? ? ? ? ?"], "AT-7", len(at.lines), "9")


def more_points_than_tiles_bring(at: SetUp) -> Iterator[Broken]:
    """AT-8: points come from tiles that lie. Each touches six others at most, and none is worth more than 3; completed districts
    bring what lies in them and beside them, and the end a point per bundle."""
    line = _find(at, f"{at.names[-1]}:")
    assert line is not None
    points, bundles = at.lines[line].split(": ")[1].split(" points")[0], 6 * len(at.names)
    for more in (1000 * bool(_placed(at)[1]) + 18 * len(_placed(at)[1]) + bundles + 1, 5000):
        yield Broken(_changed(at, line, f" {points} points", f" {more} points"), "AT-8", line, str(more))


def a_stranger(at: SetUp) -> Iterator[Broken]:
    yield Broken([*at.lines, "@ Zoe: 3 points, 0 bundles"], "H12", len(at.lines), "Zoe")
    yield Broken([*at.lines[:-1], "@ next Zoe"], "H12", len(at.lines) - 1, "Zoe")


CHANGES: dict[str, Change] = {
    change.__name__.replace("_", " "): change
    for change in (
        too_many_of_a_motif, two_tiles_on_a_field, tile_where_no_field_is, tile_lost, disc_missing, disc_on_a_tile_without_owner,
        section_opened_too_soon, third_section,
        bundle_lost_or_found, bundles_where_no_open_tile_lies, bundles_of_a_segment_twice, no_such_segment_or_section,
        more_points_than_tiles_bring, a_stranger,
    )
}  # fmt: skip
