"""Records of Animal Kingdoms with one change that may make them illegal: in the notation, but perhaps not by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from referee.edit.simulate import NAMES
from tests.models.animal_kingdoms import ANIMALS, KINGDOMS, LAWS

CARD = re.compile(rf"\b({'|'.join(ANIMALS)}) (\d)\b")


def mutant(lines: list[str], seats: int, egon: bool, rng: Random) -> tuple[str, list[str]]:
    """A changed record, and the kind of its change."""
    while True:
        kind = rng.choice(list(CHANGES))
        changed = CHANGES[kind](list(lines), seats, egon, rng)
        if changed is not None and changed != lines:
            return kind, changed


def one_of(lines: list[str], word: str, rng: Random) -> int | None:
    """The number of a random line with this in it."""
    found = [i for i, line in enumerate(lines) if re.search(word, line)]
    return rng.choice(found) if found else None


def some_card(rng: Random) -> str:
    return f"{rng.choice(ANIMALS)} {rng.randint(1, 8)}"


def replaced(line: str, pattern: re.Pattern[str], new: str, rng: Random) -> str:
    match = rng.choice(list(pattern.finditer(line)))
    return line[: match.start()] + new + line[match.end() :]


def other_card(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, CARD.pattern, rng)
    assert i is not None
    lines[i] = replaced(lines[i], CARD, some_card(rng), rng)
    return lines


def near_card(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """Another number or another animal on a card that is played, exchanged or fought with."""
    i = one_of(lines, "play|exchange|fight", rng)
    assert i is not None
    animal, number = rng.choice(CARD.findall(lines[i]))
    new = f"{rng.choice(ANIMALS)} {number}" if rng.random() < 0.5 else f"{animal} {rng.randint(1, 8)}"
    lines[i] = lines[i].replace(f"{animal} {number}", new, 1)
    return lines


def swapped_cards(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """Two cards of the game change places from a line on: which hand or pile they come from is another."""
    i = rng.randrange(len(lines))
    one, two = some_card(rng), some_card(rng)
    table = {one: two, two: one}
    return lines[:i] + [CARD.sub(lambda match: table.get(match[0], match[0]), line) for line in lines[i:]]


def other_kingdom(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, r" at \d", rng)
    assert i is not None
    lines[i] = re.sub(r" at \d", f" at {rng.choice((3, 9, *KINGDOMS, *KINGDOMS, *KINGDOMS))}", lines[i], count=1)
    if rng.random() < 0.7:
        lines[i] = lines[i].replace(" crown", "")
    return lines


def other_player(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "|".join(NAMES[:seats]), rng)
    assert i is not None
    lines[i] = replaced(lines[i], re.compile("|".join(NAMES[:seats])), NAMES[rng.randrange(min(seats + 1, 6))], rng)
    if lines[i].startswith("* ") and re.search(NAMES[seats], lines[i]):
        return None
    return lines


def other_law(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "laws", rng)
    assert i is not None
    lines[i] = replaced(lines[i], re.compile(r"D\d\d"), rng.choice(LAWS), rng)
    return lines


def swapped_laws(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "laws", rng)
    assert i is not None
    one, two = rng.sample(re.findall(r"D\d\d", lines[i]), 2)
    lines[i] = re.sub(r"D\d\d", lambda m: {one: two, two: one}.get(m[0], m[0]), lines[i])
    return lines


def other_token(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "tokens", rng)
    assert i is not None
    lines[i] = replaced(lines[i], re.compile(r"\b\d+\b(?!:)"), str(rng.randint(4, 11)), rng)
    return lines


def swapped_tokens(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """Two values change places: a legal row where it still ascends."""
    i = one_of(lines, "tokens", rng)
    assert i is not None
    one, two = rng.sample(list(re.finditer(r"\b\d+\b(?!:)", lines[i])), 2)
    one, two = sorted((one, two), key=lambda match: match.start())
    line = lines[i]
    lines[i] = line[: one.start()] + two[0] + line[one.end() : two.start()] + one[0] + line[two.end() :]
    return lines


def other_bonus(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "bonus", rng)
    if i is None:
        return None
    lines[i] = re.sub(r"bonus \d", f"bonus {rng.randint(1, 6)}", lines[i])
    return lines


def added_bonus(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "crown|leave", rng)
    if i is None:
        return None
    lines[i] += f", bonus {rng.randint(2, 5)}"
    return lines


def swapped_lines(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return lines


def swapped_next(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = rng.randrange(len(lines) - 1)
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return lines


def swapped_rare(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """A fight, a refill, lots, laws or Egon's line with the one behind it."""
    i = one_of(lines[:-1], "fight|: draw|lots|laws|egon|hand|tokens", rng)
    assert i is not None
    lines[i], lines[i + 1] = lines[i + 1], lines[i]
    return lines


