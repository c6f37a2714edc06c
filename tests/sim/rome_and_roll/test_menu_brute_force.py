"""The menu of a turn in positions at random, compared with the rules worked out once more in the plainest way."""

from __future__ import annotations

import numpy as np
import pytest

from sim.rome_and_roll.state import EMPTY, IN_MIDDLE, Ability, Favour, Kind, Phase

from . import box
from .city import City
from .positions import (
    ADVISOR_IDS,
    CAST,
    LETTERS,
    ROAD_IDS,
    SETTLEMENT_IDS,
    do,
    give,
    options,
    own,
    table,
    turn,
)
from .test_map import DEALS, random_city
from .test_payments import COST, FACES, WORKERS, ways

STRENGTH = {name: int(row["strength"]) for name, row in box.PINNED["settlements"].items()}
ROADS = {name: (row["near"], row["far"]) for name, row in box.PINNED["roads"].items()}


class Menu:
    """What seat 0 may do at the beginning of a turn."""

    def __init__(self, m, die):
        s = m.state
        self.m, self.die = m, die
        self.workers = set(WORKERS[die])
        self.has = {ability for ability in Ability if (int(s.abilities[0]) >> ability) & 1}
        self.icons = FACES[die]
        if self.workers & set("BA"):
            self.icons += "B" * (Ability.ICON_BRICK_BA in self.has) + "K" * (Ability.ICON_BASKET_BA in self.has)
        self.auxiliaries = int(box.PINNED["dice"][die.replace(" ", "_")]["auxiliaries"])
        self.auxiliaries += bool(self.workers & set("BA")) * (Ability.ICON_AUX_BA in self.has)
        self.auxiliaries += ("L" in self.workers) * (Ability.ICON_AUX_L in self.has)
        self.yard = "".join(letter * int(n) for letter, n in zip(LETTERS, s.yard[0], strict=True))
        self.held = {favour.name for favour in Favour if s.favour_owner[favour] == 0}
        self.kinds = [Kind(int(number)).name for number in s.dealt]
        self.available = {kind for slot, kind in enumerate(self.kinds) if slot not in s.foreman.tolist()}
        self.owner = {name: int(s.settlement_owner[i]) for i, name in enumerate(SETTLEMENT_IDS)}
        self.road = {name: int(s.road_owner[i]) for i, name in enumerate(ROAD_IDS)}
        self.linked = {"Rome"}
        for _ in self.road:
            for name, ends in ROADS.items():
                if self.road[name] != EMPTY and set(ends) & self.linked:
                    self.linked |= set(ends)
        self.city = City(m)

    def payments(self, kind, workers):
        """All (Yard, icons) left after paying for a blueprint with these workers."""
        if not workers & set("BAX") or (kind not in self.available and not workers & set("AX")):
            return set()
        costs = [COST[kind]]
        if kind in self.available and workers & set("AX"):
            costs = [COST[kind].replace(unit, "", 1) for unit in set(COST[kind])]
        return {left for cost in costs for left in ways(self.yard, self.icons, cost)}

    def builds(self, workers):
        """Blueprints that can be constructed by walking."""
        found = set()
        for kind in self.kinds:
            if left := self.payments(kind, workers):
                fish = max(goods.count("F") + icons.count("F") + icons.count("K") for goods, icons in left)
                if self.city.sites(kind, self.city.ends(0, 1 + fish)):
                    found.add(f"BUILD {kind}")
        return found

    def juno(self, workers):
        """Blueprints that can be constructed by Juno's Favour."""
        real = self.city.real_buildings()
        return {
            f"JUNO {kind}"
            for kind in self.kinds
            if "JUNO" in self.held and kind[0] != "R" and self.payments(kind, workers) and self.city.sites(kind, real, "R6", juno=True)
        }

    def raises(self, workers):
        """Raise Legions."""
        armies = any(building_is_army(self.m, n) for n in range(1, int(self.m.state.n_buildings)))
        if not workers & set("LX"):
            return set()
        may = {"RAISE": armies or Ability.RAISE_SOLDIER in self.has, "RAISE MARS": "MARS" in self.held}
        return {word for word, offered in may.items() if offered}

    def conquers(self):
        """Conquer."""
        soldiers = int(self.m.state.soldiers[0]) - int(self.m.state.garrisoned[0])
        reach = {"Rome"} | {name for name, owner in self.owner.items() if owner != EMPTY}
        targets = {end for ends in ROADS.values() for end in ends if set(ends) & reach and end not in reach}
        weakest = min((STRENGTH[name] for name in targets), default=99)
        found = set()
        if soldiers and soldiers + self.auxiliaries >= weakest:
            found.add("CONQUER")
        if soldiers and "MARS" in self.held and soldiers + self.auxiliaries + 2 >= weakest:
            found.add("CONQUER MARS")
        return found

    def expands(self, workers):
        """Expand."""
        if not workers & set("BX"):
            return set()
        payable = Ability.EXPAND_FREE in self.has or ways(self.yard, self.icons, "S")
        legal = any(
            self.road[name] == EMPTY and ends[one] in self.linked and self.owner.get(ends[1 - one], EMPTY) != EMPTY
            for name, ends in ROADS.items()
            for one in (0, 1)
        )
        return {"EXPAND"} if payable and legal else set()

    def taxes(self):
        """Tax, and the regions that give something."""
        mine = {name for name, owner in self.owner.items() if owner == 0}
        self.regions = {name[0] for name in mine & self.linked}
        found = set()
        if self.regions or Ability.TAX_COIN in self.has:
            found.add("TAX")
        present = {name[0] for name in mine} | {name[0] for name, owner in self.road.items() if owner == 0}
        if "MERCURY" in self.held and (mine or Ability.TAX_COIN in self.has or len(present) >= 2):
            found.add("TAX MERCURY")
        return found

    def trades(self):
        """Trade."""
        kinds = ["JJJ"] + [kind * (3 - jewels) + "J" * jewels for kind in "WBSF" for jewels in range(3)]
        if not any(ways(self.yard, self.icons, cost) for cost in kinds):
            return set()
        return {"TRADE"} | {f"TRADE {god}" for god in ("BACCHUS", "MERCURY") if god in self.held}

    def senators(self):
        """Icons of a Senator that make an action possible or better."""
        s = self.m.state
        if "X" in self.workers or int(s.senators[0]) == int(s.deployed[0]):
            return set()
        found = set()
        if "B" not in self.workers:
            builds = "A" not in self.workers and (self.builds({"B"}) or self.juno({"B"}))
            if builds or self.expands({"B"}):
                found.add("SENATOR BUILDER")
        if "L" not in self.workers and self.raises({"L"}):
            found.add("SENATOR LEGIONARY")
        if "M" not in self.workers:
            jewels = self.yard.count("J") + self.icons.count("J")
            if (self.trades() and jewels) or (len(self.regions) > 1 and Ability.TAX_MERCHANT not in self.has):
                found.add("SENATOR MERCHANT")
        return found

    def bribes(self):
        """Bribes with icons of the die."""
        s = self.m.state
        names = ADVISOR_IDS[CAST.split()[int(s.character[0])]]
        return {
            f"BRIBE {icon} {name}" for icon in set(self.icons) & set("FJK") for place, name in enumerate(names) if s.boxes[0, place] < 5
        }

    def saturn(self):
        """Saturn's Favour."""
        if "SATURN" not in self.held or not ways(self.yard, self.icons, "FFF"):
            return set()
        real = self.city.real_buildings()
        return {"SATURN"} if sum(bool(self.city.sites(kind, real)) for kind in self.available) >= 2 else set()

    def all(self):
        """Every option."""
        found = {"DONE"} | self.builds(self.workers) | self.juno(self.workers) | self.raises(self.workers) | self.conquers()
        found |= self.expands(self.workers) | self.taxes() | self.trades() | self.bribes() | self.saturn()
        return found | self.senators()


