"""Positions of The City of Rome as text, and actions by name.

A city is written as rows of kinds, a dot for an empty cell. Where a cell of the grid matters, the cell in brackets is the place of the
starting farm, row 3, column 2; otherwise the upper left corner is (1, 1). Behind a kind, `*` is a brick token and `+3` three point tokens:

    .      R3   BATH+2
    [VEG]  R2   GRAIN*

Actions have short names: "PLACE 1" (the space next to the emperor), "TAKE R2", "END", "PRODUCE", "BUILD R2", "CELL 3,4", "SPEND 3,2",
"COINS", "SHEEP 2", "DECK II", "KEEP R2", "BOTTOM R2" and "DRAFT R2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import sim
from sim import game as contract
from sim.city_of_rome import actions
from sim.city_of_rome.state import CELLS, COLUMNS, EMPTY, KINDS, SPACES, START_FARM, Kind, Phase
from sim.match import Match
from sim.variants import make_variant

DECK_NAMES = ("I", "II", "III", "IV")


def started(players: int = 3, variant: str = "base", seed: int = 1) -> Match:
    """A game at its first emissary, the opening cards drafted anyhow."""
    m = sim.open("city_of_rome", players=players, variant=variant, seed=seed)
    return _after_draft(m)


def changed(players: int = 3, seed: int = 1, **changes: Any) -> Match:
    """A game at its first emissary with some parameters changed."""
    variant = make_variant("test", changes, "test")
    rules = contract.load_rules("city_of_rome", players, "test", {"test": variant})
    return _after_draft(Match(contract.get("city_of_rome"), rules, seed))


def _after_draft(m: Match) -> Match:
    while m.state.phase == Phase.DRAFT:
        m.play(m.legal_ids()[0])
    return m


def cell(row: int, column: int) -> int:
    """The number of a cell."""
    return row * COLUMNS + column


def lay(m: Match, seat: int, text: str) -> None:
    """Make the text the seat's city."""
    rows = [line.split() for line in text.strip().splitlines()]
    top, left = 1, 1
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            if word.startswith("["):
                top, left = START_FARM // COLUMNS - r, START_FARM % COLUMNS - c
    m.state.city[seat] = EMPTY
    m.state.tokens[seat] = 0
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            if word != ".":
                name = word.replace("[", "").replace("]", "")
                name, plus, points = name.partition("+")
                place = cell(top + r, left + c)
                m.state.city[seat, place] = Kind[name.rstrip("*")]
                m.state.tokens[seat, place] = int(points) if plus else name.count("*")


def city(m: Match, seat: int = 0) -> dict[tuple[int, int], str]:
    """The seat's buildings by row and column."""
    return {divmod(i, COLUMNS): Kind(int(m.state.city[seat, i])).name for i in range(CELLS) if m.state.city[seat, i] != EMPTY}


def tokens(m: Match, seat: int, row: int, column: int) -> int:
    """Brick or point tokens on a building."""
    return int(m.state.tokens[seat, cell(row, column)])


def give(m: Match, seat: int, hand: str) -> None:
    """Make these kinds the seat's hand, all of them seen by everybody."""
    m.state.hand[seat] = 0
    m.state.secret[seat] = EMPTY
    m.state.secret_deck[seat] = 0
    m.state.secret_round[seat] = 0
    for name in hand.split():
        m.state.hand[seat, Kind[name]] += 1


def hand(m: Match, seat: int = 0) -> Counter[str]:
    """The kinds in the seat's hand."""
    return Counter({Kind(kind).name: int(m.state.hand[seat, kind]) for kind in range(KINDS) if m.state.hand[seat, kind]})


def offer(m: Match, names: str) -> None:
    """Make these kinds the offer; number i comes from deck i."""
    m.state.offer[:] = EMPTY
    for slot, name in enumerate(names.split()):
        m.state.offer[slot] = Kind[name]
        m.state.offer_deck[slot] = min(slot, 3)


def offered(m: Match) -> list[tuple[str, str]]:
    """The offer as (deck, kind)."""
    s = m.state
    return [(DECK_NAMES[s.offer_deck[i]], Kind(int(s.offer[i])).name) for i in range(len(s.offer)) if s.offer[i] != EMPTY]


def stack(m: Match, deck: str, names: str) -> None:
    """Make these kinds the deck, top card first."""
    number = DECK_NAMES.index(deck)
    kinds = [Kind[name] for name in names.split()]
    m.state.deck[number] = 0
    m.state.deck_seen[number] = 0
    m.state.deck[number, : len(kinds)] = kinds
    m.state.deck_top[number] = 0
    m.state.deck_size[number] = len(kinds)


def cards(m: Match, deck: str) -> list[str]:
    """The kinds in a deck, top card first."""
    number = DECK_NAMES.index(deck)
    s = m.state
    room = s.deck.shape[1]
    return [Kind(int(s.deck[number, (s.deck_top[number] + i) % room])).name for i in range(s.deck_size[number])]


