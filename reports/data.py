"""The rows of a run as arrays: conditions (players, line-up, variant) with [game, seat] columns and the block of each game."""

from __future__ import annotations

import functools
import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from experiments.results import TABLES, parts_in, read_manifest, read_rows
from experiments.storage import as_store
from experiments.stored import restored
from reports.stats.estimate import Floats, Ints, Measured, measure, ratio
from sim.errors import InputError


@dataclass(frozen=True)
class Run:
    """A run folder, read. Games that ended in an error are counted and left out."""

    manifest: dict[str, Any]
    seats: pl.DataFrame
    games: pl.DataFrame
    errors: int
    rows_hash: str

    @functools.cached_property
    def conditions(self) -> list[Condition]:
        """Cells and variants that have games, in the order of the plan."""
        cells, variants = self.games["cell"].to_numpy(), self.games["variant"].to_numpy()
        wanted = self.manifest["config"]["variants"]
        found = []
        for cell, plan in enumerate(self.manifest["cells"]):
            in_cell = cells == cell
            for variant in wanted:
                rows = np.flatnonzero(in_cell & (variants == variant)) if len(wanted) > 1 else np.flatnonzero(in_cell)
                if rows.size:
                    found.append(Condition(self, cell, variant, plan["players"], tuple(plan["lineup"]), plan["rotations"], rows))
        return found

    @functools.cached_property
    def seat_starts(self) -> Ints:
        """The row of `seats` at which each game begins."""
        players = self.games["players"].to_numpy().astype(np.int64)
        return np.concatenate([[0], np.cumsum(players)[:-1]]) if players.size else players

    @property
    def arms(self) -> list[str]:
        """The variants, the baseline first."""
        return list(self.manifest["config"]["variants"])

    def title(self, card: str) -> str:
        """A card in a player's words."""
        return next((str(item["title"]) for item in self.manifest["cards"] if item["id"] == card), card)

    def source(self, column: str) -> str:
        """A source of points in a player's words: the title of the card that it is named after, if there is one."""
        name = column.removeprefix("points_")
        titles = {str(card["id"]).lower(): str(card["title"]) for card in self.manifest["cards"]}
        return titles.get(name.lower()) or words(column)


