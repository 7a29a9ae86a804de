"""The kingdoms, tokens and laws of one printed Animal Kingdoms as small tables, worked out once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from referee.games.animal_kingdoms.cards import BIT, BY_ANIMAL, BY_NUMBER, CARDS, LAST
from referee.games.animal_kingdoms.laws import Law, LawError, compile_law
from referee.games.animal_kingdoms.looks import Ring
from referee.games.tomltables import TomlTable, is_reconstructed

KINGDOMS = 5
EGON = "Egon"
"""Whom nobody plays (AK-59)."""
_LAW_ID = re.compile(r"[A-Z]\d{1,2}")


class Readings(NamedTuple):
    """How the rules on Egon's shields are read."""

    counts_thrones: bool
    """AK-Q15"""
    is_crown_first: bool
    """AK-Q27"""
    counts_full: bool
    """AK-Q28"""

    def others(self) -> list[tuple[str, Readings]]:
        """Those that differ in one option, which is named."""
        return [
            (
                f"egon-counts={'golden' if self.counts_thrones else 'all'}",
                self._replace(counts_thrones=not self.counts_thrones),
            ),
            (f"egon-first={'lead' if self.is_crown_first else 'crown'}", self._replace(is_crown_first=not self.is_crown_first)),
            (f"egon-full={'next' if self.counts_full else 'clockwise'}", self._replace(counts_full=not self.counts_full)),
        ]


