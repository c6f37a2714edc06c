"""Two editions of one rulebook, and what has no effect."""

from __future__ import annotations

import pytest

import sim
from sim.game import load_rules, named_variants
from sim.variants import make_variant

FLAGS = {"claim_per_round": (0, 1), "zone_levels": (3, 2), "hippo_tile_split": (1, 0), "solo_animals": (0, 1)}


@pytest.mark.parametrize(("flag", "values"), FLAGS.items())
def test_the_edition_is_a_bundle_of_four_flags(flag, values):
    """NR-ED-1, NR-ED-2, NR-ED-3, NR-ED-4: English as in the box, French as a variant."""
    assert int(load_rules("nova_roma", 3)[flag]) == values[0]
    assert int(load_rules("nova_roma", 3, "french")[flag]) == values[1]


@pytest.mark.parametrize(
    ("parameter", "value", "flag"),
    [
        ("claim_limit", "round", "claim_per_round"),
        ("zone_levels", "2", "zone_levels"),
        ("hippo_tile_split", "off", "hippo_tile_split"),
        ("solo_animals", "on", "solo_animals"),
    ],
)
def test_each_flag_can_be_set_alone(parameter, value, flag):
    """NR-ED-1, NR-ED-2, NR-ED-3, NR-ED-4: the other three stay English."""
    rules = load_rules("nova_roma", 3, "mine", {"mine": make_variant("mine", {parameter: value}, "test")})
    for name, (english, french) in FLAGS.items():
        assert int(rules[name]) == (french if name == flag else english)


def test_differences_without_effect_have_no_parameter():
    """NR-ED-7, NR-ED-9, NR-ED-11, NR-ED-12, NR-ED-13: tiles, ports, leftover tokens, reference cards and followers are one in both."""
    english, french = load_rules("nova_roma", 4), load_rules("nova_roma", 4, "french")
    for field in english.dtype.names:
        if field not in FLAGS:
            assert english[field].tobytes() == french[field].tobytes(), field


@pytest.mark.parametrize("variant", ["base", *named_variants("nova_roma")])
def test_every_named_variant_can_be_opened(variant):
    """NR-AMB-2, NR-AMB-3, NR-AMB-11, NR-AMB-13, NR-AMB-17, NR-AMB-18, NR-AMB-21, NR-AMB-22, NR-AMB-35: as the README lists them."""
    players = (named_variants("nova_roma")[variant].players if variant != "base" else ()) or (3,)
    assert not sim.open("nova_roma", players[0], variant).over