@dataclass(frozen=True)
class Condition:
    """Games that have players, line-up and variant in common."""

    run: Run
    cell: int
    variant: str
    players: int
    lineup: tuple[str, ...]
    rotations: int
    rows: Ints = field(repr=False)  # of `games`

    @property
    def solo(self) -> bool:
        """Whether there is one seat."""
        return self.players == 1

    @property
    def mixed(self) -> bool:
        """Whether different policies met."""
        return len(set(self.lineup)) > 1

    @property
    def n(self) -> int:
        """Games."""
        return len(self.rows)

    @property
    def fair(self) -> float:
        """A seat's fair share of the wins."""
        return 1 / self.players

    @property
    def lineup_name(self) -> str:
        """The line-up in words."""
        if self.mixed:
            return ", ".join(self.lineup)
        return self.lineup[0] if self.solo else f"{self.lineup[0]} in every seat"

    @property
    def at_table(self) -> str:
        """The number of players in words."""
        return "1 player" if self.solo else f"{self.players} players"

    @property
    def name(self) -> str:
        """All that the games have in common."""
        return f"{self.at_table} · {self.lineup_name} · {self.variant}"

    @property
    def label(self) -> str:
        """What tells it apart from the run's other conditions; the whole name if there is no other."""
        others = self.run.conditions
        parts = []
        if len({other.players for other in others}) > 1:
            parts.append(self.at_table)
        if len({(other.players, other.lineup) for other in others}) > len({other.players for other in others}):
            parts.append(self.lineup_name)
        if len({other.variant for other in others}) > 1:
            parts.append(self.variant)
        return " · ".join(parts) or self.name

    @property
    def id(self) -> str:
        """For links within the page."""
        return f"c{self.cell}-{self.run.arms.index(self.variant)}"

    @functools.cached_property
    def block_names(self) -> Ints:
        """The blocks that have games, in order."""
        return np.unique(self.game("block")).astype(np.int64)

    @functools.cached_property
    def unit(self) -> Ints:
        """Each game's block, numbered from 0 without gaps."""
        return np.searchsorted(self.block_names, self.game("block")).astype(np.int64)

    @property
    def blocks(self) -> int:
        """Independent units."""
        return len(self.block_names)

    @functools.cached_property
    def _seat_rows(self) -> Ints | None:
        """Rows of `seats` as [game, seat]; None if they are all rows, in order."""
        starts = self.run.seat_starts[self.rows]
        if self.n * self.players == self.run.seats.height:
            return None
        return starts[:, None] + np.arange(self.players)

    def game(self, column: str) -> npt.NDArray[Any]:
        """A column of `games`, one value per game."""
        values = self.run.games[column].to_numpy()
        return values if len(values) == self.n else values[self.rows]

    def seat(self, column: str) -> npt.NDArray[Any]:
        """A column of `seats` as [game, seat]."""
        values = self.run.seats[column].to_numpy()
        return values.reshape(-1, self.players) if self._seat_rows is None else values[self._seat_rows]

    @functools.cached_property
    def policy(self) -> Ints:
        """Who sits where, as places in `policies`: [game, seat]."""
        place = (np.arange(self.players) + self.game("rotation")[:, None].astype(np.int64)) % self.players
        codes = np.array([self.policies.index(policy) for policy in self.lineup])
        return codes[place]

    @property
    def policies(self) -> list[str]:
        """The policies of the line-up, each once."""
        return list(dict.fromkeys(self.lineup))

    def of_games(self, values: npt.ArrayLike) -> Measured:
        """The mean of one value per game."""
        values = floats(values)
        if self.blocks == self.n:  # one game in each block
            return ratio(values, np.ones(self.n))
        return measure(values, self.unit, self.blocks)

    def of_seats(self, values: npt.NDArray[Any], where: npt.NDArray[np.bool_] | None = None) -> Measured:
        """The mean of [game, seat] values, of those `where` is true."""
        if where is None:
            return self.of_games(seat_means(values))
        totals = np.einsum("ij,ij->i", values, where, dtype=np.float64)
        sizes = np.einsum("ij->i", where, dtype=np.float64)
        return ratio(self._per_block(totals), self._per_block(sizes))

    def _per_block(self, values: Floats) -> Floats:
        return values if self.blocks == self.n else floats(np.bincount(self.unit, values, self.blocks))

    @property
    def point_columns(self) -> list[str]:
        """Points by source."""
        return [f"points_{source}" for source in self.run.manifest["point_sources"]]

    @property
    def seat_measures(self) -> list[str]:
        """Counters per seat."""
        return [column for column in self.run.seats.columns if column.startswith("m_")]

    @property
    def game_measures(self) -> list[str]:
        """Counters per game."""
        return [column for column in self.run.games.columns if column.startswith("m_")]

    @functools.cached_property
    def tells_leads(self) -> bool:
        """Whether the rows tell who led when; solo games and games of one round do not."""
        return not self.solo and "half_place" in self.run.games.columns and bool(self.game("half_place").any())

    @functools.cached_property
    def cards(self) -> list[str]:
        """The cards that the rows tell of."""
        columns = set(self.run.seats.columns)
        return [card["id"] for card in self.run.manifest["cards"] if {f"acquired_{card['id']}", f"played_{card['id']}"} <= columns]

    def tells_offers(self, card: str) -> bool:
        """Whether the rows tell if a card came up and who could take it."""
        return f"seen_{card}" in self.run.games.columns and f"offered_{card}" in self.run.seats.columns

    def comes_up(self, card: str) -> bool:
        """Whether a card is in these games at all; where the rows do not tell, it is taken to be."""
        if f"seen_{card}" not in self.run.games.columns or bool(self.game(f"seen_{card}").any()):
            return True
        return bool((self.seat(f"acquired_{card}") >= 0).any())

    def rounds(self, what: str, cards: list[str]) -> npt.NDArray[np.int8]:
        """[row, card]: the round in which a card was acquired or played, or -1; rows in the order game, seat."""
        found = np.empty((self.n * self.players, len(cards)), np.int8)
        for number, card in enumerate(cards):
            found[:, number] = self.seat(f"{what}_{card}").reshape(-1)
        return found