class Edition:
    """One edition with its options chosen. Kingdoms are numbered clockwise, the smallest one first."""

    def __init__(self, table: Mapping[str, Any], options: Mapping[str, str]) -> None:
        whole = TomlTable(table)
        self.name = str(table.get("name", ""))
        self.options = dict(options)
        self.rounds = whole.part("play").number("rounds", 1, 9)
        self.hand = whole.part("play").number("hand", 1, 4)
        self.shields = whole.part("play").number("shields", 1, 100)
        self.thrones = whole.part("kingdoms").number("thrones", 0, 9)
        self.exchange = whole.part("points").number("exchange", 0, 100)
        self.third = whole.part("points").number("third", 0, 100)
        self.egon_fight = whole.part("egon").number("fight", 1, 3)
        self.solo_fight = whole.part("egon").number("fight_solo", 1, 3)
        self.egon_lead = whole.part("egon").number("lead", 1, 9, 2)
        """With so many shields more than everybody else Egon goes elsewhere (AK-64)."""
        self._read_kingdoms(whole)
        self._read_tokens(whole)
        self._read_options()
        self._read_laws(whole)
        self.partners = tuple(
            [sum(BIT[other] for other in CARDS if other != card and self.is_pair(card, other)) for card in range(LAST + 1)]
        )
        """For every card those that make a pair with it."""
        if self.thrones < self.rounds - 1:
            whole.wrong(
                "{thrones:# throne is|# thrones are} too few for {rounds:# round|# rounds} (AK-52)",
                thrones=self.thrones,
                rounds=self.rounds,
            )
        whole.finish()

    def _read_kingdoms(self, whole: TomlTable) -> None:
        sizes = whole.part("kingdoms").numbers("sizes", 2, 8)
        if len(sizes) != KINGDOMS or len(set(sizes)) != len(sizes):
            whole.wrong("[kingdoms] needs {count} different sizes (AK-61)", count=KINGDOMS)
            sizes = [4, 5, 6, 7, 8]
        first = sizes.index(min(sizes))
        self.sizes = tuple(sizes[first:] + sizes[:first])
        self.index = {size: kingdom for kingdom, size in enumerate(self.sizes)}
        self.normal = tuple(size - 1 for size in self.sizes)
        """Golden fields without the crown."""
        self.clockwise = tuple(tuple((kingdom + step) % KINGDOMS for step in range(1, KINGDOMS)) for kingdom in range(KINGDOMS))
        """For each kingdom the others, in the order of the clock."""

    def _read_tokens(self, whole: TomlTable) -> None:
        self.are_tokens_known = not is_reconstructed(whole.found, "tokens.values")
        self.tokens = sorted(whole.part("tokens").numbers("values", 0, 100))
        self.bonus = tuple(sorted(whole.part("tokens").numbers("bonus", 0, 100)))
        needed = KINGDOMS * self.rounds
        if len(self.tokens) != needed:
            whole.wrong(
                "[tokens] has {values:# value|# values}; it needs {needed}, {each} per kingdom (AK-4)",
                values=len(self.tokens),
                needed=needed,
                each=self.rounds,
            )
        if len(self.bonus) < self.rounds or len(set(self.bonus)) != len(self.bonus):
            whole.wrong("[tokens] needs at least {needed:# bonus value|# different bonus values} (AK-5)", needed=self.rounds)

    def _read_laws(self, whole: TomlTable) -> None:
        ring = Ring(KINGDOMS, self.options["neighbours"] == "both", self.options["others"] == "all")
        stated = whole.found.get("laws", [])
        self.laws: list[Law] = []
        for law in stated if isinstance(stated, list) and len(stated) <= 100 else []:
            if not isinstance(law, dict):
                whole.wrong("a law is not a table")
                continue
            name = str(law.get("id", "?"))[:20]
            try:
                compiled = compile_law(law, ring)
                self.laws.append(compiled)
                if not _LAW_ID.fullmatch(name):
                    raise LawError("its id must be a capital letter and one or two digits")
                # What the first card of all cannot do no card can: cards that lie only forbid more (AK-21).
                first = compiled.allowed([()] * KINGDOMS, 0)
                if not (self.holds_pair(first) if compiled.pair else first):
                    raise LawError("it allows no pair at all (AK-11)" if compiled.pair else "it allows no card at all (AK-11)")
            except LawError as error:
                whole.wrong("law {law}: {problem}", law=name, problem=error.problem)
        self.law_index = {law.id: i for i, law in enumerate(self.laws)}
        self.always = [law.always for law in self.laws]
        self.allowed = [law.allowed for law in self.laws]
        self.pair_law = next((i for i, law in enumerate(self.laws) if law.pair), -1)
        """The law by which two cards are laid at once (AK-26); -1 where there is none."""
        self.lasting = [0 if law.pair else law.always.bit_count() for law in self.laws]
        """How many cards fit by each law whatever lies; 0 where that depends on what lies."""
        if len(self.law_index) != len(self.laws):
            whole.wrong("two laws have the same id (AK-3)")
        if sum(law.pair for law in self.laws) > 1:
            whole.wrong("only one law may ask for pairs; {cards} cards are too few for more (AK-26)", cards=len(CARDS))
        if len(self.laws) < KINGDOMS * self.rounds:
            needed = KINGDOMS * self.rounds
            whole.wrong(
                "{laws:# law|# laws}; {rounds:# round needs|# rounds need} {needed}, {each} per round (AK-3)",
                laws=len(self.laws),
                rounds=self.rounds,
                needed=needed,
                each=KINGDOMS,
            )

    def _read_options(self) -> None:
        """The options as the engine asks for them."""
        options = self.options
        self.with_egon = options["mode"] == "egon"
        self.free_leaving = options["leaving"] == "free"
        self.late_leaving = options["leaving"] != "forced"
        self.pair_number = options["pair"] != "animal"
        self.pair_animal = options["pair"] != "number"
        self.third_after_fight = options["third-after-fight"] == "keep"
        self.last_crowns = options["last-crowns"] == "count"
        self.egon = Readings(
            options["egon-counts"] == "all", options["egon-first"] == "crown", options["egon-full"] == "clockwise"
        )
        self.early_lots = options["lots"] == "any-order"
        self.lots_wait = options["lot-cards"] == "table"

    def is_pair(self, first: int, second: int) -> bool:
        """AK-Q3: do two cards make a pair?"""
        return (self.pair_number and first >> 3 == second >> 3) or (self.pair_animal and first & 7 == second & 7)

    def holds_pair(self, cards: int) -> bool:
        """Are there two cards in a set that make a pair?"""
        kinds = (BY_NUMBER if self.pair_number else ()) + (BY_ANIMAL if self.pair_animal else ())
        return any((cards & kind).bit_count() > 1 for kind in kinds)
