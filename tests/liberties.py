"""The liberties that the notation leaves to whoever writes a record, as ways to tell a random game otherwise: from the pages in
grammar/, page by page. `LIBERTIES` lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from referee.games.animal_kingdoms import notation as ak
from referee.games.ape_town import notation as at
from referee.games.game import UNKNOWN
from referee.games.judge import STRICT
from referee.games.manhattan_traffiq import notation as tq
from referee.games.manhattan_traffiq.city import street
from referee.games.manhattan_traffiq.geometry import turned
from referee.games.manhattan_traffiq.traffic import weaker
from referee.games.monkey_maniacs import notation as mm
from referee.games.palermo import notation as pa
from referee.games.palermo.city import GOAL, PLACE_FIELDS, PLACE_OF
from tests.playing import state_of
from tests.telling import (
    GAMES,
    Line,
    Told,
    Way,
    aliases,
    as_seen_by_each,
    asserted,
    claimed,
    commented,
    from_its_first_position,
    in_german,
    in_one_line,
    numbered,
    other_case,
    other_tags,
    ruled,
    split,
    taken_back,
    wrongly_begun,
)

# -- Animal Kingdoms ---------------------------------------------------------------------------------------------------


def laid_out_in_another_order(game: Told, random: Random) -> Told:
    count = next(i for i, line in enumerate(game.lines) if line.who is not None)
    return game._replace(lines=[*random.sample(game.lines[:count], count), *game.lines[count:]])


def sorted_otherwise(game: Told, random: Random) -> Told:
    def change(line: Line, state: Any, action: Any) -> Any:
        match action:
            case ak.Laws(laws):
                return ak.Laws(tuple(random.sample(laws, len(laws))))
            case ak.Tokens(rows):
                return ak.Tokens(tuple(random.sample(rows, len(rows))))
            case ak.Hand(player, cards):
                return ak.Hand(player, tuple(random.sample(cards, len(cards))))
            case ak.Lots(lots):
                return ak.Lots(tuple(random.sample(lots, len(lots))))
            case ak.Draw(cards):
                return ak.Draw(tuple(random.sample(cards, len(cards))))
        return action

    return game.each(change)


def draws_left_out(game: Told, random: Random) -> list[Told]:
    players = sorted({line.who for line in game.lines if line.who is not None})
    without = {random.choice(players)}

    def of_some(line: Line, state: Any, action: Any) -> Any:
        if isinstance(action, ak.Hand) and action.player in without:
            return ak.Hand(action.player, (UNKNOWN,) * len(action.cards))
        return [] if isinstance(action, ak.Draw) and line.who in without else action

    def of_all(line: Line, state: Any, action: Any) -> Any:
        return [] if isinstance(action, ak.Draw | ak.Hand) else action

    return [game.each(of_some), game.each(of_all)]


def draws_one_by_one(game: Told, random: Random) -> Told:
    return split(
        game.each(lambda _, __, action: [ak.Draw((card,)) for card in action.cards] if isinstance(action, ak.Draw) else action),
        random,
    )


def fights_in_another_order(game: Told, random: Random) -> Told:
    """Rivals in another order, and who draws after the fight; the draw with the card, or after it."""
    lines: list[Line] = []
    run: list[Line] = []

    def is_fight(line: Line) -> bool:
        return line.who is not None and all(isinstance(action, ak.Fight | ak.Draw) for action in line.actions)

    def kind(line: Line) -> tuple[Any, ...]:
        return tuple(map(type, line.actions))

    for line in [*split(game, random).lines, Line(None, (), ())]:
        if is_fight(line) and (not run or (kind(run[-1]) == kind(line) and all(other.who != line.who for other in run))):
            run.append(line)
            continue
        lines += random.sample(run, len(run)) if len(run) > 1 else run
        run = [line] if is_fight(line) else []
        lines += [] if run or not line.actions else [line]
    return game._replace(lines=lines)


def exchanged_in_another_order(game: Told, random: Random) -> Told:
    def change(_: Line, __: Any, action: Any) -> Any:
        return ak.Exchange(tuple(reversed(action.cards))) if isinstance(action, ak.Exchange) else action

    return game.each(change)


def hands_unknown(game: Told, random: Random) -> list[Told]:
    hands = [line for line in game.lines if isinstance(line.actions[0], ak.Hand)]
    first = hands[0]._replace(actions=(ak.Hidden(),))
    lines = [first if line is hands[0] else line for line in game.lines if line not in hands[1:]]
    return [game._replace(lines=lines), game._replace(lines=[line for line in lines if line is not first])]


def egons_shields(game: Told, random: Random) -> Told:
    """Where Egon's shields go, claimed."""

    def change(_: Line, state: Any, action: Any) -> Any:
        if not isinstance(action, ak.EgonTurn):
            return action
        after = state.copy()
        game.game.happen(after, action, STRICT)
        pairs = zip(
            state.edition.sizes, state.count[state.egon :: state.people], after.count[state.egon :: state.people], strict=True
        )
        return action._replace(claims=tuple(size for size, old, new in pairs if new > old))

    return game.each(change)