def dropped_line(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    del lines[rng.randrange(len(lines))]
    return lines


def doubled_line(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = rng.randrange(len(lines))
    lines.insert(rng.choice((i, rng.randrange(len(lines)))), lines[i])
    return lines


def dropped_action(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "play|exchange", rng)
    assert i is not None
    who, _, rest = lines[i].partition(": ")
    actions = rest.split(", ")
    del actions[rng.randrange(len(actions))]
    lines[i] = f"{who}: {', '.join(actions)}"
    return lines if actions else None


def swapped_actions(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "bonus|play|exchange", rng)
    assert i is not None
    who, _, rest = lines[i].partition(": ")
    actions = rest.split(", ")
    rng.shuffle(actions)
    lines[i] = f"{who}: {', '.join(actions)}" if not who.startswith("*") else lines[i]
    return lines


def other_crown(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """`crown` is written where it was not, or left out (which is legal); or a throne is claimed."""
    i = one_of(lines, "play", rng)
    assert i is not None
    if " crown" in lines[i]:
        lines[i] = lines[i].replace(" crown", rng.choice(("", " throne")))
    else:
        lines[i] = re.sub(r"( at \d)", rf"\1 {rng.choice(('crown', 'throne'))}", lines[i])
    return lines


def left_instead(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    i = one_of(lines, "play|exchange", rng)
    assert i is not None
    lines[i] = f"{lines[i].partition(':')[0]}: leave"
    return lines


def exchanged_instead(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """The card that was played is exchanged, and the same card drawn."""
    i = one_of(lines, "play", rng)
    assert i is not None
    lines[i] = re.sub(r"play (.*?) at \d( crown)?", r"exchange \1", lines[i])
    if rng.random() < 0.5:
        lines[i] = re.sub(r", bonus \d", "", lines[i])
    return lines


def played_instead(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """A card that was exchanged is played."""
    i = one_of(lines, r"exchange \w+ \d,", rng)
    if i is None:
        return None
    lines[i] = re.sub(r"exchange (\w+ \d)", rf"play \1 at {rng.choice(KINGDOMS)}", lines[i])
    return lines


def other_order(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """The cards of an exchange or a pair in another order; two lots in another order."""
    i = one_of(lines, r"exchange \w+ \d \w|play \w+ \d (?!at)\w|lots", rng)
    if i is None:
        return None
    if "lots" in lines[i]:
        parts = lines[i].removeprefix("* lots ").split(", ")
        rng.shuffle(parts)
        lines[i] = "* lots " + ", ".join(parts)
        return lines
    before, word, rest = re.split(r"(exchange |play )", lines[i], maxsplit=1)
    cards, stop, after = re.split(r"(, | at |$)", rest, maxsplit=1)
    found = [" ".join(card) for card in CARD.findall(cards)]
    rng.shuffle(found)
    lines[i] = before + word + " ".join(found) + stop + after
    return lines


def named_top(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """Between two rounds the top of the discard pile is named: a laid card, or any."""
    places = [i for i, line in enumerate(lines) if "laws" in line and i > 3]
    if not places or not egon:
        return None
    i = rng.choice(places)
    laid = [card for line in lines[:i] if "play" in line for card in CARD.findall(line.partition(", draw")[0])]
    card = " ".join(rng.choice(laid[-20:])) if rng.random() < 0.8 else some_card(rng)
    lines.insert(i + rng.choice((0, 0, 0, 0, -1, 1)), f"* top {card}")
    return lines


def more_cards(lines: list[str], seats: int, egon: bool, rng: Random) -> list[str] | None:
    """One card more or less than there was."""
    i = one_of(lines, "draw|exchange|hand|egon fight", rng)
    assert i is not None
    pattern = re.compile(r"(?<=draw )\w+ \d|(?<=exchange )\w+ \d|(?<=: )(?!play|draw)[a-z]+ \d|(?<=fight )\w+ \d")
    spots = list(pattern.finditer(lines[i]))
    if not spots or re.match(r"\w+: fight", lines[i]):
        return None
    spot = rng.choice(spots)
    lines[i] = lines[i][: spot.end()] + f" {some_card(rng)}" + lines[i][spot.end() :]
    return lines


Change = Callable[[list[str], int, bool, Random], list[str] | None]
CHANGES: dict[str, Change] = {
    change.__name__: change
    for change in (
        other_card,
        near_card,
        swapped_cards,
        other_kingdom,
        other_player,
        other_law,
        swapped_laws,
        other_token,
        swapped_tokens,
        other_bonus,
        added_bonus,
        swapped_lines,
        swapped_next,
        swapped_rare,
        dropped_line,
        doubled_line,
        dropped_action,
        swapped_actions,
        other_crown,
        left_instead,
        exchanged_instead,
        played_instead,
        other_order,
        named_top,
        more_cards,
    )
}
