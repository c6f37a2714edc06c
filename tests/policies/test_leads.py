"""The course of a game: worked by hand, and against games followed step by step."""

from __future__ import annotations

import numpy as np
import pytest

import sim
from policies.leads import LEADS, tell_leads
from policies.play import Table, policy_seed
from policies.registry import compile_policies
from sim import game as contract
from sim.jit import entry
from tests.contract.cases import BASE_CASES, name_of


@entry
def _tell(leads, players, result):
    tell_leads(leads, players, result)


def told(points: list[list[int]], winners: list[int]) -> dict[str, int]:
    """What is told of a game with these points at the ends of its rounds."""
    leads = contract.records(LEADS)[0]
    players = len(points[0])
    leads.rounds = len(points)
    leads.points[: len(points), :players] = points
    result = contract.records(contract.get("city_of_rome").result)[0]
    result.rank[:players] = [1 if seat in winners else 2 for seat in range(players)]
    _tell(leads, players, result)
    return {name: int(result[name]) for name in ("lead_changes", "half_leader", "half_lead", "half_place", "comeback")}


def test_a_lead_changes_when_another_seat_is_alone_in_front():
    # seat 1 leads, all are equal, seat 1 again (no change), seat 2, seat 1: two changes
    assert told([[3, 1], [4, 4], [6, 5], [6, 9], [12, 10]], [0])["lead_changes"] == 2


def test_half_time_is_the_end_of_the_middle_round_rounded_down():
    course = [[3, 1, 0], [4, 9, 5], [20, 10, 6], [30, 11, 6], [31, 12, 7]]
    assert told(course, [0]) == {"lead_changes": 2, "half_leader": 2, "half_lead": 4, "half_place": 3, "comeback": 5}


def test_nobody_leads_at_half_time_where_the_first_are_equal():
    found = told([[5, 5, 1], [6, 8, 9]], [2])
    assert (found["half_leader"], found["half_lead"], found["half_place"], found["comeback"]) == (0, 0, 3, 4)


def test_of_several_winners_the_one_counts_who_was_best_off():
    assert told([[0, 7, 9], [10, 10, 9]], [0, 1]) == {"lead_changes": 0, "half_leader": 3, "half_lead": 2, "half_place": 2, "comeback": 2}


def test_a_winner_who_was_always_ahead_made_no_comeback():
    assert told([[5, 2], [9, 3]], [0]) == {"lead_changes": 0, "half_leader": 1, "half_lead": 3, "half_place": 1, "comeback": 0}


def test_one_round_has_no_half_time_and_a_solo_game_no_leads():
    assert told([[1, 2]], [1]) == dict.fromkeys(("lead_changes", "half_leader", "half_lead", "half_place", "comeback"), 0)
    assert told([[1], [2]], [0]) == dict.fromkeys(("lead_changes", "half_leader", "half_lead", "half_place", "comeback"), 0)


@pytest.mark.parametrize("case", [case for case in BASE_CASES if case.players > 1], ids=name_of)
def test_points_at_the_ends_of_rounds_are_those_of_the_match(case):
    table, policies = Table(contract.get(case.game)), compile_policies(["uniform"] * case.players, case.game)
    for seed in range(3):
        match = sim.open(case.game, case.players, case.variant, seed)
        row = table.play(match.rules, policies, [seed], [0])[0]
        course: list[list[int]] = []
        decisions = 0
        while not match.over:
            before = int(match.state.round_no)
            word = policy_seed(seed, case.players, 0, match.mover, decisions)
            match.play(table.choose(match.rules, match.state, policies[match.mover], word))
            decisions += 1
            if before > 0 and (match.over or int(match.state.round_no) != before):
                course.append([points["total"] for points in match.scores()])
        winners = [seat for seat, place in enumerate(match.ranks()) if place == 1]
        assert told(course, winners) == {name: int(row[name]) for name in told(course, winners)}
        assert np.array_equal(course[-1], [points["total"] for points in match.scores()])
        assert len(course) == match.measures()[1]["rounds"]
