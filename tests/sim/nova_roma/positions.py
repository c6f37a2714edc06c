"""Positions of Nova Roma, written into the live state by what a player would say of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sim
from sim import game as contract
from sim.match import Match
from sim.nova_roma import actions as act
from sim.nova_roma.state import (
    EMPEROR,
    EMPTY,
    FORUM,
    LINES,
    REWARDS,
    SIDE,
    STRIDE,
    TASKS,
    Action,
    Follower,
    Gain,
    Task,
    Tile,
)
from sim.variants import make_variant

ROW, COLUMN = 0, SIDE  # the lines of the patrician that `turn` places: row 0 and column 0
FAR = FORUM - 1  # the forum space in row 3 and column 3: in none of the lines of space 0
GOODS = (Gain.WHEAT, Gain.STONE, Gain.WOOD, Gain.WINE, Gain.HORSE)
NORTH, SOUTH = 0, 1
A, B, C = 0, 1, 2


def bits(cards: Iterable[int]) -> int:
    """A set of followers."""
    return sum(1 << int(card) for card in cards)


def cards(mask: Any) -> set[Follower]:
    """The followers of a set."""
    return {Follower(card) for card in Follower if (int(mask) >> card) & 1}


def bare(players: int = 3, variant: str = "base", seed: int = 1) -> Match:
    """A game in round 1 in which nobody has anything: no goods, coins, influence, artisans, hand, or achievement tokens at hand."""
    return strip(sim.open("nova_roma", players, variant, seed))


def strip(match: Match) -> Match:
    """Take everything from everybody; estate lines and tracks are the tests' own, so that they do not hang on reconstructed values."""
    s, rules = match.state, match.rules
    rules.row_output[:] = [Gain.WHEAT, Gain.WINE, Gain.WOOD]
    rules.column_output[:] = [Gain.HORSE, Gain.STONE, Gain.COIN]
    rules.track_length = 7
    rules.horses[:8] = [0, 0, 0, 1, 0, 0, 2, 0]  # to come to spaces 3 and 6
    rules.wheel[:8] = [0, 0, 0, 1, 0, 0, 1, 0]
    for field in ("goods", "coins", "influence", "artisans", "hand", "shown", "achievements"):
        s[field][:] = 0
    s.drawn_in[:] = -1
    s.artisan_supply = match.rules.artisan_supply
    s.round_no = 1
    return match


def changed(players: int = 3, seed: int = 1, **parameters: Any) -> Match:
    """A bare game with some parameters changed."""
    variant = make_variant("test", parameters, "test")
    rules = contract.load_rules("nova_roma", players, "test", {"test": variant})
    return strip(Match(contract.get("nova_roma"), rules, seed))


def turn(match: Match, row: Action, column: Action | None = None, power: int = 1, seat: int = 0) -> Match:
    """The seat has just placed a patrician on space 0, whose row has one action at this power and whose column another at power 1."""
    s = match.state
    column = column if column is not None else next(action for action in (Action.TRADE, Action.UPGRADE) if action != row)
    others = [action for action in range(LINES) if action not in (row, column)]
    s.line[:] = [row, *others[:3], column, *others[3:]]
    s.forum[:] = EMPTY
    s.emperor = FAR
    s.forum[FAR] = EMPEROR
    s.forum[:power] = seat
    s.placed[:] = 0
    s.placed[seat] = 1
    s.space = 0
    s.lines_left = 3
    for field in ("task", "owner", "action", "power", "left", "inner", "thing", "place", "spot"):
        s[field][:TASKS] = 0
    s.depth = 1
    s.task[0] = Task.PICK
    s.owner[0] = seat
    s.to_move = seat
    return match


def taken(match: Match, row: Action, power: int = 1, seat: int = 0) -> Match:
    """The seat has just taken this action at this power."""
    turn(match, row, power=power, seat=seat)
    match.play(act.TAKE + ROW)
    return match


def task(match: Match) -> Task:
    """What is decided."""
    return Task(int(match.state.task[match.state.depth - 1]))


def offered(match: Match, first: int, n: int) -> list[int]:
    """Which of the things numbered from the verb's first id can be chosen."""
    return [action - first for action in match.legal_ids() if first <= action < first + n]


def play(match: Match, *actions: int) -> Match:
    """Several actions, one after the other."""
    for action in actions:
        match.play(action)
    return match


def have(match: Match, seat: int = 0, **things: int) -> None:
    """Give a seat goods, coins, influence, available artisans (from the supply)."""
    s = match.state
    for name, n in things.items():
        if name in ("coins", "influence"):
            s[name][seat] = n
        elif name == "artisans":
            s.artisan_supply += s.artisans[seat] - n
            s.artisans[seat] = n
        else:
            s.goods[seat, Gain[name.upper()]] = n


def goods(match: Match, seat: int = 0) -> dict[str, int]:
    """The goods of a seat, those it has none of left out."""
    return {good.name.lower(): int(match.state.goods[seat, good]) for good in GOODS if match.state.goods[seat, good]}


def row(match: Match, *followers: Follower, seat: int = 0) -> None:
    """Followers in a seat's row, ready."""
    match.state.row[seat] = bits(followers)


def hand(match: Match, *followers: Follower, seat: int = 0) -> None:
    """Followers in a seat's hand, seen by all; taken out of the deck and the offer."""
    s = match.state
    s.hand[seat] = s.shown[seat] = bits(followers)
    for slot, card in enumerate(s.card_offer):
        if card in followers:
            s.card_offer[slot] = next(other for other in Follower if other not in followers and other not in s.card_offer)


def estate(match: Match, tiles: dict[int, Tile], seat: int = 0) -> None:
    """Tiles in a seat's Production Area, by cell."""
    for cell, tile in tiles.items():
        match.state.estate[seat, cell] = tile


def cell(place: str) -> int:
    """A cell of a zone, written row and column: '02'."""
    return int(place[0]) * STRIDE + int(place[1])


def zone_cells(text: str) -> int:
    """Several cells of a zone as a set: '00 01'."""
    return sum(1 << cell(place) for place in text.split())


# A sea of the tests' own, so that they do not hang on reconstructed values: points and reward of each harbour, sails of each leg.
SEA = {
    NORTH: [(0, "coin", 1), (3, "", 1), (0, "choice_good", 1), (5, "", 1), (7, "", 1), (0, "influence", 1), (0, "", 2)],
    SOUTH: [(3, "", 2), (0, "artisan", 1), (5, "", 1), (7, "", 1), (0, "coin", 1), (0, "", 2)],
}


def lay_sea(match: Match) -> None:
    """Replace the sea by the tests' own."""
    rules = match.rules
    rules.leg[:] = rules.harbour_points[:] = rules.harbour_reward[:] = 0
    numbers: dict[str, int] = {"": 0}
    for route, harbours in SEA.items():
        best = 0
        rules.route_length[route] = len(harbours)
        for harbour, (points, reward, sails) in enumerate(harbours, start=1):
            best = max(best, points)
            if reward not in numbers:
                number = numbers[reward] = REWARDS - len(numbers)
                rules.reward[number] = 0
                rules.reward[number, Gain[reward.upper()]] = 1
                rules.reward_choices[number] = int(reward == "choice_good")
            rules.leg[route, harbour] = sails
            rules.harbour_points[route, harbour] = best
            rules.harbour_reward[route, harbour] = numbers[reward]
