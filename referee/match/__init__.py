"""A record's statements, line by line, through its game: the only place where text and rules meet.

`loop` plays; the other modules are what a line can be or say: tags, set-up lines, what other lines tell beforehand, what
the rules imply, rulings, claims, numbers, published seeds. Imports `games`, `record` and `suggest`. Must not know how a
verdict is written.
"""