def lots_before_the_laws(game: Told, random: Random) -> Told:
    lines: list[Line] = []
    for line in game.lines:
        is_lot = isinstance(line.actions[0], ak.Lots)
        if is_lot and lines and isinstance(lines[-1].actions[0], ak.Laws):
            lines.insert(-1, line)
        else:
            lines.append(line)
    return game._replace(lines=lines)


def bonus_left_out(game: Told, random: Random) -> Told:
    kept = [(line.who, action.value) for line in game.lines for action in line.actions if isinstance(action, ak.Bonus)]
    found = game.each(lambda _, __, action: [] if isinstance(action, ak.Bonus) else action)
    ending = [Line(None, (ak.Revealed(who, value),), (None,)) for who, value in kept if who is not None]
    return found._replace(lines=[*found.lines, *random.sample(ending, len(ending))])


# -- Ape Town ----------------------------------------------------------------------------------------------------------


def tiles_unseen(game: Told, random: Random) -> Told:
    hidden: set[int] = set()

    def change(line: Line, state: Any, action: Any) -> Any:
        if isinstance(action, at.Reveal):
            segments = range(action.section * 5 - 4, action.section * 5 + 1)
            hidden.update(segment for segment in segments if random.random() < 0.4)
            tiles = zip(segments, action.tiles, strict=True)
            return action._replace(tiles=tuple(UNKNOWN if segment in hidden else motif for segment, motif in tiles))
        return action._replace(motif=state.at_segment[action.segment - 1])

    return game.each(change)


# -- Palermo -----------------------------------------------------------------------------------------------------------


def whole_ways(game: Told, random: Random) -> Told:
    seats = game.match.players.exact
    return game.each(lambda line, state, action: game.game.full(state, seats[line.who], action) if line.who else action)


def policemen_who_stay(game: Told, random: Random) -> Told:
    def change(line: Line, state: Any, action: Any) -> Any:
        here = state.police[game.match.players.seat(line.who)] if line.who else -1
        says = here >= 0 and isinstance(action, pa.Go | pa.Stay) and not any(isinstance(one, pa.Police) for one in line.actions)
        if isinstance(action, pa.Police) and action.field == here:
            return []
        return [pa.Police(here), action] if says else action

    return game.each(change)


def city_in_another_order(game: Told, random: Random) -> Told:
    def change(line: Line, state: Any, action: Any) -> Any:
        if not isinstance(action, pa.City):
            return action
        tiles = [tile for tile in action.tiles if tile.kind != "street"]
        return pa.City(tuple(random.sample(tiles, len(tiles))))

    return game.each(change)


def goal_by_its_fields(game: Told, random: Random) -> Told:
    start = [field for field in range(GOAL) if state_of(game.match).streets.start >> field & 1]

    def change(_: Line, __: Any, action: Any) -> Any:
        return action._replace(way=(random.choice(start),)) if isinstance(action, pa.Go) and action.way == (GOAL,) else action

    return game.each(change)


def start_tile_by_another_field(game: Told, random: Random) -> str:
    [first] = [action.field for line in game.lines for action in line.actions if isinstance(action, pa.Start)]
    other = game.each(
        lambda _, __, action: pa.Start(PLACE_FIELDS[PLACE_OF[first]][2]) if isinstance(action, pa.Start) else action
    )
    return other.text()


