"""What a check of the fuzz driver raises."""


class Wrong(Exception):
    """Something that may never be, although nothing was raised."""
