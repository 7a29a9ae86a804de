"""A record's statements, line by line, through its game: the only place where text and rules meet.

`loop` plays lines and `acting` their actions; nobody else changes how far a match has come (`progress`). The other modules ask
the `table` and give back what they found: tags, set-up lines, what other lines tell beforehand, what the rules imply, rulings,
claims, numbers, published seeds. Imports `games`, `record` and `suggest`. Must not know how a verdict is written.
"""