# -- Monkey Maniacs ----------------------------------------------------------------------------------------------------


def lines_of_two_players(game: Told, random: Random) -> Told:
    """Between the draws of round 1, a roll and a wave, both players' lines in any order; up to the attacks, whose order is a rule."""
    lines: list[Line] = []
    queues: dict[str, list[Line]] = {}
    done: set[str] = set()

    def flush() -> None:
        while waiting := [queue for queue in queues.values() if queue]:
            lines.append(random.choice(waiting).pop(0))

    for line in game.lines:
        opens = all(isinstance(action, mm.Draw) for action in line.actions)
        if line.who is None or line.who in done or opens:
            flush()
            done = done if line.who else set()
            lines.append(line)
            continue
        queues.setdefault(line.who, []).append(line)
        if any(isinstance(action, mm.Done) for action in line.actions):
            done.add(line.who)
    return game._replace(lines=lines)


def discards_otherwise(game: Told, random: Random) -> list[Told]:
    def apart(_: Line, __: Any, action: Any) -> Any:
        return [mm.Discard((kind,)) for kind in action.kinds] if isinstance(action, mm.Discard) else action

    def joined(line: Line) -> Line:
        kinds = [kind for action in line.actions if isinstance(action, mm.Discard) for kind in action.kinds]
        others = [action for action in line.actions if not isinstance(action, mm.Discard)]
        if not kinds:
            return line
        actions = (*others, mm.Discard(tuple(reversed(kinds))))
        return line._replace(actions=actions, states=line.states[: len(actions)])

    return [game.each(apart), game._replace(lines=list(map(joined, game.lines)))]


def cards_bought_and_drawn(game: Told, random: Random) -> Told:
    def joined(line: Line) -> Line:
        actions: list[Any] = []
        for action in line.actions:
            if actions and actions[-1] == mm.BuyCard(None) and isinstance(action, mm.Draw):
                actions[-1] = mm.BuyCard(action.kinds[0])
            else:
                actions.append(action)
        return line._replace(actions=tuple(actions), states=line.states[: len(actions)])

    return game._replace(lines=list(map(joined, game.lines)))


def cards_unseen(game: Told, random: Random) -> Told:
    def change(_: Line, __: Any, action: Any) -> Any:
        hides = isinstance(action, mm.Draw | mm.Discard)
        return action._replace(kinds=(UNKNOWN,) * len(action.kinds)) if hides else action

    return game.each(change)


def waves_otherwise(game: Told, random: Random) -> list[Told]:
    def shuffled(_: Line, __: Any, action: Any) -> Any:
        return action._replace(cards=tuple(reversed(action.cards))) if isinstance(action, mm.Wave) else action

    def summed(_: Line, state: Any, action: Any) -> Any:
        if not isinstance(action, mm.Wave):
            return action
        normal, steel, camo = map(sum, zip(*(state.edition.drawn[card][2:] for card in action.cards), strict=True))
        return mm.Wave((), (normal, steel, camo))

    return [game.each(shuffled), game.each(summed)]


def chips_claimed_or_not(game: Told, random: Random) -> Told:
    return game.each(lambda _, __, action: mm.Done(None) if isinstance(action, mm.Done) else action)


def losses_claimed(game: Told, random: Random) -> Told:
    rolls = [line.states[0] for line in game.lines if isinstance(line.actions[0], mm.Roll)]

    def change(_: Line, state: Any, action: Any) -> Any:
        if not isinstance(action, mm.Wave):
            return action
        after = next((later for later in rolls if later.round > state.round), state_of(game.match))
        between = [one for line in game.lines for one in line.actions if line.states[0].round == after.round]
        if after is not state_of(game.match) and any(isinstance(one, mm.Play) for one in between):
            return action  # a druid may have come in between
        pairs = zip(state.players, after.players, strict=True)
        return action._replace(loss=tuple(before.health - later.health for before, later in pairs))

    return game.each(change)


