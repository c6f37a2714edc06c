"""Magna Roma a second time, in plain Python and straight from the rulebook: what the compiled rules are compared with.

Nothing here comes from the game's code but the names of its data. A game is one generator: it yields the options of a real decision and is
sent the one that was chosen; decisions with one option are not asked.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any

from sim.match import Match
from sim.variants import Components

from .positions import MONUMENT_IDS, OBJECTIVE_IDS, PROVINCE_IDS, TILE_IDS, TOKEN_IDS

Cell = tuple[int, int]
Item = tuple[str, int]  # a good and its amount
Choice = Generator[list[str], str, str]
Flow = Generator[list[str], str, None]

GOODS = ("coin", "population", "legion", "blessing", "faith", "point", "luxury")
SLOTS = ("low", "mid", "high")
AROUND = ((-1, 0), (0, 1), (1, 0), (0, -1))  # n, e, s, w
TOWN_CENTER = (4, 4)


def neighbours(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with a cell."""
    return [(cell[0] + r, cell[1] + c) for r, c in AROUND]


def fits(cells: Iterable[Cell], size: int) -> bool:
    """Whether cells lie in a square of this size."""
    rows, columns = zip(*cells, strict=True)
    return max(rows) - min(rows) < size and max(columns) - min(columns) < size


