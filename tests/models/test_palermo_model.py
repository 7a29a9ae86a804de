"""Palermo's engine and the plain model of it must be of one opinion: on random games, and on games with something wrong."""

from __future__ import annotations

import random
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import referee
from referee.edit.simulate import NAMES, simulate
from referee.games.editions import load
from referee.games.judge import STRICT, Refusal
from referee.record.statement import Chance, Turn
from tests.models.comparing import Listening, lines_of, record_of
from tests.models.palermo import (
    ALLOWANCE,
    CHIPS,
    CITY,
    FACES,
    FORMS,
    GOAL,
    INTEREST,
    RING,
    TILES,
    Field,
    Illegal,
    Palermo,
    fields_of,
    place_of,
)
from tests.models.palermo_text import (
    CITIES,
    play_line,
    position,
    read_action,
    read_field,
    read_line,
    read_position,
    write_action,
    write_field,
)
from tests.playing import game_of, players, verdict

GAME = game_of("palermo")
OPTIONS: list[dict[str, str]] = [
    {},
    {"building": "free"},
    {"building": "ready"},
    {"police": "no"},
    {"target": "yes"},
    {"diagonal": "contact"},
    {"blocking": "foreign"},
    {"ring-police": "no"},
    {"building": "ready", "target": "yes", "blocking": "foreign"},
    {"building": "ready", "start-tile": "one-pawn"},
    {"building": "ready", "start-tile": "four"},
    {"building": "ready", "ring-step": "police"},
    {"building": "ready", "police-start": "empty"},
    {"building": "ready", "start-tile": "four", "police-start": "empty", "ring-step": "police", "target": "yes"},
]
TABLES = [(options, seats) for options in OPTIONS for seats in (3, 4, 5)]


