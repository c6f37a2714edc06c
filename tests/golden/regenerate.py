"""Golden games and fingerprints: what they are, and the one command that rewrites them (`make golden`)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import numpy as np

from augur.watch import watch_game
from policies.play import Table
from policies.registry import compile_policies
from sim import game as contract

FOLDER = Path(__file__).resolve().parent
FINGERPRINTS = FOLDER / "fingerprints.json"
FINGERPRINT_GAMES = 1000

_GREEDY = "greedy:weights=hand_set"  # weights that training never changes

# file name -> game, players, seed, policies, variant: one game a person can follow per player count, one wild one with everything
GOLDEN = {
    "city_of_rome_2p.txt": ("city_of_rome", 2, 20, _GREEDY, "base"),
    "city_of_rome_3p.txt": ("city_of_rome", 3, 30, _GREEDY, "base"),
    "city_of_rome_4p.txt": ("city_of_rome", 4, 40, _GREEDY, "base"),
    "city_of_rome_2p_four_cards.txt": ("city_of_rome", 2, 21, f"{_GREEDY},uniform", "influence_2p_four+shrine_deck2"),
    "city_of_rome_4p_shrine_mixed_decks.txt": ("city_of_rome", 4, 41, "uniform", "shrine_hand+decks_c+buy_start"),
    "magna_roma_1p.txt": ("magna_roma", 1, 10, "greedy", "solo_level_2"),
    "magna_roma_2p.txt": ("magna_roma", 2, 20, "greedy", "base"),
    "magna_roma_3p.txt": ("magna_roma", 3, 30, "greedy:weights=merchant,greedy:weights=general,greedy:weights=priest", "base"),
    "magna_roma_4p.txt": ("magna_roma", 4, 40, "greedy", "base"),
    "magna_roma_4p_wild.txt": (
        "magna_roma",
        4,
        41,
        "uniform,greedy,uniform,greedy:weights=builder",
        "trade_each_space+bless_tc+tc_greater+strict_supply+negative_market+short_pantheon",
    ),
    "nova_roma_1p.txt": ("nova_roma", 1, 10, "greedy:weights=soloist", "base"),
    "nova_roma_2p.txt": ("nova_roma", 2, 20, "greedy", "base"),
    "nova_roma_3p.txt": ("nova_roma", 3, 30, "greedy", "base"),
    "nova_roma_4p.txt": ("nova_roma", 4, 40, "greedy", "base"),
    "nova_roma_3p_french_drafts.txt": ("nova_roma", 3, 31, "uniform", "french+tile_draft+follower_draft+crowded_estate+start_is_space_1"),
    "rome_and_roll_1p.txt": ("rome_and_roll", 1, 50, "greedy", "base"),
    "rome_and_roll_2p.txt": ("rome_and_roll", 2, 51, "greedy", "base"),
    "rome_and_roll_3p.txt": ("rome_and_roll", 3, 52, "greedy", "base"),
    "rome_and_roll_4p.txt": ("rome_and_roll", 4, 53, "greedy", "base"),
    "rome_and_roll_1p_hard_blocked.txt": (
        "rome_and_roll",
        1,
        54,
        "uniform",
        "hard+harder_points+exchange+seneca_in_asia_minor+seneca_in_aegyptus+rubble_blocks+jewel_wild",
    ),
    "rome_and_roll_2p_seneca_foreman.txt": ("rome_and_roll", 2, 55, "greedy,uniform", "seneca_foreman+wide_gods"),
}


def golden_text(name: str) -> str:
    """The log of a golden game."""
    game, players, seed, policies, variant = GOLDEN[name]
    return "\n".join(watch_game(game, players, seed, policies, variant, boards=False)) + "\n"


def fingerprint(game: str, players: int) -> str:
    """A hash over the results of 1,000 random games: it changes with the rules and with nothing else."""
    rules = contract.load_rules(game, players)
    policies = compile_policies(["uniform"] * players, game)
    results = Table(contract.get(game)).play(rules, policies, np.arange(FINGERPRINT_GAMES), np.zeros(FINGERPRINT_GAMES))
    digest = hashlib.sha256()
    for field in ("points", "rank", "seat", "game", "decisions", "options"):
        digest.update(np.ascontiguousarray(results[field]).tobytes())
    return digest.hexdigest()[:16]


def fingerprints() -> dict[str, str]:
    """The fingerprints of all games and player counts."""
    return {f"{game} {players}": fingerprint(game, players) for game in contract.NAMES for players in contract.get(game).players}


if __name__ == "__main__":
    for file in GOLDEN:
        (FOLDER / file).write_text(golden_text(file), encoding="utf-8")
    FINGERPRINTS.write_text(json.dumps(fingerprints(), indent=2) + "\n", encoding="utf-8")
