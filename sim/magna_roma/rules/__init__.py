"""The rules of Magna Roma: set-up, legal actions and their consequences.

Edition: the English rulebook of Archona Games, 2020, 1 to 4 players. Readings of doubtful rules and what is not implemented stand in
this package's README. Each function is one rule and cites its entry in the rule ledger (MR-...). One file per chapter of the rulebook;
`step` is where the game begins.
"""

from sim.magna_roma.rules.legal import legal_actions
from sim.magna_roma.rules.step import setup, step

__all__ = ["legal_actions", "setup", "step"]
