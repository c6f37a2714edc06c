"""The rules of the city map once more, in the plainest way: lists of cells and no tricks, to compare the program with."""

from __future__ import annotations

from sim.game import base_components
from sim.match import Match
from sim.rome_and_roll.state import COLUMNS, EMPTY, FORUM, SENECA, Kind

from .positions import building_name, place_name

TABLES = base_components("rome_and_roll").tables
Cell = tuple[int, int]


class City:
    """A position of a match, read off cell by cell."""

    def __init__(self, m: Match) -> None:
        self.m = m
        side = "large" if m.rules.rows == 12 else "small"
        self.letter = {(r, c): x for r, row in enumerate(TABLES[f"map_{side}"].column("city")) for c, x in enumerate(row)}
        self.wall = {(r, c): x for r, row in enumerate(TABLES[f"map_{side}"].column("wall")) for c, x in enumerate(row)}
        self.at = {place: int(m.state.at[place[0] * COLUMNS + place[1]]) for place in self.letter}

    def beside(self, place: Cell) -> list[Cell]:
        """Cells that share an edge with this one, and the other end of a bridge."""
        r, c = place
        found = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        found += [(r, c + 2 * d) for d in (-1, 1) if self.letter.get((r, c + d)) == "="]
        return [other for other in found if other in self.letter]

    def cells(self, building: int) -> list[Cell]:
        """Of a building."""
        return [place for place, number in self.at.items() if number == building]

    def neighbours(self, building: int) -> set[int]:
        """The buildings next to a building."""
        around = {self.at[other] for place in self.cells(building) for other in self.beside(place)}
        return around - {EMPTY, building}

    def ends(self, seat: int, steps: int) -> set[int]:
        """The buildings in which the seat's overseer can end after at most so many steps."""
        s = self.m.state
        reached = {int(s.overseer[seat])}
        for _ in range(steps):
            reached |= {other for building in reached for other in self.neighbours(building)}
        taken = {int(s.overseer[other]) for other in range(self.m.players) if other != seat} - {FORUM}
        return (reached - taken) | {int(s.overseer[seat])}

    def is_free(self, place: Cell) -> bool:
        """Land without a building."""
        return place in self.letter and self.letter[place] not in "~=F" and self.at[place] == EMPTY

    def by_river(self, place: Cell) -> bool:
        """Next to river or bridge."""
        r, c = place
        return any(self.letter.get(other) in ("~", "=") for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))

    def forms(self, shape: str) -> set[tuple[Cell, ...]]:
        """All turned and mirrored forms of a shape, the upper left corner at (0, 0)."""
        form = [tuple(map(int, cell.split("."))) for cell in TABLES["shapes"].rows[shape]["cells"].split()]
        found = set()
        for flip in (1, -1):
            for turns in range(4):
                turned = [(r, c * flip) for r, c in form]
                for _ in range(turns):
                    turned = [(c, -r) for r, c in turned]
                top, left = min(r for r, _ in turned), min(c for _, c in turned)
                found.add(tuple(sorted((r - top, c - left) for r, c in turned)))
        return found

    def sites(self, kind: str, near: set[int], shape: str = "", juno: bool = False) -> set[str]:
        """All places for a blueprint next to one of the buildings `near`."""
        from . import box

        row = box.PINNED["blueprints"][kind]
        found = set()
        for form in self.forms(shape or row["shape"]):
            for r, c in self.letter:
                places = [(r + dr, c + dc) for dr, dc in form]
                if not all(map(self.is_free, places)):
                    continue
                if not any(self.at[other] in near for place in places for other in self.beside(place)):
                    continue
                hills = {self.letter[place] for place in places} - {"."}
                sides = {self.wall[place] for place in places}
                if not juno and (len(hills) > 1 or len(sides) > 1):
                    continue
                fits = {
                    "none": True,
                    "tiber": any(map(self.by_river, places)),
                    "hill_all": all(self.letter[place] != "." for place in places),
                    "hill_any": bool(hills),
                    "outside": sides == {"o"},
                }
                if fits[row["restriction"]]:
                    found.add(" ".join(place_name(r * COLUMNS + c) for r, c in sorted(places)))
        return found

    def real_buildings(self) -> set[int]:
        """The Forum and all that players have built; no Rubble and no Parks."""
        return {n for n in range(int(self.m.state.n_buildings)) if building_name(self.m, n) not in ("RUBBLE", "PARK")}

    def producers(self, building: int) -> list[tuple[int, str]]:
        """Owner and kind of the neighbours of a building that can produce."""
        s, found = self.m.state, []
        for other in self.neighbours(building) - {FORUM}:
            if s.b_owner[other] != SENECA:
                kind = Kind(int(s.dealt[s.b_slot[other]]))
                if self.m.rules.produce[kind]:
                    found.append((int(s.b_owner[other]), kind.name))
        return sorted(found)
