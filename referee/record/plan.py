"""Plans: how a line's value is built from the values of its words, as Lark found out.

A plan is a list of steps. A step is a rule of the grammar with the places of its parts in a list of values: None stands at
place 0 (for a part that was left out), the words of the line follow, then what each step has built. The last one is the value
of the line. A plan is kept between runs as text, `take 3 0 4, turn 1 2 5 | 2 7` for `12. Laura: take 7, place 6.4`, and
worked out when a line needs it. Behind the steps stand the words that each action begins and ends with.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from referee.record.statement import Turn, Values
from referee.record.tables import Word

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_SHAPES = 5_000
"""That are remembered. Honest records have some hundred."""

Shape = tuple[str, ...]
"""The kinds of a line's groups, in order."""
Making = tuple[Callable[[Any], Any], Callable[[list[Any]], Any]]
"""Makes a value of some parts, and picks these parts."""
Plan = Sequence[Making]

BETWEEN = " | "
"""What parts the steps of a plan's text from the places of the actions."""

_new = tuple.__new__


def build(plan: Plan, values: list[Any]) -> Any:
    """The value of a line. `values` are None and those of its words; what is built is added."""
    for make, pick in plan:
        values.append(make(pick(values)))
    return values[-1]


class Plans(dict[Shape, Plan]):
    """The plan of every shape seen, made when it is asked for. Raises KeyError or ValueError for others."""

    def __init__(self, meanings: Values, kept: dict[str, str]) -> None:
        self._meanings, self._kept = meanings, kept

    def __missing__(self, shape: Shape) -> Plan:
        try:
            plan = self.made(self.text_of(shape), shape)
        except AttributeError as error:
            raise ValueError(shape) from error  # a rule of another grammar
        if len(self) >= MAX_SHAPES:
            self.clear()
        self[shape] = plan
        return plan

    def text_of(self, shape: Shape) -> str:
        """Raises KeyError where there is none."""
        return self._kept[" ".join(shape)]

    def made(self, text: str, shape: Shape) -> Plan:
        """Raises ValueError where the text is no plan for such words, so that Lark is asked again."""
        steps: list[Making] = []
        places = [0]
        for i, kind in enumerate(shape, 1):
            count = sum(hasattr(self._meanings, name) for name in kind.split())
            if count == 1:
                places.append(i)
                continue
            for k in range(count):  # the words of a group, one by one
                steps.append((itemgetter(k), itemgetter(i)))
                places.append(len(shape) + len(steps))
        for step in text.partition(BETWEEN)[0].split(", "):
            rule, *parts = step.split(" ")
            numbers = list(map(int, parts))
            if not rule.isidentifier() or rule[0] == "_" or not all(0 <= number < len(places) for number in numbers):
                raise ValueError(text)
            steps.append(_step(self._meanings, rule, [places[number] for number in numbers]))
            places.append(len(shape) + len(steps))
        return steps


class ActionPlans(dict[Shape, Plan]):
    """The plan of an action by the shape that it has alone, from that of a player's line with this action. Raises KeyError or
    ValueError for others. `build` is given the words of the action behind those of the line's head: None and any player."""

    def __init__(self, lines: Plans) -> None:
        self._lines = lines

    def __missing__(self, shape: Shape) -> Plan:
        whole = "PLAYER", *shape
        steps = self._lines[whole]
        *made, turn = self._lines.text_of(whole).partition(BETWEEN)[0].split(", ")
        if not made or turn.count(" ") != 3:  # a word alone, or not one action
            raise KeyError(shape)
        if len(self) >= MAX_SHAPES:
            self.clear()
        plan = self[shape] = steps[:-1]
        return plan


def _step(meanings: Values, rule: str, places: Sequence[int]) -> Making:
    """Named tuples are made directly, since most steps make one."""
    pick = itemgetter(*places) if places else _nothing
    if rule == "turn":
        return _turn, pick
    made: Any = getattr(meanings, rule)
    is_tuple = len(getattr(made, "_fields", ())) == len(places) > 0
    if len(places) == 1:
        return (lambda part: _new(made, (part,))) if is_tuple else made, pick
    return partial(_new, made) if is_tuple else lambda parts: made(*parts), pick


def _nothing(values: list[Any]) -> tuple[()]:
    return ()


def _turn(parts: tuple[Any, ...]) -> Turn:
    return _new(Turn, (parts[0], parts[1], parts[2:]))


def actions_of(text: str, count: int) -> list[int]:
    """The action (counted from 0) that each of so many words belongs to, as the text of a plan says; -1 for none. Raises
    ValueError."""
    found = [-1] * count
    places = list(map(int, text.partition(BETWEEN)[2].split()))
    for action, (begin, end) in enumerate(zip(places[::2], places[1::2], strict=True)):
        found[begin:end] = [action] * (end - begin)
    if len(found) != count:
        raise ValueError(text)
    return found


def written(tree: Tree[Token], words: Sequence[Word], meanings: Values, comma: str) -> str:
    """A parse tree as the text of a plan, with the places of each action's words. A comma behind an action is none of them."""
    places = {word.start: place for place, word in enumerate((word for word in words if hasattr(meanings, word.type)), 1)}
    steps: list[str] = []

    def place_of(node: Any) -> int:
        if node is None:
            return 0
        if not hasattr(node, "children"):
            return places[node.start_pos]
        steps.append(" ".join([node.data, *map(str, map(place_of, node.children))]))
        return len(places) + len(steps)

    place_of(tree)
    spans: list[str] = []
    at = 0
    for action in tree.children[2:] if tree.data == "turn" else tree.children:
        begin = end = at
        meta = getattr(action, "meta", None)
        if meta is not None and not meta.empty:
            begin = next((i for i in range(at, len(words)) if words[i].start >= meta.start_pos), len(words))
            at = next((i for i in range(begin, len(words)) if words[i].end > meta.end_pos), len(words))
            end = at - (at > begin and words[at - 1].type == comma)
        spans += [str(begin), str(end)]
    return f"{', '.join(steps)}{BETWEEN}{' '.join(spans)}"
