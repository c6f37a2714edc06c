"""The rules of Nova Roma: set-up, legal actions and their consequences.

Edition: the English rulebook, with the French one as a variant, 1 to 4 players, both drafts, the solo AI. Readings of doubtful rules and
what is not implemented stand in this folder's README. Each function is one rule and cites its entry in the rule ledger (NR-...).
One file per chapter of the rulebook; `step` is where the game begins, `tasks` is the stack on which everything under way lies. A chapter
lists its options and applies what is chosen by changing the top task, laying others on it or taking it off; it never calls another
chapter's decisions.
"""

from sim.nova_roma.rules.legal import legal_actions
from sim.nova_roma.rules.step import setup, step

__all__ = ["legal_actions", "setup", "step"]
