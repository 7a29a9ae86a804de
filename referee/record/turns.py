"""Players' lines, read by their actions. `12. Laura: take 7, place 6.4` is a head, `12. Laura`, and parts between commas.

Whole lines seldom come twice, but their parts do, so parts are remembered: what each stands for and its *form*, which is
the types of its words. Which forms may follow each other is remembered as rows. This is exact: whether a line is a sentence,
and how it is built, depends on nothing but the types of its words, and a row is learnt only from a line of which Lark has
said how it is built. Mostly each part is an action. Where an action goes over a comma, the row's plan builds it from the
parts' words; where a comma belongs to a word, nothing is learnt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.record.plan import BARE, Plan, holds_only, make_plan, new, renumbered
from referee.record.statement import Turn
from referee.record.tables import NoWord, Tables, Types, Word
from referee.record.vocabulary import ENTRY, MAX_CHARACTERS, MAX_STRUCTURES, Shape, Vocabulary

MAX_HEAD = 250
MAX_PART = 200
MAX_PARTS = 40
"""What is remembered cannot make a line that is too long to be read."""
MAX_BODY = 80
"""Characters of a whole body that may come again."""

Row = tuple[int, ...]
"""The forms of the parts of a body, in order."""


class Bodies:
    """What may stand behind a head with words of certain types."""

    __slots__ = ("known", "rows")

    def __init__(self) -> None:
        self.known: dict[str, tuple[Any, ...]] = {}
        """Whole bodies: their actions."""
        self.rows: dict[Row, Plan] = {}
        """Builds the actions from what the parts stand for."""


class Head(NamedTuple):
    number: int | None
    player: str
    bodies: Bodies


class Form(NamedTuple):
    number: int
    structure: Any
    """How what it stands for is built from its words."""


class Turns:
    def __init__(self, tables: Tables, vocabulary: Vocabulary) -> None:
        self._tables, self._vocabulary = tables, vocabulary
        self.heads: dict[str, Head] = {}
        self._bodies: dict[Types, Bodies] = {}
        self._forms: dict[tuple[Types, bool], Form] = {}
        self._shapes: dict[Shape, tuple[int, Plan]] = {}
        """The form of a part by the kinds of its pieces, and how what it stands for is built from them."""
        self._form: dict[str, int] = {}
        self._value: dict[str, Any] = {}
        self._form_of, self._value_of = self._form.__getitem__, self._value.__getitem__
        self._characters = {"heads": 0, "parts": 0, "bodies": 0}

    def read(self, text: str) -> Turn | None:
        """A line with a head or a part that may be new. None where it is not known how to read it."""
        head, colon, body = text.partition(": ")
        found = self.heads.get(head) or (self._meet_head(head) if colon else None)
        actions = self.actions(found.bodies, body) if found else None
        return None if found is None or actions is None else new(Turn, (found.number, found.player, actions))

    def actions(self, bodies: Bodies, body: str) -> tuple[Any, ...] | None:
        """What the parts of a body stand for."""
        parts = body.split(", ")
        try:
            plan = bodies.rows[tuple(map(self._form_of, parts))]
        except KeyError:
            try:
                self._meet(parts)
                plan = bodies.rows[tuple(map(self._form_of, parts))]
            except (KeyError, ValueError):
                return None
        actions: tuple[Any, ...] = plan(list(map(self._value_of, parts)))
        if len(body) <= MAX_BODY:
            if self._is_full("bodies", body):
                for other in self._bodies.values():
                    other.known.clear()
            bodies.known[body] = actions
        return actions

    def learn(self, text: str, words: Sequence[Word], structure: Any) -> bool:
        """A line that Lark has read. False where its like cannot be read by parts."""
        head, colon, body = text.partition(": ")
        count = sum(word.start <= len(head) for word in words)
        last = words[count - 1]
        if not colon or last.type != "PLAYER" or last.end != len(head) + 1 or structure[1:3] not in ((None, 0), (0, 1)):
            return False
        types = tuple(word.type for word in words)
        parts = body.split(", ")
        keys = [self._key(part) for part in parts] if len(parts) <= MAX_PARTS else []
        joined: list[str] = []
        for key in keys:
            joined += [*key[0], self._tables.comma]
        if tuple(joined[:-1]) != types[count:] or not all(ends for _, ends in keys[:-1]):
            return False
        return self._learn_row(self._bodies.setdefault(types[:count], Bodies()), keys, structure)

    def _learn_row(self, bodies: Bodies, keys: Sequence[tuple[Types, bool]], structure: Any) -> bool:
        actions = structure[3:]
        begin = 1 if structure[1] is None else 2
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
            if form is None:
                if len(self._forms) >= MAX_STRUCTURES:
                    return False
                form = self._forms[key] = Form(len(self._forms), how)
            if form.structure != how:
                return False
            row.append(form.number)
        if len(bodies.rows) >= MAX_STRUCTURES:
            bodies.rows.clear()
        bodies.rows[tuple(row)] = tuple if is_apart else make_plan((BARE, *actions), slots, self._vocabulary.meanings)
        return True

    def _key(self, part: str) -> tuple[Types, bool]:
        """What the form of a part depends on: the types of its words, and whether a comma behind it is a word of its own."""
        try:
            shape = self._vocabulary.shape(part.split())
        except (KeyError, ValueError):
            return (), False
        return self._key_of(shape)

    def _key_of(self, shape: Shape) -> tuple[Types, bool]:
        return self._vocabulary.types(shape), bool(shape) and self._vocabulary.kinds[shape[-1]].ends

    def _meet(self, parts: Sequence[str]) -> None:
        """Parts of which some are new. Raises KeyError or ValueError where one has no known form."""
        for part in parts:
            if part in self._form:
                continue
            if len(part) > MAX_PART or len(parts) > MAX_PARTS:
                raise NoWord(part)
            pieces = part.split()
            shape = self._vocabulary.shape(pieces)
            found = self._shapes.get(shape)
            if found is None:
                form = self._forms[self._key_of(shape)]
                plan = make_plan(form.structure, self._vocabulary.slots(shape), self._vocabulary.meanings)
                if len(self._shapes) >= MAX_STRUCTURES:
                    self._shapes.clear()
                found = self._shapes[shape] = form.number, plan
            value = found[1](list(map(self._vocabulary.value_of, pieces)))
            if self._is_full("parts", part):
                self._form.clear()
                self._value.clear()
            self._form[part], self._value[part] = found[0], value

    def _meet_head(self, head: str) -> Head | None:
        """A head that is new: mostly it has a number and a name that are known."""
        if len(head) > MAX_HEAD:
            return None
        bodies, values = None, []
        try:
            if '"' in head:
                words = self._tables.lex(f"{head}:")
                bodies = self._bodies.get(tuple(word.type for word in words))
                if bodies is None or words[-1].end != len(head) + 1:
                    return None
                values = list(map(self._vocabulary.value, words))
            else:
                pieces = f"{head}:".split()
                bodies = self._bodies.get(self._vocabulary.types(self._vocabulary.shape(pieces)))
                values = list(map(self._vocabulary.value_of, pieces))
                if len(values) == 1 and isinstance(values[0], list):
                    values = values[0]  # no blank between the number and the name
        except (KeyError, ValueError):
            return None
        if bodies is None:
            return None
        if self._is_full("heads", head):
            self.heads.clear()
        found = self.heads[head] = Head(values[0] if len(values) == 2 else None, values[-1], bodies)
        return found

    def _is_full(self, memory: str, text: str) -> bool:
        """Takes room for another text. True where all others must go for it."""
        self._characters[memory] += len(text) + ENTRY
        if self._characters[memory] <= MAX_CHARACTERS:
            return False
        self._characters[memory] = len(text) + ENTRY
        return True
