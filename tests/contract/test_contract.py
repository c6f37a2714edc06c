"""The contract that every game keeps, at every number of players and under every variant."""

from __future__ import annotations

import importlib
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sim
from policies.play import Table, policy_seed
from policies.registry import compile_policies
from sim import game as contract
from tests.contract.cases import BASE_CASES, CASES, Case, name_of

every_case = pytest.mark.parametrize("case", CASES, ids=name_of)
base_cases = pytest.mark.parametrize("case", BASE_CASES, ids=name_of)


def opened(case: Case, seed: int) -> sim.Match:
    return sim.open(case.game, case.players, case.variant, seed)


def helper(case: Case):
    return importlib.import_module(f"tests.contract.{case.game}")


def played(case: Case, seed: int, choices: list[int]) -> sim.Match:
    """A position reached by these choices, each taken modulo the number of options."""
    match = opened(case, seed)
    for choice in choices:
        if match.over:
            break
        options = match.legal_ids()
        match.play(options[choice % len(options)])
    return match


@every_case
def test_random_play_ends_with_things_conserved_and_never_without_a_choice(case):
    for seed in range(3):
        dice = random.Random(seed)
        match = opened(case, seed)
        steps = 0
        while not match.over:
            options = match.legal_ids()
            assert len(options) >= 2, "a decision with one option is taken without asking"
            assert len(set(options)) == len(options)
            assert len(options) <= len(match.state.options)
            assert not (match.state.may_end and match.state.pending), "what belongs to an action under way does not end the turn"
            helper(case).check_conservation(match)
            match.play(dice.choice(options))
            steps += 1
            assert steps < 5000
        assert match.legal() == []
        helper(case).check_conservation(match)
        assert min(match.ranks()) == 1 or match.ranks() == [2], "somebody wins, but in a lost solo game"


@every_case
def test_thousands_of_random_games_end_and_rank_by_score(case):
    game = contract.get(case.game)
    rules = contract.load_rules(case.game, case.players, case.variant)
    policies = compile_policies(["uniform"] * case.players, case.game)
    results = Table(game).play(rules, policies, np.arange(2000), np.zeros(2000))
    totals = results["points"][:, : case.players].sum(axis=2)
    places = results["rank"][:, : case.players]
    if case.players == 1:
        assert np.isin(places, (1, 2)).all()
    else:
        assert (places.min(axis=1) == 1).all()
        best = totals.max(axis=1, keepdims=True)
        assert (totals[places == 1] == np.broadcast_to(best, totals.shape)[places == 1]).all()
    assert (results["rank"][:, case.players :] == 0).all()
    assert (results["decisions"] > 0).all()


@every_case
def test_the_same_seed_and_actions_give_the_same_game(case):
    choices = [random.Random(5).randrange(1000) for _ in range(400)]
    one, two = played(case, 11, choices), played(case, 11, choices)
    assert one.state.tobytes() == two.state.tobytes()
    assert one.scores() == two.scores()


@base_cases
def test_another_seed_deals_another_game(case):
    assert len({opened(case, seed).state.tobytes() for seed in range(20)}) == 20


@base_cases
def test_copies_are_independent(case):
    match = played(case, 3, [1] * 10)
    before = match.state.tobytes()
    other = match.copy()
    other.play(other.legal_ids()[-1])
    assert match.state.tobytes() == before
    assert other.state.tobytes() != before


@base_cases
def test_an_illegal_action_is_refused_with_the_legal_ones_listed(case):
    match = opened(case, 0)
    before = match.state.tobytes()
    with pytest.raises(sim.InputError, match="is not legal for seat") as raised:
        match.play(30_000)
    for action in match.legal():
        assert f"{action.id} ({action.words})" in str(raised.value)
    with pytest.raises(sim.InputError, match="'build' is no action"):
        match.play("build")  # type: ignore[arg-type]
    assert match.state.tobytes() == before


@base_cases
def test_every_action_and_position_has_words(case):
    match = opened(case, 1)
    dice = random.Random(0)
    while not match.over:
        words = [action.words for action in match.legal()]
        assert all(words)
        assert len(set(words)) == len(words), "two options read the same"
        assert match.describe()
        match.play(dice.choice(match.legal()))
    assert match.describe()


