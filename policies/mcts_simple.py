"""`mcts_simple`: the library mcts-simple on our rule cores, as a reference for our own search.

The library knows neither chance nor hidden information, and it keeps one tree from the start of a game. So each move gets a tree of its
own, from one deal of all that the seat cannot see and of all chance to come. Within that deal a sequence of actions always leads to the
same position: what the library stored as an option is legal whenever it comes by again.
"""

from __future__ import annotations

import hashlib
from typing import Any

from policies.plain import Choose
from sim.errors import InputError
from sim.match import Match

try:
    import mcts_simple as library
except ImportError:
    raise InputError("The policy mcts_simple needs the library mcts-simple; install it with: pip install 'augur-balance[peers]'.") from None


class CoreGame(library.Game):  # type: ignore[misc]  # the library is not typed
    """A match as the library's `Game`."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: Any) -> CoreGame:
        return CoreGame(self.match.copy())

    def render(self) -> None:
        """Print the position."""
        print(self.match.describe())

    def get_state(self) -> str:
        """The position, as a key that is short: the library stores one for every position of every game it imagines."""
        return hashlib.blake2b(self.match.state.tobytes(), digest_size=16).hexdigest()

    def number_of_players(self) -> int:
        """Seats."""
        return self.match.players

    def current_player(self) -> int:
        """The seat that decides."""
        return self.match.mover

    def possible_actions(self) -> list[int]:
        """The mover's legal actions."""
        return self.match.legal_ids()

    def take_action(self, action: int) -> None:
        """Play a legal action."""
        self.match.play(action)

    def has_outcome(self) -> bool:
        """Whether the game has ended."""
        return self.match.over

    def winner(self) -> list[int]:
        """Who shares the victory; nobody in a solo game that is lost."""
        return [seat for seat, place in enumerate(self.match.ranks()) if place == 1]


def make(sims: int, open_loop: bool, exploration: float) -> Choose:
    """The library's search as a policy."""

    def choose(match: Match) -> int:
        game, seed = CoreGame(match), match.seed
        search = library.OpenLoopUCT(game, seed=seed, c=exploration) if open_loop else library.UCT(game, seed=seed, c=exploration)
        for _ in range(sims):
            search.step()
        return int(search.root.choose_best_action(training=False))

    return choose