def seats_swapped(game: Told, random: Random) -> Told:
    first, second = game.match.players.names
    return game._replace(tags={**game.tags, "Players": f"{second}, {first}", "Options": "older=second"})


# -- Manhattan TraffIQ -------------------------------------------------------------------------------------------------


def tiles_by_number(game: Told, random: Random) -> Told:
    def change(_: Line, state: Any, action: Any) -> Any:
        numbers = {
            turned(code, quarters): (tile, quarters)
            for tile, code in state.edition.ids.items()
            for quarters in range(3, -1, -1)
        }
        match action:
            case tq.Lay(int() as code, place):
                tile, quarters = numbers[code]
                return tq.LayTurned(tile, place, quarters) if quarters else tq.Lay(tile, place)
            case tq.Get(int() as code):
                return tq.Get(numbers[code][0])
            case tq.Deal(player, tiles):
                return tq.Deal(player, tuple(turned(int(tile), 1) for tile in reversed(tiles)))
        return action

    return game.each(change)


def draws_in_one_step(game: Told, random: Random) -> Told:
    def change(line: Line, _: Any, action: Any) -> Any:
        return [] if isinstance(action, tq.Draw) else tq.Draw(action.tile) if isinstance(action, tq.Get) else action

    return game.each(change)


def tiles_never_seen(game: Told, random: Random) -> list[Told]:
    def unnamed(_: Line, __: Any, action: Any) -> Any:
        return [] if isinstance(action, tq.Get | tq.Deal) else action

    def unknown(_: Line, __: Any, action: Any) -> Any:
        return tq.Get(UNKNOWN) if isinstance(action, tq.Get) and random.random() < 0.5 else action

    return [game.each(unnamed), game.each(unknown)]


def streets_by_other_names(game: Told, random: Random) -> Told:
    def change(_: Line, state: Any, action: Any) -> Any:
        if not isinstance(action, tq.Compete):
            return action
        there = random.choice([*street(state, action.crossing, action.axis)])
        return [tq.Compete(there, action.axis), tq.Compete(action.crossing, action.axis)]

    return game.each(change)


def streets_in_another_order(game: Told, random: Random) -> Told:
    """Those where nobody is weaker are left out."""
    seats = game.match.players.exact

    def without(line: Line, state: Any, action: Any) -> Any:
        removes = line.who and isinstance(action, tq.Compete) and weaker(state, seats[line.who], street(state, *action[:2]))
        return [] if isinstance(action, tq.Compete) and not removes else action

    def turned_round(line: Line) -> Line:
        order = [*range(len(line.actions))]
        for i in order[1:]:
            if isinstance(line.actions[i], tq.Compete) and isinstance(line.actions[i - 1], tq.Compete):
                order[i - 1], order[i] = order[i], order[i - 1]
        return line._replace(actions=tuple(line.actions[i] for i in order))

    found = game.each(without)
    return found._replace(lines=list(map(turned_round, found.lines)))


def tiles_turned(game: Told, random: Random) -> str:
    return re.sub(r"lay (.)(.)(.)(.) at (\w+)", r"lay \2\3\4\1 at \5 turned 90", game.text()).replace(" at E", " at O")


def vehicles_in_another_order(game: Told, random: Random) -> Told:
    def change(line: Line) -> Line:
        puts = [action for action in line.actions if isinstance(action, tq.Put)]
        at = line.actions.index(puts[0]) if puts else 0
        in_a_row = len(puts) > 1 and line.actions[at : at + len(puts)] == tuple(puts)
        return (
            line._replace(actions=(*line.actions[:at], *reversed(puts), *line.actions[at + len(puts) :])) if in_a_row else line
        )

    return game._replace(lines=list(map(change, game.lines)))


def colours_named(game: Told, random: Random) -> Told:
    players = zip(game.match.players.names, ("red", "yellow", "blue", "green"), strict=False)
    return game._replace(tags={**game.tags, "Players": ", ".join(f"{name} ({colour})" for name, colour in players)})


def open_edition(game: Told, random: Random) -> Told:
    return game._replace(tags={**game.tags, "Edition": "muecke-open"})


