"""python-chess, with which the referee is compared: both read the text of random games and check every move."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn


def chess_games(count: int) -> list[str]:
    """Random legal chess games of at most 80 plies, as PGN."""
    rng = random.Random(1)
    texts = []
    for _ in range(count):
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(80):
            legal = list(board.legal_moves)
            if not legal:
                break
            node = node.add_variation(rng.choice(legal))
            board.push(node.move)
        texts.append(str(game))
    return texts


def read_chess(texts: list[str]) -> int:
    moves = 0
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert not game.errors
        moves += sum(1 for _ in game.mainline_moves())
    return moves
