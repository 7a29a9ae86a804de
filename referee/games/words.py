"""Small sentences that every game and every report makes."""


def count(number: int, thing: str, things: str = "") -> str:
    """So many of a thing: `1 point`, `0 points`, `1,200 points`. `things` is a plural that is not made with an `s`."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def column(number: int, thing: str, width: int) -> str:
    """The same below one another: the number to the right in so many places, and the noun as long as its plural."""
    return f"{number:>{width}} {thing + 's' * (number != 1):<{len(thing) + 1}}"