def building_is_army(m, building):
    slot = int(m.state.b_slot[building])
    return slot < 8 and Kind(int(m.state.dealt[slot])).name.startswith("A")


def position(rng):
    """Sheets, city, regions, foremen and Favours at random; seat 0 is any character."""
    players = int(rng.integers(2, 5))
    names = CAST.split()
    cast = " ".join(str(name) for name in rng.permutation(names)[:players])
    m = table(players, cast, blueprints=str(rng.choice(DEALS)), favours="")
    random_city(m, rng, int(rng.integers(0, 10)))
    s = m.state
    for favour in Favour:
        s.favour_owner[favour] = int(rng.choice([IN_MIDDLE, 0, 1]))
    if rng.random() < 0.7:
        s.favour_owner[Favour.MINERVA] = IN_MIDDLE
    for seat, slot in enumerate(rng.permutation(8)[: int(rng.integers(0, players + 1))]):
        s.foreman[seat] = slot
    advisors = ADVISOR_IDS[cast.split()[0]]
    marks = ", ".join(f"{name} {rng.integers(0, 6)}" for name in advisors)
    goods = "".join(str(letter) for letter in rng.choice(list(LETTERS), int(rng.integers(0, 7))))
    soldiers, senators = int(rng.integers(0, 7)), int(rng.integers(0, 3))
    give(m, 0, goods, marks, soldiers=soldiers, garrisoned=int(rng.integers(0, soldiers + 1)), senators=senators)
    give(m, 0, deployed=int(rng.integers(0, senators + 1)))
    taken = {0: [], 1: []}
    reach = {"Rome"}
    built = []
    for _ in range(int(rng.integers(0, 9))):
        name = str(rng.choice(ROAD_IDS))
        near, far = ROADS[name]
        if near in reach and far not in reach:
            taken[int(rng.integers(2))].append(far)
            reach.add(far)
        ends = {"Rome", *(ROADS[road][1] for road in built)}
        if near in ends and far in reach and name not in built and rng.random() < 0.7:
            built.append(name)
    for seat in (0, 1):
        own(m, seat, " ".join(taken[seat]), " ".join(built[seat::2]))
    return m


@pytest.mark.parametrize("seed", range(60))
def test_the_menu_of_a_turn(seed):
    """RR-ACT-3, RR-ACT-6, RR-CON-1, RR-CON-6, RR-CON-7, RR-CON-8, RR-LEG-1, RR-CNQ-1, RR-CNQ-2, RR-CNQ-4, RR-CNQ-5, RR-EXP-1, RR-EXP-2,
    RR-EXP-3, RR-TAX-1, RR-TAX-2, RR-TRD-1, RR-TRD-4, RR-BRIBE-1, RR-GOD-3, RR-GOD-JUNO, RR-GOD-MARS, RR-GOD-MERCURY, RR-GOD-SATURN-2,
    RR-SEN-2:
    what can be done is offered, nothing else is
    """
    rng = np.random.default_rng(1000 + seed)
    m = position(rng)
    for die in rng.choice(list(FACES), 3, replace=False):
        copy = m.copy()
        turn(copy, 0, str(die), choose=False)
        expected = Menu(copy, str(die)).all()
        turn(copy, 0, str(die))
        if copy.state.phase == Phase.FACE:
            do(copy, "KEEP")
        if expected == {"DONE"}:
            assert copy.state.turn_step == 2 or copy.state.phase == Phase.GAIN  # nothing was to be decided
        else:
            assert options(copy) == expected
