"""Small sentences that every game and every report makes."""


def count(number: int, thing: str, things: str = "") -> str:
    """So many of a thing: `1 point`, `0 points`, `1,200 points`. `things` is a plural that is not made with an `s`."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"
