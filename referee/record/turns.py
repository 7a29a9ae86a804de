"""Players' lines, read by their actions. `12. Laura: take 7, place 6.4` is a head, `12. Laura`, and parts between commas.

Whole lines seldom come twice, but their parts do, so parts are remembered: what each stands for and its *form*, which is
the types of its words. Which forms may follow each other is remembered as rows. This is exact: whether a line is a sentence,
and how it is built, depends on nothing but the types of its words, and a row is learnt only where Lark has said how a
sentence of these types is built. Mostly each part is an action. Where an action goes over a comma, the row's plan builds it
from the parts' words; where a comma belongs to a word, nothing is learnt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.record.plan import BARE, Plan, holds_only, make_plan, new, renumbered
from referee.record.sentences import Types
from referee.record.statement import Turn
from referee.record.tables import NoWord, Tables
from referee.record.vocabulary import ENTRY, MAX_CHARACTERS, MAX_STRUCTURES, MAX_WHOLE, MAX_WHOLES, Shape, Vocabulary

MAX_HEAD = 250
MAX_PART = 200
MAX_PARTS = 40
"""What is remembered cannot make a line that is too long to be read."""

Row = tuple[int, ...]
"""The forms of the parts of a body, in order."""


class Bodies:
    """What may stand behind a head with words of certain types."""

    __slots__ = ("known", "rows", "types")

    def __init__(self, types: Types) -> None:
        self.types = types
        self.known: dict[str, tuple[Any, ...]] = {}
        """Whole bodies: their actions."""
        self.rows: dict[Row, Plan] = {}
        """Builds the actions from what the parts stand for."""


class Head(NamedTuple):
    number: int | None
    player: str
    bodies: Bodies


class Form(NamedTuple):
    """The parts whose words have the same types."""

    number: int
    structure: Any
    """How what such a part stands for is built from its words."""


class Turns:
    """The heads and parts of players' lines that are known."""

    def __init__(self, tables: Tables, vocabulary: Vocabulary) -> None:
        self._tables, self._vocabulary = tables, vocabulary
        self.heads: dict[str, Head] = {}
        numbered, plain = ("NUMBER", "PLAYER"), ("PLAYER",)
        self._bodies = {numbered: Bodies(numbered), plain: Bodies(plain)}
        self._forms: dict[tuple[Types, bool], Form] = {}
        """By the types of a part's words, and by whether a comma right behind it is a word of its own."""
        self._shapes: dict[Shape, tuple[int, Plan]] = {}
        """The form of a part by the kinds of its pieces, and how what it stands for is built from them."""
        self._form: dict[str, int] = {}
        self._value: dict[str, Any] = {}
        self._form_of, self._value_of = self._form.__getitem__, self._value.__getitem__
        self._head_characters = self._part_characters = 0

    def read(self, text: str) -> Turn | None:
        """A line in which something is new. None where it cannot be read by its parts."""
        head, colon, body = text.partition(": ")
        found = self.heads.get(head) or (self._meet_head(head) if colon else None)
        if found is None:
            return None
        actions = self.actions(found.bodies, body)
        if actions is None:
            self._learn(found.bodies, body.split(", "))
            actions = self.actions(found.bodies, body)
        return None if actions is None else new(Turn, (found.number, found.player, actions))

    def actions(self, bodies: Bodies, body: str) -> tuple[Any, ...] | None:
        """What the parts of a body stand for."""
        parts = body.split(", ")
        try:
            plan = bodies.rows[tuple(map(self._form_of, parts))]
        except KeyError:
            try:
                for part in parts:
                    if part not in self._form:
                        self._meet(part)
                plan = bodies.rows[tuple(map(self._form_of, parts))]
            except (KeyError, ValueError):
                return None
        actions: tuple[Any, ...] = plan(list(map(self._value_of, parts)))
        if len(body) <= MAX_WHOLE:
            if len(bodies.known) >= MAX_WHOLES:
                bodies.known.clear()
            bodies.known[body] = actions
        return actions

    def _meet_head(self, head: str) -> Head | None:
        """A head that is new: mostly it has a number and a name that are known."""
        if len(head) > MAX_HEAD:
            return None
        try:
            if '"' in head:
                words = self._tables.lex(f"{head}:")
                bodies = self._bodies[tuple(word.type for word in words)]
                if words[-1].end != len(head) + 1:
                    return None
                values = list(map(self._vocabulary.value, words))
            else:
                pieces = f"{head}:".split()
                bodies = self._bodies[self._vocabulary.types(self._vocabulary.shape(pieces))]
                values = list(map(self._vocabulary.value_of, pieces))
                if len(values) < len(bodies.types):
                    values = values[0]  # no blank between the number and the name
        except (KeyError, ValueError):
            return None
        self._head_characters += len(head) + ENTRY
        if self._head_characters > MAX_CHARACTERS:
            self.heads.clear()
            self._head_characters = 0
        found = self.heads[head] = Head(values[0] if len(values) > 1 else None, values[-1], bodies)
        return found

    def _meet(self, part: str) -> None:
        """A part that is new. Raises KeyError or ValueError where its form is not known."""
        if len(part) > MAX_PART:
            raise NoWord(part)
        pieces = part.split()
        try:
            shape = tuple(map(self._vocabulary.kind_of, pieces))
        except KeyError:
            shape = self._vocabulary.shape(pieces)
        found = self._shapes.get(shape)
        if found is None:
            form = self._forms[self._key(shape)]
            plan = make_plan(form.structure, self._vocabulary.slots(shape), self._vocabulary.meanings)
            if len(self._shapes) >= MAX_STRUCTURES:
                self._shapes.clear()
            found = self._shapes[shape] = form.number, plan
        value = found[1](list(map(self._vocabulary.value_of, pieces)))
        self._part_characters += len(part) + ENTRY
        if self._part_characters > MAX_CHARACTERS:
            self._form.clear()
            self._value.clear()
            self._part_characters = 0
        self._form[part], self._value[part] = found[0], value

    def _key(self, shape: Shape) -> tuple[Types, bool]:
        return self._vocabulary.types(shape), bool(shape) and self._vocabulary.kinds[shape[-1]].ends

    def _learn(self, bodies: Bodies, parts: Sequence[str]) -> None:
        """The row of these parts and the forms in it, where Lark has said how such a sentence is built."""
        if len(parts) > MAX_PARTS:
            return
        keys = []
        types = list(bodies.types)
        for part in parts:
            try:
                keys.append(self._key(self._vocabulary.shape(part.split())))
            except (KeyError, ValueError):
                return
            types += [*keys[-1][0], self._tables.comma]
        structure = self._tables.sentences.get(tuple(types[:-1]))
        head = ("turn", 0, 1) if len(bodies.types) == 2 else ("turn", None, 0)
        if structure is not None and structure[:3] == head and all(ends for _, ends in keys[:-1]):
            self._learn_row(bodies, keys, structure[3:])

    def _learn_row(self, bodies: Bodies, keys: Sequence[tuple[Types, bool]], actions: tuple[Any, ...]) -> None:
        begin = len(bodies.types)
        slots = [""] * begin
        apart: list[Any] = []
        """How what each part stands for is built, where each is an action."""
        bare: list[Any] = []
        for k, (types, _) in enumerate(keys):
            count = self._vocabulary.valued(types)
            slots += [f"[{k}][{i}]" for i in range(count)]
            bare.append((BARE, *range(count)))
            if len(actions) == len(keys) and holds_only(actions[k], begin, begin + count):
                apart.append(renumbered(actions[k], begin))
            begin += count
        is_apart = len(apart) == len(keys)
        row = []
        for key, how in zip(keys, apart if is_apart else bare, strict=True):
            form = self._forms.get(key)
            if form is None and len(self._forms) < MAX_STRUCTURES:
                form = self._forms[key] = Form(len(self._forms), how)
            if form is None or form.structure != how:
                return
            row.append(form.number)
        if len(bodies.rows) >= MAX_STRUCTURES:
            bodies.rows.clear()
        bodies.rows[tuple(row)] = tuple if is_apart else make_plan((BARE, *actions), slots, self._vocabulary.meanings)
