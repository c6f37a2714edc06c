"""The facts about Numba, NumPy and random numbers that the engine's form rests on. A new version of either is checked at once."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from experiments.plan import block_seeds
from policies.play import Table
from policies.registry import compile_policies
from sim import bits, jit, rng
from sim import game as contract
from sim.jit import entry


@entry
def draws(seed, stream, first, out):
    for i in range(out.size):
        out[i] = rng.draw(np.uint64(seed), stream, first + i)


@entry
def whole_numbers(seed, stream, n, out):
    for i in range(out.size):
        out[i] = rng.below(np.uint64(seed), stream, i, n)


@entry
def mixed(words, out):
    for i in range(words.size):
        out[i] = rng.mix(words[i])


@entry
def read_past_the_end(state):
    row = 0
    for i in range(100):
        row += state.coins[i]
    return row


@entry
def lowest_and_count(mask):
    return bits.lowest(mask), bits.count(mask)


def test_mix_is_the_finaliser_of_splitmix64():
    # The published sequence of splitmix64 from seed 0 (Vigna's splitmix64.c).
    expected = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    golden = np.uint64(0x9E3779B97F4A7C15)
    out = np.zeros(4, np.uint64)
    mixed(np.arange(1, 5, dtype=np.uint64) * golden, out)
    assert out.tolist() == expected
    assert block_seeds(0, 0, 3).tolist() == expected


def test_the_nth_word_of_a_stream_does_not_depend_on_what_was_drawn_before():
    whole, part = np.zeros(10, np.uint64), np.zeros(4, np.uint64)
    draws(5, 3, 0, whole)
    draws(5, 3, 6, part)
    assert part.tolist() == whole[6:].tolist()


def test_streams_and_seeds_give_different_words():
    words = set()
    out = np.zeros(50, np.uint64)
    for seed in range(20):
        for stream in range(20):
            draws(seed, stream, 0, out)
            words |= set(out.tolist())
    assert len(words) == 20 * 20 * 50


def test_whole_numbers_are_spread_evenly():
    out = np.zeros(60_000, np.int64)
    whole_numbers(1, 2, 6, out)
    counts = np.bincount(out, minlength=6)
    assert len(counts) == 6
    assert stats.chisquare(counts).pvalue > 1e-4


def test_the_first_field_of_every_rules_record_names_its_game():
    # Numba compares record types by their fields: without a marker, two games with equal fields would be taken for one.
    markers = [contract.get(name).rules.names[0] for name in contract.NAMES]
    assert markers == list(contract.NAMES)


def test_an_index_out_of_range_is_caught_in_the_tests():
    assert jit.BOUNDS_CHECKED
    state = contract.records(contract.get("city_of_rome").state)[0]
    with pytest.raises(IndexError):
        read_past_the_end(state)


@given(st.integers(1, 2**42 - 1))
def test_bit_operations_agree_with_python(mask):
    assert tuple(lowest_and_count(mask)) == (bits.lowest(mask), bits.count(mask))
    assert bits.lowest(mask) == min(cell for cell in range(42) if mask >> cell & 1)
    assert bits.count(mask) == sum(mask >> cell & 1 for cell in range(42))


def test_a_changed_source_gets_another_cache_folder(tmp_path, monkeypatch):
    for package in jit.COMPILED_PACKAGES:
        (tmp_path / package).mkdir()
    rule = tmp_path / "sim" / "rule.py"
    rule.write_text("COST = 2\n")
    monkeypatch.setattr(jit, "ROOT", tmp_path)
    before = jit.source_hash({".py"})
    (tmp_path / "sim" / "note.md").write_text("not compiled\n")
    assert jit.source_hash({".py"}) == before
    rule.write_text("COST = 3\n")
    assert jit.source_hash({".py"}) != before


def test_bounds_checked_code_has_a_cache_of_its_own(monkeypatch):
    monkeypatch.setattr(jit, "BOUNDS_CHECKED", False)
    plain = jit.cache_folder().name
    monkeypatch.setattr(jit, "BOUNDS_CHECKED", True)
    assert jit.cache_folder().name == f"{plain}-checked"


def test_a_cache_that_cannot_be_written_is_put_elsewhere(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    monkeypatch.setenv("AUGUR_CACHE", str(blocked))
    assert os.access(jit.cache_folder(), os.W_OK)


def test_a_later_process_finds_everything_in_the_cache():
    code = (
        "import numpy as np; from policies import play, registry; from sim import game as g;"
        "t = play.Table(g.get('city_of_rome'));"
        "t.play(g.load_rules('city_of_rome', 2), registry.compile_policies(['uniform'] * 2, 'city_of_rome'), np.zeros(1), np.zeros(1));"
        "s = play._play_games.stats; print(sum(s.cache_hits.values()), sum(s.cache_misses.values()))"
    )
    root = Path(__file__).resolve().parents[2]
    for _ in range(2):
        found = subprocess.run([sys.executable, "-c", code], cwd=root, env=dict(os.environ), capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["1", "0"]


def test_threads_play_the_same_games_as_one():
    game = contract.get("city_of_rome")
    rules = contract.load_rules("city_of_rome", 3)
    policies = compile_policies(["greedy", "uniform", "uniform"], "city_of_rome")

    def play(first: int) -> bytes:
        return np.asarray(Table(game).play(rules, policies, np.arange(first, first + 20), np.arange(20) % 3)).tobytes()

    with ThreadPoolExecutor(2) as pool:
        side_by_side = list(pool.map(play, range(0, 200, 20)))
    assert side_by_side == [play(first) for first in range(0, 200, 20)]