def at(
    m: Match,
    seat: int = 0,
    phase: Phase = Phase.ACTION,
    hand: str = "",
    coins: int = 0,
    bricks: int = 0,
    cogs: int = 0,
    round_no: int = 1,
    others: str = "....",
) -> Match:
    """A turn of the action phase: the seat's emissary is on the space farthest from the emperor.

    `others` are the other four spaces, for example "..2." for an emissary of seat 2 on the third; those before the mover's emissary are
    only for tests of the order.
    """
    s = m.state
    s.round_no = round_no
    s.phase = phase
    s.to_move = seat
    s.spaces[:] = [EMPTY if mark == "." else int(mark) for mark in others] + [seat]
    s.space = SPACES - 1
    s.placed = s.players
    s.built = s.produced = s.n_drawn = 0
    s.coins[seat] = s.budget = coins
    s.bricks, s.cogs = bricks, cogs
    if phase == Phase.ACTION:
        s.offer[:] = EMPTY
    give(m, seat, hand)
    return m


def place(m: Match, emissaries: str) -> None:
    """Jump to the end of the emissary phase: "01..2" puts seat 0 next to the emperor. The last one placed has the highest space."""
    s = m.state
    last = max(space for space, mark in enumerate(emissaries) if mark != ".")
    s.phase = Phase.EMISSARY
    s.spaces[:] = [EMPTY if mark == "." or space == last else int(mark) for space, mark in enumerate(emissaries)]
    s.placed = s.players * m.rules.emissaries - 1
    s.to_move = int(emissaries[last])
    do(m, f"PLACE {last + 1}")


def name(action: int) -> str:
    """The short name of an action."""
    first = {
        word: getattr(actions, word)
        for word in ["DRAFT", "PLACE", "TAKE", "END", "PRODUCE", "BUILD", "CELL", "SPEND", "COINS", "SHEEP", "DECK", "KEEP", "BOTTOM"]
    }
    word = max((start, word) for word, start in first.items() if start <= action)[1]
    index = action - first[word]
    if word in ("END", "PRODUCE", "COINS"):
        return word
    if word in ("CELL", "SPEND"):
        return f"{word} {index // COLUMNS},{index % COLUMNS}"
    if word == "PLACE":
        return f"PLACE {index + 1}"
    if word == "SHEEP":
        return f"SHEEP {index}"
    if word == "DECK":
        return f"DECK {DECK_NAMES[index]}"
    return f"{word} {Kind(index).name}"


def options(m: Match) -> set[str]:
    """The mover's legal actions by name."""
    names = [name(action) for action in m.legal_ids()]
    assert len(names) == len(set(names)), f"the same action twice: {names}"
    return set(names)


def cells(m: Match) -> set[tuple[int, int]]:
    """The cells on offer while a building is being placed."""
    assert m.state.phase == Phase.CELL
    return {(int(row), int(column)) for row, column in (word.removeprefix("CELL ").split(",") for word in options(m))}


def do(m: Match, *names: str) -> Match:
    """Play the actions of these names; each must be legal."""
    for wanted in names:
        ids = {name(action): action for action in m.legal_ids()}
        assert wanted in ids, f"{wanted} is not legal; legal: {', '.join(ids)}"
        m.play(ids[wanted])
    return m


def pass_turn(m: Match) -> None:
    """End the mover's turn, taking the first building if one must be taken."""
    if m.state.phase == Phase.TAKE:
        turn = int(m.state.turn)
        m.play(m.legal_ids()[0])
        if int(m.state.turn) != turn:
            return  # nothing else could be done, the turn is over
    if m.state.phase == Phase.ACTION:
        do(m, "END")


def pass_round(m: Match) -> None:
    """Play on to the next round, or the end, without any build or produce action."""
    number = int(m.state.round_no)
    while not m.over and m.state.round_no == number:
        m.play(m.legal_ids()[0])  # the first space, the first card, and END


def random_game(m: Match, seed: int) -> Iterator[Match]:
    """Play uniformly at random to the end, yielding before every decision."""
    rng = np.random.default_rng(seed)
    while not m.over:
        yield m
        ids = m.legal_ids()
        m.play(ids[int(rng.integers(len(ids)))])


def middle(m: Match) -> list[int]:
    """Values of the influence cards in the middle of the table."""
    return owned(m, -1)


def owned(m: Match, owner: int) -> list[int]:
    """Values of the influence cards of a seat, or of another `card_owner`."""
    return [int(value) for value, who in zip(m.rules.card_value, m.state.card_owner, strict=True) if who == owner]


def points(m: Match, seat: int = 0) -> dict[str, int]:
    """The seat's points by source, those that are not zero."""
    return {source: value for source, value in m.scores()[seat].items() if value}


def no_purse(m: Match) -> None:
    """Nobody has coins or influence tokens."""
    m.state.coins[:] = 0
    m.state.influence[:] = 0


def city_points(text: str, variant: str = "base", coins: int = 0) -> dict[str, int]:
    """Points of a city, by source; those that are not zero."""
    m = started(variant=variant)
    no_purse(m)
    lay(m, 0, text)
    m.state.coins[0] = coins
    return points(m)
