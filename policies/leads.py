"""The course of a game: the points of all seats at the end of every round, and who led when."""

from __future__ import annotations

import numpy as np

from sim.game import MAX_PLAYERS, scores
from sim.jit import jit

ROUNDS = 128  # noted at most; no game of the box comes near

LEADS = np.dtype(
    [
        ("round_no", "i2"),  # under way
        ("rounds", "i2"),  # noted
        ("points", "i4", (ROUNDS, MAX_PLAYERS)),  # at the end of each round, as if the game had ended there
    ],
    align=True,
)


@jit
def begin_leads(state, leads):
    """A new game."""
    leads.round_no = state.round_no
    leads.rounds = 0


@jit
def note_round(rules, state, leads, result):
    """After a decision: if a round has ended, note all points. Round 0 is a draft. `result` is room to score in."""
    if state.round_no == leads.round_no and not state.over:
        return
    if leads.round_no > 0 and leads.rounds < ROUNDS:
        scores(rules, state, result)
        for seat in range(state.players):
            points = 0
            for source in range(result.points.shape[1]):
                points += int(result.points[seat, source])
            leads.points[leads.rounds, seat] = points
        leads.rounds += 1
    leads.round_no = state.round_no


@jit
def tell_leads(leads, players, result):
    """Write the course of a finished game, whose ranks are in `result`.

    Half-time is the end of round n // 2 of n. Where several share the victory, place and deficit are those of the one who was best off.
    """
    result.lead_changes = result.half_leader = result.half_lead = result.half_place = result.comeback = 0
    if players == 1:
        return
    leader = -1
    for number in range(leads.rounds):
        ahead = sole_leader(leads, players, number)
        if ahead >= 0:
            result.lead_changes += int(leader >= 0 and ahead != leader)
            leader = ahead
    least = -1
    for seat in range(players):
        if result.rank[seat] == 1:
            most = 0
            for number in range(leads.rounds):
                most = max(most, best_points(leads, players, number, -1) - np.int64(leads.points[number, seat]))
            least = most if least < 0 else min(least, most)
    result.comeback = max(0, least)
    half = np.int64(leads.rounds) // 2 - 1
    if half < 0:
        return
    ahead = sole_leader(leads, players, half)
    if ahead >= 0:
        result.half_leader = ahead + 1
        result.half_lead = np.int64(leads.points[half, ahead]) - best_points(leads, players, half, ahead)
    for seat in range(players):
        if result.rank[seat] == 1:
            place = 1
            for other in range(players):
                place += int(leads.points[half, other] > leads.points[half, seat])
            result.half_place = place if result.half_place == 0 else min(np.int64(result.half_place), place)


@jit
def best_points(leads, players, number, but):
    """The most points of any seat but one at the end of a noted round."""
    best = np.int64(-(1 << 31))
    for seat in range(players):
        if seat != but:
            best = max(best, np.int64(leads.points[number, seat]))
    return best


@jit
def sole_leader(leads, players, number):
    """The seat that is ahead of all others at the end of a noted round, or -1."""
    best = best_points(leads, players, number, -1)
    found = -1
    for seat in range(players):
        if leads.points[number, seat] == best:
            if found >= 0:
                return -1
            found = seat
    return found
