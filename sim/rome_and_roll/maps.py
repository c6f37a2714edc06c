"""The city's two maps: what can be read off them once, before any game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sim.errors import InputError
from sim.rome_and_roll.state import CELLS, COLUMNS, EMPTY, NEIGHBOURS, ROWS, WORD_CELLS, WORDS, Restriction

HILLS = "CPALEVQ"  # Capitolinus, Palatinus, Aventinus, Caelius, Esquilinus, Viminalis, Quirinalis
HILL_NAMES = ("Capitolinus", "Palatinus", "Aventinus", "Caelius", "Esquilinus", "Viminalis", "Quirinalis")
MARSH, RIVER, BRIDGE, FORUM = ".", "~", "=", "F"
LETTERS = MARSH + RIVER + BRIDGE + FORUM + HILLS

Shape = tuple[tuple[int, int], ...]


def orientations(cells: Iterable[tuple[int, int]]) -> list[Shape]:
    """All turned and mirrored forms of a shape; each begins with its first cell in reading order, which is (0, 0)."""
    forms = []
    form = list(cells)
    for mirrored in range(2):
        for _ in range(4):
            form = [(column, -row) for row, column in form]
            top = min(form)
            normal = tuple(sorted((row - top[0], column - top[1]) for row, column in form))
            if normal not in forms:
                forms.append(normal)
        if not mirrored:
            form = [(row, -column) for row, column in form]
    return forms


def bits(cells: Iterable[int]) -> list[int]:
    """A set of cells as whole numbers of 60 bits."""
    words = [0] * WORDS
    for cell in cells:
        words[cell // WORD_CELLS] |= 1 << (cell % WORD_CELLS)
    return words


class City:
    """One side of the map, read off its letters."""

    def __init__(self, city: Sequence[str], wall: Sequence[str], where: str) -> None:
        self.rows, self.columns = len(city), len(city[0])
        if self.rows > ROWS or self.columns > COLUMNS or len({len(row) for row in (*city, *wall)}) != 1:
            raise InputError(f"{where}: the map must have rows of equal length, at most {ROWS} rows and {COLUMNS} columns.")
        self.letter = {(r, c): letter for r, row in enumerate(city) for c, letter in enumerate(row)}
        self.wall = {(r, c): letter for r, row in enumerate(wall) for c, letter in enumerate(row)}
        for place, letter in self.letter.items():
            right = letter if letter in (RIVER, BRIDGE, FORUM) else None
            if self.wall[place] != right and (right or self.wall[place] not in "io"):
                raise InputError(f"{where}: row {place[0]}, column {place[1]}: city and wall do not agree.")
        forum = sorted(place for place, letter in self.letter.items() if letter == FORUM)
        self.forum = forum[0] if forum else (0, 0)
        if forum != [(self.forum[0] + r, self.forum[1] + c) for r in range(3) for c in range(3)]:
            raise InputError(f"{where}: the Forum must be one square of 3x3 cells.")

    def is_land(self, place: tuple[int, int]) -> bool:
        """Whether a building could lie there."""
        return place in self.letter and self.letter[place] not in (RIVER, BRIDGE, FORUM)

    def sides(self, place: tuple[int, int]) -> list[tuple[int, int] | None]:
        """The cells north, west, east and south, and the one over a bridge (RR-CON-20), where there are any but river."""
        r, c = place
        found: list[tuple[int, int] | None] = []
        over = None
        for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            other = (r + dr, c + dc)
            letter = self.letter.get(other, RIVER)
            if letter == BRIDGE and dc:  # both bridges run from west to east
                beyond = (r, c + 2 * dc)
                over = beyond if self.is_land(beyond) else None
            found.append(other if letter not in (RIVER, BRIDGE) else None)
        return [*found, over]

    def touches_river(self, place: tuple[int, int]) -> bool:
        """RR-CON-31, AMB-30: whether a cell lies next to the river or a bridge."""
        r, c = place
        return any(self.letter.get(other) in (RIVER, BRIDGE) for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))

    def may_hold(self, places: list[tuple[int, int]], restriction: Restriction, juno: bool) -> bool:
        """RR-CON-13..19, AMB-14: whether a building may lie on these cells of an empty map."""
        if not all(map(self.is_land, places)):
            return False
        hills = [self.letter[place] for place in places if self.letter[place] != MARSH]
        outside = [self.wall[place] == "o" for place in places]
        if not juno and (len(set(hills)) > 1 or len(set(outside)) > 1):
            return False
        if restriction == Restriction.TIBER:
            return any(map(self.touches_river, places))
        if restriction == Restriction.HILL_ALL:
            return len(hills) == len(places)
        if restriction == Restriction.HILL_ANY:
            return bool(hills)
        if restriction == Restriction.OUTSIDE:
            return all(outside)
        return True

    def sites(self, form: Shape, restriction: Restriction = Restriction.NONE, juno: bool = False, hill: str = "") -> list[int]:
        """First cells at which a shape may lie; with `hill`, only wholly on that hill."""
        found = []
        for r, c in self.letter:
            places = [(r + dr, c + dc) for dr, dc in form]
            if self.may_hold(places, restriction, juno) and all(not hill or self.letter[place] == hill for place in places):
                found.append(cell(r, c))
        return found

    def fill(self, rules: Any) -> None:
        """Write what rules need to know of the map."""
        rules.rows, rules.columns = self.rows, self.columns
        rules.near[:] = rules.hill[:] = rules.square[:] = EMPTY
        rules.letter[:] = EMPTY
        rules.land[:] = bits(cell(*place) for place in self.letter if self.is_land(place))
        rules.forum_anchor = cell(*self.forum)
        for place, letter in self.letter.items():
            number = cell(*place)
            rules.letter[number] = LETTERS.index(letter)
            if letter in (RIVER, BRIDGE):
                continue
            sides = self.sides(place)
            assert len(sides) == NEIGHBOURS
            rules.near[number] = [EMPTY if other is None else cell(*other) for other in sides]
            rules.beside[number] = bits(cell(*other) for other in sides if other is not None)
            rules.hill[number] = HILLS.find(letter)
            rules.outside[number] = self.wall[place] == "o"
            rules.tiber[number] = self.touches_river(place)


def cell(row: int, column: int) -> int:
    """The number of a cell."""
    number = row * COLUMNS + column
    assert 0 <= number < CELLS
    return number
