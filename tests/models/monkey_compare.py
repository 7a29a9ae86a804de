"""Plays the lines of Monkey Maniacs records through the model and through the engine, side by side."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

from referee.edit.simulate import NAMES, simulate
from tests.models.comparing import Engine, Table, disturb, lines_of, put_back, split
from tests.models.monkey_maniacs import ATTACKS, ROWS, Field, Refused, sums
from tests.models.monkey_worlds import Worlds
from tests.playing import game_of

GAME = game_of("monkey_maniacs")
Options = dict[str, str]


def game_lines(seed: str, options: Options) -> list[str]:
    """A random game's lines, without tags and rounds."""
    return lines_of(simulate(GAME, seed, 2, None, options))


# -- from text to the model's values -----------------------------------------------------------------------------------


def field_of(colour: str, number: str) -> Field:
    if colour not in ROWS or not 1 <= int(number) <= 6:
        raise Refused("no such field")
    return colour, int(number)


def do(model: Worlds, seat: int | None, text: str) -> int:
    """Gives an action to the model. Returns how many of its claims are wrong. Raises Refused."""
    words = text.split()
    word, rest = words[0], words[1:]
    if seat is None:
        return _happen(model, word, rest)
    if word == "draw":
        model.draw(seat, rest)
    elif word == "buy" and rest[0] == "card":
        model.buy_card(seat, rest[1] if len(rest) > 1 else None)
    elif word == "buy":
        model.buy_point(seat)
    elif word == "place":
        model.place(seat, rest[0], field_of(*rest[1:]))
    elif word == "upgrade":
        model.upgrade(seat, rest[0], field_of(*rest[1:]))
    elif word == "put":
        model.put(seat, field_of(*rest))
    elif word == "trade" and len(rest) == 1:
        model.trade_card(seat, rest[0])
    elif word == "trade":
        model.trade_field(seat, field_of(*rest))
    elif word == "discard":
        model.discard(seat, rest)
    elif word == "return":
        model.give_back(seat)
    elif word == "done":
        kept = model.finish(seat)
        return int(bool(rest) and int(rest[0]) != kept)
    elif word == "play":
        _play(model, seat, rest[0], rest[1:])
    else:
        raise AssertionError(text)
    return 0


def _play(model: Worlds, seat: int, kind: str, rest: list[str]) -> None:
    if not rest:
        model.play(seat, kind)
    elif rest[0] in ("card", "point"):
        if kind != "factory":
            raise Refused("MM-54")
        (model.remove_card if rest[0] == "card" else model.remove_point)(seat, field_of(*rest[1:]))
    else:
        if kind != "boomerang":
            raise Refused("MM-53")
        model.swap(seat, field_of(*rest[:2]), field_of(*rest[3:]))


def _happen(model: Worlds, word: str, rest: list[str]) -> int:
    if word == "roll":
        model.roll(rest[0], int(rest[1]))
        return 0
    claimed_loss = claimed_defence = None
    if "loss" in rest:
        at = rest.index("loss")
        claimed_loss, rest = rest[at + 1], rest[:at]
    if "defence" in rest:
        at = rest.index("defence")
        claimed_defence, rest = rest[at + 1 :], rest[:at]
    defences, losses = model.wave_sums(sums(rest[0])) if "/" in rest[0] else model.wave(rest)
    wrong = 0
    if claimed_loss is not None:
        right = zip(claimed_loss.split("/"), losses, model.lost, strict=True)  # MM-Q36: either of the two
        wrong += not all(int(claimed) in either for claimed, *either in right)
    if claimed_defence is not None:
        wrong += sum(sums(claim) != defence for claim, defence in zip(claimed_defence, defences, strict=True))
    return wrong


def action_of(text: str) -> tuple[Any, ...]:
    """The engine's action, as it writes it, in the model's values."""
    words = text.split()
    word, rest = words[0], words[1:]
    if word == "buy":
        return (f"buy_{rest[0]}",)
    if word in ("place", "upgrade"):
        return word, rest[0], field_of(*rest[1:])
    if word == "put":
        return word, field_of(*rest)
    if word == "trade":
        return ("trade_card", rest[0]) if len(rest) == 1 else ("trade_field", field_of(*rest))
    if word == "discard":
        return word, tuple(rest)
    if word == "play" and len(rest) == 1:
        return word, rest[0]
    if word == "play" and rest[1] in ("card", "point"):
        return f"remove_{rest[1]}", field_of(*rest[2:])
    if word == "play":
        return "swap", field_of(*rest[1:3]), field_of(*rest[4:])
    return ("give_back" if word == "return" else "finish",)


def text_of(action: tuple[Any, ...]) -> str:
    """One of the model's actions as a line would write it."""
    word, *rest = action
    words = [" ".join(map(str, part)) if isinstance(part, tuple | list) else part for part in rest]
    if word == "swap":
        return f"play boomerang {words[0]} for {words[1]}"
    names = {"trade_card": "trade", "trade_field": "trade", "give_back": "return", "finish": "done"}
    if word.startswith("remove"):
        names[word] = f"play factory {word.split('_')[1]}"
    return " ".join([names.get(word, word.replace("_", " ")), *words])


# -- side by side ------------------------------------------------------------------------------------------------------