def table(number: int) -> tuple[dict[str, str], int]:
    """Games of all kinds in turn, the standard one more often."""
    return ({}, 3 + number % 3) if number % 4 == 0 else TABLES[number // 4 * 3 % len(TABLES) + number % 4 - 1]


# -- random games ------------------------------------------------------------------------------------------------------


def both_play(text: str, options: dict[str, str], seats: int, looks: set[int]) -> int:
    """A legal game through both, line by line; the lists of legal moves are compared at some lines. Returns how many.
    It goes on to the end, or until both find no move."""
    names, seated = list(NAMES[:seats]), players(seats)
    (record,) = referee.read(text)
    state = GAME.start(load(GAME, GAME.default_edition, options), seats)
    model = Palermo(seats, **options)
    looked = 0
    for number, statement in record.statements:
        line = record.line(number).text
        if number in looks and model.phase != "city":
            mine = sorted(write_action(action) for action in model.moves())
            assert mine == sorted(GAME.write(action, seated) for action in GAME.legal(state)), (line, text)
            looked += 1
        model = play_line(model, names, line)
        if isinstance(statement, Chance):
            GAME.happen(state, statement.event, STRICT)
        elif isinstance(statement, Turn):
            for action in statement.actions:
                GAME.play(state, names.index(statement.player), action, STRICT)
        assert GAME.scores(state) == model.points, (line, text)
        awaited = GAME.awaited(state)
        assert (awaited.kind == "over") == model.over, (line, text)
        if not model.over:
            assert awaited.seat == model.turn, (line, text)
        assert same_position(state, model, names), (line, text)
    assert model.over or not (model.moves() or list(GAME.legal(state))), text  # PA-Q22: building got stuck
    assert not model.wrong_claims, text
    return looked


def same_position(state: Any, model: Palermo, names: list[str]) -> bool:
    """Tiles, chips, pawns, policemen, target stones: all that the engine's set-up lines say."""
    seated = players(len(names))
    lines = [f"@ {GAME.write(item, seated)}" for item in GAME.items(state, seated)]
    is_built = model.phase not in ("city", "start", "first house", "build", "chip")
    theirs = read_position(lines, names, model.chips_each, is_built)
    mine = position(model)
    if theirs.turn is None or model.over or model.phase == "city":
        theirs = theirs._replace(turn=mine.turn)
    return theirs == mine


# -- games with something wrong ----------------------------------------------------------------------------------------


class Opinion(NamedTuple):
    """What there is to say of a record: the first line that is refused (from 0), the points before it, lines with a wrong
    claim before it, whose turn it is then (None: the game is over)."""

    refused: int | None
    points: list[int]
    wrong_claims: list[int]
    turn: int | None


def opinion_of_model(lines: list[str], options: dict[str, str], names: list[str]) -> tuple[Opinion, str]:
    model = Palermo(len(names), **options)
    wrong: list[int] = []
    refused, rule = None, ""
    for i, line in enumerate(lines):
        try:
            after = play_line(model, names, line)
        except Illegal as illegal:
            refused, rule = i, str(illegal)
            break
        if after.wrong_claims > model.wrong_claims:
            wrong.append(i)
        model = after
    return Opinion(refused, model.points, wrong, None if model.over else model.turn), rule


def opinion_of_engine(lines: list[str], options: dict[str, str], names: list[str]) -> tuple[Opinion, str]:
    text = record_of(GAME, len(names), options, lines)
    found = verdict(text)
    first = text.split("\n").index("") + 2
    match = found.match
    refused = match.illegal.span.line - first if match.illegal else None
    claims = sorted({fault.span.line - first for fault in found.faults if fault.code == "A01"})
    others = {fault.code for fault in found.faults if fault.severity == "error" and not fault.follows} - {"A01"}
    assert others <= ({match.illegal.code} if match.illegal else set()), (others, lines)
    awaited = GAME.awaited(match.last_legal)
    wrong = [claim for claim in claims if refused is None or claim < refused]
    turn = None if awaited.kind == "over" else awaited.seat or 0
    return Opinion(refused, match.scores(), wrong, turn), match.illegal.code if match.illegal else ""


WAYS_TO_CHANGE = (
    *("field", "near", "near", "near", "player", "form", "claim", "collect", "swap", "swap-far", "drop", "twice"),
    *("other-line", "action", "order", "insert", "way", "way", "way"),
)
FIELD = re.compile(r"\b(?:[a-mw]\d+|nw|ne|sw|se|goal)\b")


def change(rng: random.Random, text: str, pattern: re.Pattern[str], choices: list[str]) -> str:
    """One of the words like this replaced by another."""
    found = list(pattern.finditer(text))
    if not found:
        return text
    word = rng.choice(found)
    return text[: word.start()] + rng.choice(choices) + text[word.end() :]


def mutate(rng: random.Random, lines: list[str], options: dict[str, str], names: list[str]) -> tuple[str, int, list[str]]:
    """The same game with something changed: how, from which line on, and the lines."""
    lines = list(lines)
    i = rng.randrange(len(lines))
    line = lines[i]
    known = sorted({word for other in lines for word in FIELD.findall(other)})
    how = rng.choice(WAYS_TO_CHANGE)
    if how == "field":
        lines[i] = change(rng, line, FIELD, known)
    elif how == "near":  # a field that touches the one written, also at a corner
        found = [word for word in FIELD.findall(line) if word != "goal"]
        if found:
            word = rng.choice(found)
            x, y = read_field(word)
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            other = rng.choice([field for field in around if field in CITY or field in RING])
            lines[i] = re.sub(rf"\b{word}\b", write_field(other), line, count=1)
    elif how == "player":
        lines[i] = change(rng, line, re.compile("|".join(names)), names)
    elif how == "form":
        i = rng.choice([k for k, other in enumerate(lines) if re.search("one|two|three", other)] or [i])
        lines[i] = change(rng, lines[i], re.compile("one|two|three"), list(FORMS))
    elif how == "claim":
        lines[i] = change(rng, line, re.compile(r"\+\d+"), [f"+{points}" for points in range(15)])
    elif how == "collect":
        if "collect" in line:
            lines[i] = re.sub(r" collect( \+\d+)?", "", line)
        else:
            lines[i] = re.sub(r"(go [^+,]*[^+, ])", r"\1 collect", line)
    elif how == "swap":
        k = min(i + 1, len(lines) - 1)
        lines[i], lines[k] = lines[k], lines[i]
    elif how == "swap-far":
        k = rng.randrange(len(lines))
        lines[i], lines[k] = lines[k], lines[i]
        i = min(i, k)
    elif how == "drop":
        del lines[i]
    elif how == "twice":
        lines.insert(i, line)
    elif how == "other-line":  # what the same player did another time
        same = [other for other in lines if other.split(": ")[0] == line.split(": ")[0]]
        lines[i] = rng.choice(same)
    elif how in ("action", "order", "insert") and line[0] != "*":
        player, actions = read_line(line)
        if how == "action":
            del actions[rng.randrange(len(actions))]
        elif how == "order":
            rng.shuffle(actions)
        else:
            actions.insert(rng.randrange(len(actions) + 1), rng.choice(read_line(rng.choice(lines[1:])).actions))
        if actions:
            lines[i] = f"{player}: {', '.join(actions)}"
        else:
            del lines[i]
    elif how == "way" and "go " in line:
        lines[i] = re.sub("go .*", f"go {way_for(rng, lines[:i], line, options, names)}", line)
    return how, i, lines


def way_for(rng: random.Random, before: list[str], line: str, options: dict[str, str], names: list[str]) -> str:
    """A whole way from where the pawn stands then."""
    model = Palermo(len(names), **options)
    for other in before:
        model = play_line(model, names, other)
    return way_from(rng, model, names.index(read_line(line).player))


def way_from(rng: random.Random, model: Palermo, seat: int) -> str:
    """A way about as long as it may be, mostly over fields that can be entered."""
    here, way = model.pawn[seat], []
    for _ in range(rng.choice([2, model.allowance(seat) - 1, model.allowance(seat), model.allowance(seat) + 1])):
        steps = model.steps(here)
        if rng.random() < 0.03:
            steps = [field for field in RING if abs(field[0] - here[0]) + abs(field[1] - here[1]) < 5] or steps
        if steps:
            here = rng.choice(steps)
        way.append(here)
        if model.chips.get(here) == seat and rng.random() < 0.5:
            break
    if way[-1] == GOAL and rng.random() < 0.5:
        way[-1] = next(field for field in CITY if model.city[field] == "Z")
    return " ".join(write_field(field) for field in way)


def compare_mutants(number: int, options: dict[str, str], seats: int, text: str, count: int, tally: Counter[str]) -> None:
    rng = random.Random(f"mutants {number}")
    names = list(NAMES[:seats])
    lines = lines_of(text)
    for _ in range(count):
        how, where, mutant = mutate(rng, lines, options, names)
        while mutant == lines:
            how, where, mutant = mutate(rng, lines, options, names)
        mine, rule = opinion_of_model(mutant, options, names)
        theirs, code = opinion_of_engine(mutant, options, names)
        assert mine == theirs, (how, where, rule, code, mine, theirs, options, mutant)
        if mine.refused is None:
            tally["accepted"] += 1
        else:
            tally["refused at once" if mine.refused <= where else "refused later"] += 1
        tally[f"{how}: {'accepted' if mine.refused is None else 'refused'}"] += 1
        tally[f"{code} / {rule}"] += bool(code)


# -- games that the model chooses --------------------------------------------------------------------------------------


def engine_plays(state: Any, seat: int, text: str, listener: Listening) -> bool:
    (action,) = GAME.notation.read(f"{NAMES[seat]}: {text}").actions
    try:
        GAME.play(state, seat, action, listener)
    except Refusal:
        return False
    return True


def model_plays(model: Palermo, seat: int, text: str) -> bool:
    try:
        model.play(seat, read_action(text))
    except Illegal:
        return False
    return True


def sensible(rng: random.Random, model: Palermo) -> str | None:
    """A move that the model allows; None where a house can no longer be laid."""
    seat = model.turn
    if model.phase == "start":
        return f"start {write_field(rng.choice(CITY))}"
    if model.phase in ("first house", "build"):
        choices = list(model.placements())
        rng.shuffle(choices)
        if rng.random() < 0.8:  # one form after the other: that is how a city gets stuck
            choices.sort(key=lambda choice: FORMS.index(choice[0]))
        for form, entrance, laid in choices:
            if (model.building == "free" or model.keeps_rule_1(laid)) and model.keeps_rule_3(laid):
                return f"build {form} {write_field(entrance)}"
        houses = model.houses()
        return write_action(rng.choice(houses)) if houses else None
    if model.phase == "chip":
        free = [field for field in CITY if model.city[field] == "E" and field not in model.chips]
        return f"chip {write_field(rng.choice(free))}"
    if model.phase in ("first target", "next target"):
        return f"target {write_field(rng.choice([field for field in CITY if model.chips.get(field) == seat]))}"
    if model.phase == "police" and model.with_police and rng.random() < 0.5:
        text = f"police {write_field(rng.choice([*CITY, *RING]))}"
        if model.is_legal(read_action(text)):
            return text
    if model.home[seat]:
        return "stay"
    ends = model.ends(seat)
    wanted = [end for end in ends if model.chips.get(end) == seat or (end == GOAL and seat not in model.chips.values())]
    if model.with_target:
        wanted = [end for end in wanted if end in (GOAL, model.target[seat])]
    if wanted and rng.random() < 0.9:
        ends = wanted
    return f"go {write_field(rng.choice(ends))}" if ends and rng.random() < 0.97 else "stay"


def anything(rng: random.Random, model: Palermo) -> str:
    """Any action at all: mostly of the kind that is awaited, and near to something."""
    field = rng.choice([*CITY, *RING, GOAL])
    if rng.random() < 0.5:
        taken: list[Field | None] = [*model.pawn, *model.police, *model.chips]
        x, y = rng.choice([place for place in taken if place is not None and place != GOAL] or [(6, 6)])
        field = (min(13, max(0, x + rng.choice([-1, 0, 0, 1]))), min(13, max(0, y + rng.choice([-1, 0, 0, 1]))))
    name = write_field(field)
    claim = rng.choice(["", "", f" +{rng.randrange(12)}"])
    collect = rng.choice(["", "", " collect"])
    build = f"build {rng.choice(FORMS)} {name}"
    police = f"police {name}"
    go = f"go {name}{collect}{claim}"
    kinds = [f"start {name}", build, f"chip {name}", police, go, f"stay{claim}", f"target {name}"]
    if model.phase in ("first house", "build"):
        kinds += [build] * 20
    elif model.phase in ("police", "go"):
        fields = way_from(rng, model, model.turn)
        if rng.random() < 0.2:  # standing still for a step, or a field out of place
            fields = change(rng, fields, FIELD, [name, *fields.split()])
        way = f"go {fields}{collect}{claim}"
        kinds += [police] * 8 + [go] * 8 + [way] * 12
    return rng.choice(kinds)


def wild_game(rng: random.Random, options: dict[str, str], seats: int, turns: int, tries: int, tally: Counter[str]) -> None:
    names = list(NAMES[:seats])
    state = GAME.start(load(GAME, GAME.default_edition, options), seats)
    model = Palermo(seats, **options)
    done: list[str] = []
    if model.phase == "city":
        name = rng.choice({3: ["kalsa", "vucciria"], 4: ["kalsa", "capo", "vucciria"], 5: ["vucciria"]}[seats])
        model = play_line(model, names, f"* city {name}")
        GAME.happen(state, GAME.notation.read(f"* city {name}").event, STRICT)
        done.append(f"* city {name}")
    for _ in range(turns):
        if model.over:
            break
        for _ in range(tries):
            seat = model.turn if rng.random() < 0.9 else rng.randrange(seats)
            text = anything(rng, model)
            twin, other, listener = GAME.copy(state), model.copy(), Listening(players(seats))
            accepted = model_plays(other, seat, text)
            told = (options, done, names[seat], text, "accepted" if accepted else "refused", "by the model only")
            assert accepted == engine_plays(twin, seat, text, listener), told
            assert listener.wrong_claims == other.wrong_claims - model.wrong_claims, told
            assert same_position(twin, other, names), told
            tally[f"tried {text.split()[0]}, {told[4]}"] += 1
        chosen = sensible(rng, model)
        if chosen is None:
            tally["stuck"] += 1
            assert not list(GAME.legal(state)), (options, done)
            return
        done.append(f"{names[model.turn]}: {chosen}")
        assert engine_plays(state, model.turn, chosen, Listening(players(seats))), (options, done)
        assert model_plays(model, model.turn, chosen), (options, done)
        assert same_position(state, model, names), (options, done)
        awaited = GAME.awaited(state)
        assert (awaited.kind == "over", awaited.seat or 0) == (model.over, 0 if model.over else model.turn), (options, done)
        tally["moves"] += 1
    tally["finished" if model.over else "broken off"] += 1


def compare_cities(rng: random.Random, count: int, tally: Counter[str]) -> None:
    """Ready-made cities, most with something changed: tiles left out, twice, of another kind, turned, moved."""
    for _ in range(count):
        seats = rng.choice([3, 4, 5])
        text = rng.choice([*CITIES, "ballaro"])
        if text in CITIES and rng.random() < 0.9:
            tiles = ", ".join(CITIES[text]).split(", ")
            for _ in range(rng.randrange(4)):
                i = rng.randrange(len(tiles))
                kind, field = tiles[i].split()
                how = rng.randrange(5)
                if how == 0:
                    tiles[i] = f"{rng.choice([*FORMS, 'street', 'start'])} {field}"
                elif how == 1 and read_field(field) in CITY:
                    tiles[i] = f"{kind} {write_field(rng.choice(fields_of(place_of(read_field(field)))))}"
                elif how == 2:
                    tiles[i] = f"{kind} {write_field(rng.choice([*CITY, *CITY, *RING, GOAL]))}"
                elif how == 3:
                    tiles.insert(0, tiles.pop(i))
                elif kind == "street" or rng.random() < 0.3:
                    del tiles[i]
            text = ", ".join(tiles)
        model = Palermo(seats, building="ready")
        state = GAME.start(load(GAME, GAME.default_edition, {"building": "ready"}), seats)
        try:
            model = play_line(model, [], f"* city {text}")
        except Illegal:
            accepted = False
        else:
            accepted = True
        try:
            GAME.happen(state, GAME.notation.read(f"* city {text}").event, STRICT)
        except Refusal:
            assert not accepted, (seats, text)
        else:
            assert accepted, (seats, text)
        assert same_position(state, model, list(NAMES[:seats])), (seats, text)
        tally["city accepted" if accepted else "city refused"] += 1


# -- the tests ---------------------------------------------------------------------------------------------------------


def test_the_editions_agree() -> None:
    table = tomllib.loads((Path(GAME.folder) / f"{GAME.default_edition}.toml").read_text("utf-8"))
    assert (table["tiles"], table["cities"], table["walking"]["allowance"]) == (TILES, CITIES, ALLOWANCE)
    assert {form: tuple(rows) for form, rows in table["faces"].items()} == FACES
    for name, values in (("chips", CHIPS), ("interest", INTEREST)):
        assert {int(seats): value for seats, value in table[name].items()} == values


def test_random_games_of_every_kind_are_legal_to_the_model_too() -> None:
    looked = 0
    for number in range(20):
        options, seats = table(number)
        looked += both_play(simulate(GAME, f"model {number}", seats, options=options), options, seats, {30 + number * 3})
    assert looked > 12


def test_games_with_something_wrong_are_judged_alike() -> None:
    tally: Counter[str] = Counter()
    for number in range(10):
        options, seats = table(number)
        compare_mutants(number, options, seats, simulate(GAME, f"model {number}", seats, options=options), 4, tally)
    assert tally["accepted"] > 2
    assert tally["refused at once"] > 15


def test_any_action_is_judged_alike_in_games_that_the_model_chooses() -> None:
    tally: Counter[str] = Counter()
    for number in range(3):
        wild_game(random.Random(number), *TABLES[number * 4], 90, 2, tally)
    assert tally["moves"] > 200


def test_a_turn_may_stand_on_several_lines() -> None:
    for number in range(3):
        options, seats = table(number)
        names = list(NAMES[:seats])
        lines = []
        for line in lines_of(simulate(GAME, f"split {number}", seats, options=options)):
            player, actions = read_line(line)
            lines += [f"{player}: {action}" for action in actions] if player else [line]
        mine, _ = opinion_of_model(lines, options, names)
        assert (mine.refused, mine.turn) == (None, None)
        assert opinion_of_engine(lines, options, names)[0] == mine


def test_ready_made_cities_are_judged_alike() -> None:
    tally: Counter[str] = Counter()
    compare_cities(random.Random(1), 80, tally)
    assert min(tally.values()) > 10


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_many_games_and_many_mutants(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """2,000 games and more mutants in parts; each says what it did."""
    tally: Counter[str] = Counter()
    for number in range(part * 100, part * 100 + 100):
        options, seats = table(number)
        text = simulate(GAME, f"model {number}", seats, options=options)
        tally["looked"] += both_play(text, options, seats, {8 + number % 150})
        tally["games"] += 1
        compare_mutants(number, options, seats, text, 2, tally)
    with capsys.disabled():
        print(f"\npart {part}:", ", ".join(f"{name} {count}" for name, count in sorted(tally.items()) if "/" not in name))


@pytest.mark.long
@pytest.mark.parametrize("part", range(12))
def test_many_games_that_the_model_chooses(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    tally: Counter[str] = Counter()
    for number in range(part * 25, part * 25 + 25):
        wild_game(random.Random(f"wild {number}"), *table(number), 400, 3, tally)
    compare_cities(random.Random(part), 1000, tally)
    with capsys.disabled():
        print(f"\npart {part}:", ", ".join(f"{name} {count}" for name, count in sorted(tally.items())))
