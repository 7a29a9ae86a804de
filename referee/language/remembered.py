"""What is made once and shown often: from one position of a game to the next, most of a drawing stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from referee.language import current

Facts = ParamSpec("Facts")
Made = TypeVar("Made")


def remembered(most: int) -> Callable[[Callable[Facts, Made]], Callable[Facts, Made]]:
    """For a function whose result depends on its arguments and the language in use alone, and is not changed by anybody. So
    many results are kept, those that were needed last."""

    def decorated(make: Callable[Facts, Made]) -> Callable[Facts, Made]:
        kept: Callable[..., Made] = lru_cache(maxsize=most)(lambda _language, *args, **kwargs: make(*args, **kwargs))

        @wraps(make)
        def found(*args: Facts.args, **kwargs: Facts.kwargs) -> Made:
            try:
                return kept(current(), *args, **kwargs)
            except TypeError:  # a list, say, in what a game of another package gives: made anew
                return make(*args, **kwargs)

        return found

    return decorated