class MonkeyTable(Table):
    refusal: ClassVar[type[Exception]] = Refused

    def __init__(self, options: Options) -> None:
        super().__init__(Engine(GAME, 2, options), options)
        self.model = Worlds(options)

    def do(self, seat: int | None, text: str, nth: int) -> int:
        after = self.model.copy()
        wrong_claims = do(after, seat, text)
        self.model = after
        return wrong_claims

    def views(self) -> tuple[Any, Any]:
        """Two may act at the same time: the one whom the engine awaits must be one of them."""
        model, state, claims = self.model, self.engine.state, self.engine.judge.wrong_claims
        awaited = GAME.awaited(state)
        may_act = model.may_act() if awaited.seat is not None else []
        mine = (model.awaited(), model.scores(), self.wrong_claims > 0, model.round, may_act)
        theirs = (awaited.kind, list(GAME.scores(state)), claims > 0, GAME.round_of(state))
        return mine, (*theirs, may_act if awaited.seat is None or awaited.seat in may_act else awaited.seat)

    def at_the_end(self) -> None:
        """Nothing is left to look at."""


# -- changed records ---------------------------------------------------------------------------------------------------

FIELD = re.compile(r"\b(?:red|yellow|grey) \d\b")
KIND = re.compile(
    r"\b(?:dart|ninja|bomb|nail|mortar|sniper|super|alchemist|wizard|village|farm|heli|engineer|glue|druid|crate|boomerang|factory)\b"
)
BALLOON = re.compile(r"\b[HGRD]\d\d\b")
CHIPS = re.compile(r"\b\d+(?= chip)")


def hidden(lines: list[str], random: Random, options: Options) -> list[str]:
    """The same game by a writer who did not see every card drawn, discarded or traded in, as legal as before: where unseen
    cards may not wait for an attack (MM-Q35), those were seen."""
    chance, away = random.random(), random.choice((0, 0, 0.3, 1))
    kept = ATTACKS if options.get("unseen-attacks") == "refused" else ()

    def hide(match: re.Match[str]) -> str:
        share = chance if match[1] == "draw" else away
        words = ["?" if word not in kept and random.random() < share else word for word in match[2].split()]
        return " ".join([match[1], *words])

    return [re.sub(rf"\b(draw|discard|trade)((?: {KIND.pattern})+)", hide, line) for line in lines]


def mutant(lines: list[str], random: Random) -> list[str]:
    """The record with one change that looks illegal, and often is."""
    lines = list(lines)
    how = random.randrange(10)
    i = random.randrange(len(lines))
    if how == 0:
        del lines[i]
    elif how == 1:
        j = random.choice([max(0, i - 1), max(0, i - 2), random.randrange(len(lines))])
        lines[i], lines[j] = lines[j], lines[i]
    elif how == 2:
        lines.insert(i, random.choice(lines[max(0, i - 12) : i + 12]))
    elif how in (3, 4, 5):
        _other_actions(lines, i, random)
    else:
        _other_word(lines, i, random)
    return lines


def _other_word(lines: list[str], i: int, random: Random) -> None:
    found = [match for word in (FIELD, KIND, BALLOON, CHIPS) for match in word.finditer(lines[i])]
    if not found:
        return
    match = random.choice(found)
    everything = "\n".join(lines[max(0, i - 40) : i + 10])
    if match.re is CHIPS:
        new = str(random.randrange(4))
    elif match.re is FIELD and random.random() < 0.3:
        new = f"{random.choice(ROWS)} {random.randrange(8)}"
    elif match.re is BALLOON and random.random() < 0.3:
        new = f"{match[0][0]}{random.randrange(16):02}"
    else:
        new = random.choice([random.choice(match.re.findall(everything)), random.choice(match.re.findall("\n".join(lines)))])
    lines[i] = lines[i][: match.start()] + new + lines[i][match.end() :]


def _other_actions(lines: list[str], i: int, random: Random) -> None:
    who, parts = split(lines[i])
    if who == "*":
        if parts[0].startswith("wave"):
            more = [" loss 0/0", " H01", f" loss {random.randrange(9)}/{random.randrange(9)}"]
            lines[i] = random.choice([lines[i] + random.choice(more), f"* wave {random.randrange(20)}/3/2"])
        return
    how = random.randrange(8)
    k = random.randrange(len(parts))
    kind = random.choice(KIND.findall("\n".join(lines[max(0, i - 12) : i + 2])) or ["dart"])
    field = random.choice(FIELD.findall("\n".join(lines[max(0, i - 40) : i + 2])) or ["red 1"])
    if how < 3:
        disturb(parts, k, how, random)
    elif how == 3:
        there, more = split(random.choice(lines[max(0, i - 12) : i + 12]))
        parts.insert(k + random.randrange(2), random.choice(more if there != "*" else ["done"]))
    elif how == 4:
        who = NAMES[1 - NAMES.index(who)]
    elif how == 5:
        extra = [
            f"trade {field}",
            f"trade {kind}",
            f"put {field}",
            "buy point",
            f"buy card {kind}",
            "buy card ?",
            "return",
            "done",
        ]
        parts.insert(k + random.randrange(2), random.choice(extra))
    elif how == 6:
        play = [f"play {kind}", f"play factory card {field}", f"play factory point {field}", "play boomerang", "play factory"]
        parts[k] = random.choice(
            [*play, f"play boomerang {field} for {field}", f"place {kind} {field}", f"upgrade {kind} {field}"]
        )
    else:
        parts[k] = random.choice([f"trade {field}", f"trade {kind}", f"discard {kind}", "trade ?", f"draw {kind}"])
    put_back(lines, i, who, parts)