def words(column: str) -> str:
    """A column in words."""
    for prefix in ("points_", "m_"):
        column = column.removeprefix(prefix)
    return column.replace("_", " ")


def load(folder: Path) -> Run:
    """Read a run folder."""
    manifest = read_manifest(folder)
    stored = {table: _stored(folder, table, manifest["run_id"]) for table in TABLES}
    rows_hash = _rows_hash(stored)
    seats, games = (restored(stored.pop(table), manifest["config"]["seed"]) for table in ("seats", "games"))
    players = games["players"].to_numpy().astype(np.int64)
    if int(players.sum()) != seats.height:
        raise InputError(
            f"{folder}: the games have {int(players.sum()):,} seats, but there are {seats.height:,} rows of seats; resume the run to mend"
            " it."
        )
    errors = 0
    if "error" in games.columns:
        good = games["error"].to_numpy() == 0
        errors = int((~good).sum())
        if errors:
            seats, games = seats.filter(pl.Series(np.repeat(good, players))), games.filter(pl.Series(good))
    if games.height == 0:
        raise InputError(f"{folder}: every game of the run ended in an error; there is nothing to report.")
    return Run(manifest, seats, games, errors, rows_hash)


def part_paths(folder: Path, table: str) -> list[Path]:
    """The files of a table, in the order of their rows; the games parts say what belongs to the run."""
    paths = [path for name, _ in parts_in(as_store(folder)) if (path := folder / table / name).exists()]
    if not paths:
        raise InputError(f"{folder / table}: there are no Parquet parts; run the experiment first.")
    return paths


def _stored(folder: Path, table: str, run_id: str) -> pl.DataFrame:
    """Rows as their files hold them, read by Polars: in a fifth of the time and memory that `read_rows` takes."""
    paths = part_paths(folder, table)
    try:
        ours = all(pl.read_parquet_metadata(path).get("run_id") == run_id for path in paths)
        rows = pl.read_parquet(paths).with_columns(pl.col(pl.Categorical).cast(pl.String)).rechunk() if ours else None
    except (pl.exceptions.PolarsError, OSError):
        rows = None
    if rows is None:
        read_rows(folder, table)  # says in a sentence what is wrong with a part
        raise InputError(f"{folder / table}: the parts there do not fit together; mend the run with --resume.")
    return rows


def _rows_hash(stored: dict[str, pl.DataFrame]) -> str:
    """`experiments.results.data_hash` of rows that are in memory already."""
    digest = hashlib.sha256()
    for table, rows in stored.items():
        for column in sorted(rows.columns):
            values = rows[column]
            if values.dtype == pl.String:
                content: Any = (str(values.str.join("\n").item()) + "\n").encode()
            else:
                content = np.ascontiguousarray(values)
            digest.update(f"{table}.{column}:".encode() + hashlib.sha256(content).digest())
    return digest.hexdigest()


def seat_means(values: npt.NDArray[Any]) -> Floats:
    """Per game the mean over its seats; much faster than `mean` along so short an axis."""
    return floats(np.einsum("ij->i", values, dtype=np.float64) / values.shape[1])


def floats(values: npt.ArrayLike) -> Floats:
    """As double precision."""
    return np.asarray(values, np.float64)