@base_cases
def test_the_state_has_the_fields_that_generic_code_reads(case):
    game = contract.get(case.game)
    assert set(contract.STATE_FIELDS) <= set(game.state.names)
    assert game.rules.names[0] == game.name
    # With the JIT off a field would hide behind the attribute of the same name.
    assert not {
        name for record in (game.state, game.rules) for name in record.names if hasattr(np.recarray, name) or hasattr(np.record, name)
    }
    assert game.state.itemsize < 8192


@every_case
def test_redeal_keeps_what_the_seat_knows_and_leaves_no_trace_of_the_rest(case):
    dice = random.Random(case.players)
    match = opened(case, 17)
    while not match.over:
        if dice.random() < 0.12:
            for seat in range(case.players):
                known = helper(case).knowledge(match, seat)
                one = match.redeal(seat, 1)
                assert helper(case).knowledge(one, seat) == known
                helper(case).check_conservation(one)
                two = match.redeal(seat, 2)
                # Whatever was hidden, the same knowledge and seed give the same position.
                assert two.redeal(seat, 1).state.tobytes() == one.state.tobytes()
        match.play(dice.choice(match.legal_ids()))


@base_cases
def test_redeal_really_deals_anew(case):
    match = played(case, 23, [2] * 12)
    assert len({match.redeal(0, seed).state.tobytes() for seed in range(10)}) == 10


@base_cases
def test_redealt_games_can_be_played_to_the_end(case):
    dice = random.Random(2)
    match = played(case, 29, [dice.randrange(100) for _ in range(40)])
    for seed in range(5):
        other = match.redeal(match.mover, seed)
        while not other.over:
            other.play(dice.choice(other.legal_ids()))
            helper(case).check_conservation(other)


@every_case
def test_greedy_chooses_the_same_whatever_is_hidden_from_it(case):
    chooses_the_same_whatever_is_hidden(case, "greedy", 0.3)


@base_cases
def test_search_chooses_the_same_whatever_is_hidden_from_it(case):
    chooses_the_same_whatever_is_hidden(case, "mcts:sims=12,rollout=uniform", 0.1)


def chooses_the_same_whatever_is_hidden(case: Case, text: str, share: float) -> None:
    game = contract.get(case.game)
    rules = contract.load_rules(case.game, case.players, case.variant)
    table, policy = Table(game), compile_policies([text], case.game)[0]
    dice = random.Random(7)
    match = opened(case, 31)
    while not match.over:
        if dice.random() < share:
            seed = dice.randrange(2**60)
            choices = {table.choose(rules, match.redeal(match.mover, deal).state, policy, seed) for deal in range(4)}
            choices.add(table.choose(rules, match.state, policy, seed))
            assert len(choices) == 1
        match.play(dice.choice(match.legal_ids()))


@base_cases
def test_decision_by_decision_the_policies_play_the_game_that_the_match_loop_plays(case):
    """So greedy's plans, which only the match loop remembers, are what greedy would choose anyway."""
    lineup = ["greedy", "mcts:sims=4,rollout=greedy", "greedy", "uniform"][: case.players]
    table, policies = Table(contract.get(case.game)), compile_policies(lineup, case.game)
    for seed in range(3):
        match = opened(case, seed)
        played = table.play(match.rules, policies, [seed], [0])[0]
        decisions = 0
        while not match.over:
            word = policy_seed(seed, case.players, 0, match.mover, decisions)
            match.play(table.choose(match.rules, match.state, policies[match.mover], word, go_on=True))
            decisions += 1
        assert decisions == played.decisions
        assert [row["total"] for row in match.scores()] == played.points[: case.players].sum(axis=1).tolist()


@pytest.mark.parametrize("name", contract.NAMES)
@given(data=st.data(), seed=st.integers(0, 2**63), choices=st.lists(st.integers(0, 99), max_size=120))
def test_any_sequence_of_legal_actions_keeps_the_contract(name, data, seed, choices):
    case = data.draw(st.sampled_from([case for case in CASES if case.game == name]))
    match = played(case, seed, choices)
    helper(case).check_conservation(match)
    assert match.over or len(match.legal_ids()) >= 2
    scores = match.scores()
    assert all(row["total"] == sum(points for source, points in row.items() if source != "total") for row in scores)
    seat = data.draw(st.integers(0, case.players - 1))
    other = match.redeal(seat, seed)
    assert helper(case).knowledge(other, seat) == helper(case).knowledge(match, seat)
