"""The rules of Rome & Roll: set-up, legal actions and their consequences.

Edition: the English rulebook of 2020, 2 to 4 players, solo against Seneca, and the two-player variant with his foreman. Readings of
doubtful rules stand in this folder's README. Each function is one rule and cites its entry in the rule ledger (RR-...). One file per
chapter of the rulebook; `step` is where the game begins.
"""

from sim.rome_and_roll.rules.legal import legal_actions
from sim.rome_and_roll.rules.step import setup, step

__all__ = ["legal_actions", "setup", "step"]