def groups(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Connected groups of cells."""
    left, found = set(cells), []
    while left:
        group, border = set(), [left.pop()]
        while border:
            cell = border.pop()
            group.add(cell)
            near = left & set(neighbours(cell))
            left -= near
            border += near
        found.append(group)
    return found


def goods_of(amounts: tuple[int, ...]) -> list[Item]:
    """A benefit of the tables as items, luxuries last."""
    return [(good, amount) for good, amount in zip(GOODS, amounts, strict=True) if amount]


class Seat:
    """What lies before a player."""

    def __init__(self) -> None:
        self.city: dict[Cell, tuple[str, int]] = {TOWN_CENTER: ("TC", 0)}
        self.held: Counter[str] = Counter()
        self.stars = {"red": 0, "purple": 0, "brown": 0}
        self.bonuses: set[str] = set()
        self.monuments: dict[str, list[Cell]] = {}
        self.blessed: Counter[Cell] = Counter()
        self.prestige = 0
        self.bonus_points = 0


class Table:
    """A game; the deal is that of a match at its very start."""

    def __init__(self, components: Components, m: Match) -> None:
        self.data = {name: dict(table.rows) for name, table in components.tables.items()}
        self.get = components
        s = m.state
        self.players = m.players
        self.seats = [Seat() for _ in range(m.players)]
        for place in range(m.players):  # the last to choose has the first turn, and they go clockwise from there
            seat = self.seats[(place + 1) % m.players]
            for good, name in (("coin", "start_coins"), ("population", "start_population"), ("legion", "start_legions")):
                seat.held[good] = components[name][place]
            seat.bonus_points = components["start_points"][place]
        slots = components["solo_pool"] if self.players == 1 else self.data["setup"][str(self.players)]["ring_slots"]
        self.ring = [TILE_IDS[number] for number in s.ring[:slots]]
        self.supply = [TILE_IDS[number] for number in s.supply[s.supply_top :]]
        self.display = [MONUMENT_IDS[number] for number in s.display[: components["display_size"]]]
        self.deck = [MONUMENT_IDS[number] for number in s.deck[s.deck_top :]]
        self.provinces = [PROVINCE_IDS[number] for number in s.province[: components["provinces_in_play"]]]
        self.tokens = [TOKEN_IDS[number] for number in s.token[: max(components["market_tokens"])]]
        self.objectives = [OBJECTIVE_IDS[number] for number in s.objective if number >= 0]
        self.discs: dict[tuple[str, str], int] = {}
        if self.players == 1:
            for province, slot in zip(self.provinces, components["solo_blocked"], strict=False):
                if slot:
                    self.discs[province, SLOTS[slot - 1]] = -2
        self.cylinder: dict[int, int] = {}  # slot by seat
        self.mover = 0
        self.hand = ""  # tile being placed
        self.cell = TOWN_CENTER  # where it goes
        self.flow = self.game()
        self.options: list[str] = []
        self.over = False
        self._advance(None)

    def _advance(self, choice: str | None) -> None:
        try:
            self.options = next(self.flow) if choice is None else self.flow.send(choice)
        except StopIteration:
            self.options, self.over = [], True

    def play(self, choice: str) -> None:
        """Choose one of the options."""
        assert choice in self.options
        self._advance(choice)

    # the course of the game

    def game(self) -> Flow:
        """First tiles counterclockwise from seat 0, then 24 turns each, clockwise from the last to choose."""
        n = self.players
        order = [0, *range(n - 1, 0, -1)]
        if n > 1:
            for seat in order:
                self.mover = seat
                free = [tile for slot, tile in enumerate(self.ring) if slot not in self.cylinder.values()]
                self.cylinder[seat] = self.ring.index((yield from self.ask([f"TAKE {tile}" for tile in free]))[5:])
        turns = self.get["city_size"] ** 2 - 1
        for number in range(turns * n):
            self.mover = (order[-1] + number) % n
            yield from self.turn(last=number // n + 1 == turns)

    def ask(self, options: list[str]) -> Choice:
        """A decision."""
        if len(options) == 1:
            return options[0]
        choice = yield options
        return choice

    def turn(self, last: bool) -> Flow:
        """Place, act, draft."""
        me = self.seats[self.mover]
        if self.players == 1:
            tile = (yield from self.ask([f"TAKE {tile}" for tile in self.ring]))[5:]
        else:
            tile = self.ring[self.cylinder[self.mover]]
        self.ring[self.ring.index(tile)] = ""
        self.hand = tile
        where = (yield from self.ask([f"CELL {r},{c}" for r, c in self.sites(me)]))[5:]
        self.cell = cell = (int(where[0]), int(where[2]))
        turns = int((yield from self.ask([f"ROTATE {turns}" for turns in self.rotations(tile)]))[7:])
        me.city[cell] = (tile, turns)
        yield from self.resolve(self.stars_of(me, tile))
        yield from self.resolve(self.joins(me, cell), joined=True)
        for _ in range(self.get["actions_per_turn"]):
            action = yield from self.ask(["END", *self.actions(me)])
            if action == "END":
                break
            yield from self.act(me, action)
        if self.players == 1:
            self.ring = ["" if last else self.supply.pop(0) for _ in self.ring]
            return
        old = self.cylinder[self.mover]
        if last:
            del self.cylinder[self.mover]
        else:
            chosen = yield from self.ask([f"TAKE {self.ring[slot]}" for slot in self.candidates(old)])
            self.cylinder[self.mover] = self.ring.index(chosen[5:])
        self.ring[old] = self.supply.pop(0) if self.supply else ""

    def candidates(self, own: int) -> list[int]:
        """Free slots within reach: those with a tile and no cylinder are counted, all others jumped."""
        n = len(self.ring)
        taken = set(self.cylinder.values())
        found: list[int] = []
        for direction in (1, -1):
            walk = [(own + direction * distance) % n for distance in range(1, n)]
            found += [slot for slot in walk if self.ring[slot] and slot not in taken][: self.get["draft_range"]]
        return list(dict.fromkeys(found))

    # tiles

    def sites(self, me: Seat) -> list[Cell]:
        """Where a tile can go."""
        size = self.get["city_size"]
        near = {cell for tile in me.city for cell in neighbours(tile)} - set(me.city)
        if self.players == 1:
            row, column = self.get["solo_town_center"]
            return sorted((r, c) for r, c in near if 0 <= r - 4 + row - 1 < size and 0 <= c - 4 + column - 1 < size)
        return sorted(cell for cell in near if fits([*me.city, cell], size))

    def edges(self, tile: str, turns: int) -> str:
        """Halves n, e, s, w of a tile after some quarter turns clockwise."""
        row = self.data["town_centers"]["TC1"] if tile == "TC" else self.data["tiles"][tile]
        text = "".join(row[side] for side in "nesw")
        return text[4 - turns :] + text[: 4 - turns]

    def rotations(self, tile: str) -> list[int]:
        """Quarter turns that look different."""
        looks = [self.edges(tile, turns) for turns in range(4)]
        return [turns for turns in range(4) if looks[turns] not in looks[:turns]]

    def colour(self, tile: str) -> str:
        """Of a tile; the town center has none of the three."""
        return "" if tile == "TC" else str(self.data["tiles"][tile]["colour"])

    def joins(self, me: Seat, cell: Cell) -> list[Item]:
        """The benefits of all joins of the tile on a cell."""
        tile, turns = me.city[cell]
        found = []
        for side, place in enumerate(neighbours(cell)):
            if place in me.city:
                other, other_turns = me.city[place]
                pair = "".join(sorted(self.edges(tile, turns)[side] + self.edges(other, other_turns)[(side + 2) % 4]))
                if "-" in pair:
                    continue
                symbol = self.data["symbols"][self.data["pairs"][pair]["symbol"]]
                same = self.get["tc_join"] == "greater" if "TC" in (tile, other) else self.colour(tile) == self.colour(other)
                found.append((symbol["good"], symbol["greater" if same else "lesser"]))
        return [item for item in found if item[1]]

    def stars_of(self, me: Seat, tile: str) -> list[Item]:
        """Move the marker of the tile's colour; the bonuses that this brings."""
        row = self.data["tiles"][tile]
        end = len(self.get["dashboard_values"]) - 1
        me.stars[row["colour"]] = min(me.stars[row["colour"]] + row["stars"], end)
        items: list[Item] = []
        for name, bonus in self.data["bonuses"].items():
            if name not in me.bonuses and all(me.stars[colour] >= bonus[colour] for colour in me.stars):
                me.bonuses.add(name)
                items += goods_of(bonus["gain"])
        return items

    # benefits

    def may_trade(self, me: Seat, items: list[Item]) -> bool:
        """Whether in some order the market marker would come to a token."""
        tokens = self.get["market_tokens"]
        for order in set(itertools.permutations(items)):
            space = me.held["luxury"]
            for good, amount in order:
                if good == "luxury":
                    walked = range(space + 1, min(space + amount, len(tokens) - 1) + 1)
                    reached = walked if self.get["trade_on"] == "each_space" else walked[-1:]
                    if any(tokens[place] for place in reached):
                        return True
                    space = min(space + amount, len(tokens) - 1)
        return False

    def resolve(self, items: list[Item], joined: bool = False) -> Flow:
        """Gain items; the player orders them if that can matter."""
        me = self.seats[self.mover]
        items = list(items)
        while items:
            if self.get["benefit_order"] == "choice" and len(set(items)) > 1 and self.may_trade(me, items):
                words = (yield from self.ask([f"ORDER {good} {amount}" for good, amount in dict.fromkeys(items)])).split()
                item = (words[1], int(words[2]))
            else:
                item = min(items, key=lambda it: (it[0] == "luxury", it[1]))
            items.remove(item)
            yield from self.gain(me, *item, joined)

    def gain(self, me: Seat, good: str, amount: int, joined: bool) -> Flow:
        """Gain some of a good."""
        if good == "point":
            me.prestige += amount if joined else 0
            me.bonus_points += 0 if joined else amount
        elif good == "legion":
            me.held[good] = min(me.held[good] + amount, len(self.get["military_points"]) - 1)
        elif good == "faith":
            for _ in range(amount):
                if me.held[good] < len(self.get["pantheon_values"]) - 1:
                    me.held[good] += 1
                    self.take(me, "blessing", self.get["pantheon_blessings"][me.held[good]])
        elif good == "luxury":
            tokens = self.get["market_tokens"]
            for step in range(amount):
                if me.held[good] == len(tokens) - 1:
                    break
                me.held[good] += 1
                stops = step == amount - 1 or me.held[good] == len(tokens) - 1
                token = tokens[me.held[good]]
                if token and (stops or self.get["trade_on"] == "each_space"):
                    yield from self.trade(me, self.data["tokens"][self.tokens[token - 1]])
        else:
            self.take(me, good, amount)

    def take(self, me: Seat, good: str, amount: int) -> None:
        """Coins, population or blessings out of the supply."""
        if self.get["supply"] == "strict":
            thing = {"coin": "coins", "population": "population", "blessing": "blessings"}[good]
            out = sum(seat.held[good] for seat in self.seats)
            out += sum(seat.blessed.total() for seat in self.seats) if good == "blessing" else 0
            amount = max(0, min(amount, self.data["supplies"][thing]["count"] - out))
        me.held[good] += amount

    def trade(self, me: Seat, token: dict[str, Any]) -> Flow:
        """Offer a trade that can be paid."""
        price = goods_of(token["pay"])
        if all(me.held[good] >= amount for good, amount in price):
            if (yield from self.ask(["DECLINE", "TRADE"])) == "TRADE":
                for good, amount in price:
                    me.held[good] -= amount
                for good, amount in goods_of(token["get"]):
                    yield from self.gain(me, good, amount, joined=False)

    # optional actions

    def crossings(self, me: Seat) -> list[Cell]:
        """Upper left cells of four city tiles that are not built on."""
        built = {cell for cells in me.monuments.values() for cell in cells}
        free = set(me.city) - built - {TOWN_CENTER}
        return sorted((r, c) for r, c in free if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= free)

    def blessable(self, me: Seat) -> list[Cell]:
        """Cells whose tiles can be blessed."""
        most, center = self.get["blessings_per_tile"], self.get["bless_tc"] == "on"
        return sorted(cell for cell in me.city if me.blessed[cell] < most and (center or cell != TOWN_CENTER))

    def actions(self, me: Seat) -> list[str]:
        """Optional actions that can be completed."""
        found = []
        for monument in filter(None, self.display):
            row = self.data["monuments"][monument]
            place = TOWN_CENTER not in itertools.chain(*me.monuments.values()) if row["place"] == "town_center" else self.crossings(me)
            if place and me.held["coin"] >= row["coins"]:
                found.append(f"BUILD {monument}")
        mine = {province for (province, _), seat in self.discs.items() if seat == self.mover}
        if len(mine) < self.get["discs"]:
            for province in self.provinces:
                for slot, cost in zip(SLOTS, self.get["slot_costs"], strict=True):
                    if province not in mine and (province, slot) not in self.discs and me.held["legion"] >= cost:
                        found.append(f"CONQUER {province} {slot}")
        if me.held["blessing"] and self.blessable(me):
            found.append("BLESS")
        return found

    def act(self, me: Seat, action: str) -> Flow:
        """One optional action."""
        words = action.split()
        if words[0] == "BUILD":
            row = self.data["monuments"][words[1]]
            cells = [TOWN_CENTER]
            if row["place"] == "crossing":
                where = (yield from self.ask([f"CROSSING {r},{c}" for r, c in self.crossings(me)]))[9:]
                r, c = int(where[0]), int(where[2])
                cells = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            me.held["coin"] -= row["coins"]
            me.monuments[words[1]] = cells
            self.display[self.display.index(words[1])] = self.deck.pop(0) if self.deck else ""
            yield from self.resolve(goods_of(row["bonus"]))
        elif words[0] == "CONQUER":
            me.held["legion"] -= self.get["slot_costs"][SLOTS.index(words[2])]
            self.discs[words[1], words[2]] = self.mover
            yield from self.resolve(goods_of(self.data["provinces"][words[1]][f"bonus_{words[2]}"]))
        else:
            where = (yield from self.ask([f"BLESS_AT {r},{c}" for r, c in self.blessable(me)]))[9:]
            cell = (int(where[0]), int(where[2]))
            me.held["blessing"] -= 1
            me.blessed[cell] += 1
            yield from self.resolve(self.joins(me, cell), joined=True)

    # final scoring

    def icons(self, me: Seat, cells: Iterable[Cell]) -> Counter[str]:
        """Icons on the tiles of some cells."""
        tiles = [me.city[cell][0] for cell in cells]
        return Counter(self.data["tiles"][tile]["icon"] for tile in tiles if tile != "TC" and self.data["tiles"][tile]["icon"] != "none")

    def units(self, me: Seat, counts: str) -> int:
        """How many of what a province counts."""
        have = self.icons(me, me.city)
        kinds = {
            "column_pairs": "column column",
            "lyre_pairs": "lyre lyre",
            "mask_pairs": "mask mask",
            "lyre_column": "lyre column",
            "mask_column": "mask column",
            "mask_lyre": "mask lyre",
            "trios": "mask lyre column",
        }
        if counts in kinds:  # take sets away for as long as there are any
            wanted, n = Counter(kinds[counts].split()), 0
            while wanted <= have:
                have, n = have - wanted, n + 1
            return n
        colour = counts.removesuffix("_districts")
        return sum(len(group) > 1 for group in groups(cell for cell, (tile, _) in me.city.items() if self.colour(tile) == colour))

    def monument_points(self, me: Seat, monument: str, workers: int) -> int:
        """What a monument scores with some population."""
        row = self.data["monuments"][monument]
        if row["score"] == "levels":
            return int((0, *row["points"])[min(workers, len(row["points"]))])
        if workers < row["population"]:
            return 0
        if row["score"] == "fixed":
            return int(row["points"][0])
        tiles = [me.city[cell][0] for cell in me.monuments[monument] if me.city[cell][0] != "TC"]
        return int(row["points"][0]) * sum(self.data["tiles"][tile][row["score"]] == row["target"] for tile in tiles)

    def best_monuments(self, me: Seat) -> int:
        """The best of all ways to put population on monuments, meeple by meeple."""
        most = [range(min(me.held["population"], self.data["monuments"][monument]["population"]) + 1) for monument in me.monuments]
        return max(
            sum(self.monument_points(me, monument, workers) for monument, workers in zip(me.monuments, split, strict=True))
            for split in itertools.product(*most)
            if sum(split) <= me.held["population"]
        )

    def lines(self) -> list[list[Cell]]:
        """The cells of the solo board's objective lines."""
        size = self.get["city_size"]
        row, column = self.get["solo_town_center"]
        found = []
        for line in self.data["lines"].values():
            cells = [(line["number"], i) if line["line"] == "row" else (i, line["number"]) for i in range(1, size + 1)]
            found.append([(r - row + 4, c - column + 4) for r, c in cells])
        return found

    def fulfilled(self, objective: str, cells: list[Cell]) -> bool:
        """Whether a full line of the finished solo city fulfils an objective of the box."""
        me = self.seats[0]
        tiles = [me.city[cell][0] for cell in cells]
        icons = self.icons(me, cells)
        colours = [self.colour(tile) for tile in tiles]
        standing = sum(bool(set(cells) & set(place)) for monument, place in me.monuments.items() if place != [TOWN_CENTER])
        return {
            "I1": icons["mask"] > 0 and icons["column"] > 0,
            "I2": icons["mask"] > 0 and icons["lyre"] > 0,
            "I3": icons["column"] > 0 and icons["lyre"] > 0,
            "I4": {"red", "purple", "brown"} <= set(colours),
            "II1": sum(me.blessed[cell] for cell in cells) >= 2,
            "II2": not icons,
            "II3": sum(self.data["tiles"][tile]["stars"] for tile in tiles if tile != "TC") >= 7,
            "II4": max(colours.count(colour) for colour in ("red", "purple", "brown")) >= 4,
            "III1": all(one != two or not one for one, two in itertools.pairwise(colours)),
            "III2": max((*icons.values(), 0)) == 5,
            "III3": standing >= 2,
            "III4": len(set(colours)) == 1,
        }[objective]

    def points(self, number: int) -> dict[str, int]:
        """A seat's points of a finished game, monuments and provinces together."""
        me = self.seats[number]
        values = [self.get["dashboard_values"][place] for place in me.stars.values()]
        done = sum(self.fulfilled(objective, cells) for objective, cells in zip(self.objectives, self.lines(), strict=False))
        return {
            "prestige": me.prestige,
            "bonuses": me.bonus_points,
            "market": self.get["market_values"][me.held["luxury"]] * min(values),
            "pantheon": me.held["blessing"] * self.get["pantheon_values"][me.held["faith"]],
            "military": self.get["military_points"][me.held["legion"]],
            "objectives": (0, *self.get["solo_points"])[done],
            "monuments": self.best_monuments(me),
            "provinces": sum(
                self.data["provinces"][province]["points"][SLOTS.index(slot)] * self.units(me, self.data["provinces"][province]["counts"])
                for (province, slot), seat in self.discs.items()
                if seat == number
            ),
        }

    def ranks(self) -> list[int]:
        """Places by points, then stars, then population and coins, then legions."""
        keys = []
        for number, me in enumerate(self.seats):
            values = [self.get["dashboard_values"][place] for place in me.stars.values()]
            keys.append((sum(self.points(number).values()), sum(values), me.held["population"] + me.held["coin"], me.held["legion"]))
        return [1 + sum(other > key for other in keys) for key in keys]
