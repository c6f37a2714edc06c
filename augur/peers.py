"""Random play of other systems, for `augur bench --peers`; needs the extra [peers]. Each function returns decisions made."""

from __future__ import annotations

import random

import pyspiel
from catanatron import Color, Game, RandomPlayer


def catanatron(n: int) -> int:
    """Random four-player games of Catan; at least one."""
    decisions = 0
    while decisions < n:
        game = Game([RandomPlayer(color) for color in Color], seed=decisions)
        game.play()
        decisions += len(game.state.actions)
    return decisions


def open_spiel(name: str, n: int) -> int:
    """Random games of an OpenSpiel game, played by a loop in Python; at least one."""
    dice = random.Random(n)
    game = pyspiel.load_game(name)
    decisions = 0
    while decisions < n:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(actions, weights)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
    return decisions


PEERS = {
    "catanatron": catanatron,
    "OpenSpiel hearts": lambda n: open_spiel("hearts", n),
    "OpenSpiel backgammon": lambda n: open_spiel("backgammon", n),
}