AK, AT, PA, MM, TQ = "animal_kingdoms", "ape_town", "palermo", "monkey_maniacs", "manhattan_traffiq"
LIBERTIES: dict[str, tuple[str, Way]] = {
    # record.md
    "comments, headings, times, quote marks, other line ends": ("", commented),
    "numbers of moves": ("", numbered),
    "claims": ("", claimed),
    "other tags, and an edition that is the default": ("", other_tags),
    "upper and lower case": ("", other_case),
    "aliases and quoted names": ("", aliases),
    "German words": ("", in_german),
    "assertions, and a position stated in the middle": ("", asserted),
    "moves taken back and made again": ("", taken_back),
    "other moves taken back, illegal ones too": ("", wrongly_begun),
    "rulings on points and time": ("", ruled),
    "the first position written down": ("", from_its_first_position),
    "every action on a line of its own": ("", split),
    "lines of a player in a row as one": (MM, in_one_line),
    "what only one player, or the public, has seen": ("", as_seen_by_each),
    # animal_kingdoms.md
    "laws, tokens and hands in any order": (AK, laid_out_in_another_order),
    "laws, tokens, cards of a hand or a draw, and lots sorted otherwise": (AK, sorted_otherwise),
    "draws and hands left out, of some or of all": (AK, draws_left_out),
    "cards drawn one by one": (AK, draws_one_by_one),
    "rivals, and who draws after a fight, in any order": (AK, fights_in_another_order),
    "exchanged cards in another order": ("animal_kingdoms", exchanged_in_another_order),
    "hands that nobody knows": (AK, hands_unknown),
    "Egon's shields claimed": ("animal_kingdoms mode=egon", egons_shields),
    "lots before the laws": (AK, lots_before_the_laws),
    "bonus tokens named at the end": (AK, bonus_left_out),
    # ape_town.md
    "tiles that nobody wrote down when they came up, and tiles named when taken": (AT, tiles_unseen),
    # palermo.md
    "whole ways, or their ends": (PA, whole_ways),
    "policemen who stay": (PA, policemen_who_stay),
    "a city's tiles in any order, without streets": ("palermo building=ready", city_in_another_order),
    "the goal by its fields": (PA, goal_by_its_fields),
    "the start tile by any of its fields": ("palermo target=yes", start_tile_by_another_field),
    # monkey_maniacs.md
    "lines of two players in any order": (MM, lines_of_two_players),
    "discards joined, split, in another order": (MM, discards_otherwise),
    "a card bought and drawn in one action": (MM, cards_bought_and_drawn),
    "cards not seen": (MM, cards_unseen),
    "waves in another order, or their sums": (MM, waves_otherwise),
    "chips not claimed": (MM, chips_claimed_or_not),
    "losses claimed": (MM, losses_claimed),
    "seats swapped": (MM, seats_swapped),
    # manhattan_traffiq.md
    "tiles by their numbers, as they are turned, in any order": (TQ, tiles_by_number),
    "draws in one step": (TQ, draws_in_one_step),
    "tiles that nobody wrote down": (TQ, tiles_never_seen),
    "streets by any of their crossings, and named again": (TQ, streets_by_other_names),
    "streets in another order, and without those where nobody is removed": (TQ, streets_in_another_order),
    "tiles turned, and German places": (TQ, tiles_turned),
    "vehicles put in another order": (TQ, vehicles_in_another_order),
    "colours written down": (TQ, colours_named),
    "the open edition": (TQ, open_edition),
}
"""What the pages of notation leave to a writer, and where it is possible: in every game, or in those whose name begins so."""
POINTLESS = {
    ("animal_kingdoms mode=egon", "exchanged cards in another order"),  # Egon goes by the one on top
    (AT, "every action on a line of its own"),
    *((which, "what only one player, or the public, has seen") for which in GAMES if which[:2] not in ("an", "ma")),
}
"""Where there is nothing to tell in another way."""


def tellings(liberty: str, game: Told, random: Random) -> Iterator[str]:
    """The records that take this liberty."""
    found = LIBERTIES[liberty][1](game, random)
    for other in found if isinstance(found, list) else [found]:
        yield other if isinstance(other, str) else other.text()
