"""Play by post: the organiser deals, checks every post, says who is next, keeps secrets, and proves in the end that the
deal was fair. Knows no game."""
