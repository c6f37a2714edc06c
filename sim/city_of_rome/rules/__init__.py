"""The rules of The City of Rome: set-up, legal actions and their consequences.

Edition: the English rulebook as published online, 2 to 4 players, with the Shrine mini expansion. Readings of doubtful rules and
what is not implemented stand in this folder's README. Each function is one rule and cites its entry in the rule ledger (CR-...).
One file per chapter of the rulebook; `step` is where the game begins.
"""

from sim.city_of_rome.rules.legal import legal_actions
from sim.city_of_rome.rules.step import setup, step

__all__ = ["legal_actions", "setup", "step"]
