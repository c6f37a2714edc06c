"""The experiment config: one question, checked whole before anything starts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    field_validator,
    model_serializer,
)

from policies import registry
from sim import game as contract
from sim.errors import InputError, unknown
from sim.variants import BASE, Variant, make_variant, read_toml, variant_of_file

Players = Annotated[int, Field(ge=1, le=4)]


class _Checked(BaseModel):
    """A part of a config: strict, frozen, and as plain values without what is not set, for TOML has no null."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_serializer(mode="wrap")
    def _only_what_is_set(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in handler(self).items() if value is not None}


class Stop(_Checked):
    """When a cell may end before all its games are played."""

    rule: Annotated[
        Literal["games", "precision", "sequential"], Field(description="games (all), precision (an interval's half-width) or sequential.")
    ]
    seat: Annotated[int | None, Field(ge=1, le=4, description="Whose win share: a seat's, from 1.")] = None
    policy: Annotated[str | None, Field(description="Whose win share: a policy's.")] = None
    variant: Annotated[str | None, Field(description="Under which variant; by default under each.")] = None
    against: Annotated[str | None, Field(description="A variant to compare with: the difference is watched.")] = None
    half_width: Annotated[float | None, Field(gt=0, lt=1, description="For precision: stop when the interval is this narrow.")] = None
    confidence: Annotated[float, Field(ge=0.5, le=0.9999, description="Of the interval, at all looks together.")] = 0.95
    h0: Annotated[float | None, Field(ge=-1, le=1, description="For sequential: the win share, or difference, of no interest.")] = None
    h1: Annotated[float | None, Field(ge=-1, le=1, description="For sequential: the one worth knowing.")] = None
    alpha: Annotated[float, Field(gt=0, lt=0.5, description="Chance to find h1 when h0 holds.")] = 0.05
    beta: Annotated[float, Field(gt=0, lt=0.5, description="Chance to find h0 when h1 holds.")] = 0.05


class Spec(_Checked):
    """A config. Several player counts, variants and line-ups make cells; each cell gets `games` games, rounded up to whole blocks."""

    question: Annotated[str, Field(min_length=1, description="What the experiment answers, as a sentence.")]
    game: Annotated[str, Field(description="The game's name; `augur games` lists them.")]
    players: Annotated[list[Players], Field(min_length=1, description="Number of players, or a list of numbers.")]
    variants: Annotated[list[str], Field(min_length=1, description="Rule variants to compare on the same seeds.")] = [BASE]
    lineups: Annotated[list[str | list[str]], Field(min_length=1, description="Policies: a name for all seats, or a list.")]
    games: Annotated[int, Field(ge=1, le=10**9, description="Games for each player count, variant and line-up.")]
    seed: Annotated[int, Field(ge=0, lt=2**63, description="All randomness comes from it.")] = 1
    define: Annotated[dict[str, dict[str, Any]], Field(description="Variants of one's own: tables of differences.")] = {}
    stop: Annotated[Stop | None, Field(description="When to stop before all games are played.")] = None

    @field_validator("players", mode="before")
    @classmethod
    def _one_or_many(cls, value: object) -> object:
        return [value] if isinstance(value, int) else value

    @property
    def run_id(self) -> str:
        """The hash of the whole config."""
        return hashlib.sha256(json.dumps(self.model_dump(), sort_keys=True).encode()).hexdigest()[:12]

    def own_variants(self) -> dict[str, Variant]:
        """The variants defined in the config."""
        return {name: make_variant(name, entries, "define") for name, entries in self.define.items()}

    def lineups_for(self, players: int) -> list[tuple[str, ...]]:
        """The line-ups that this number of players can sit in."""
        spread = ((lineup,) * players if isinstance(lineup, str) else tuple(lineup) for lineup in self.lineups)
        return [lineup for lineup in spread if len(lineup) == players]

    def rules(self, players: int, variant: str) -> Any:
        """The RULES record for a number of players under a variant."""
        return contract.load_rules(self.game, players, variant, self.own_variants())


def load_spec(path: Path) -> Spec:
    """Read and check a config."""
    document = read_toml(path, "config") if path.suffix != ".json" else _read_json(path)
    inline_variant_files(document, path.parent)
    return check_spec(document, str(path))


def _read_json(path: Path) -> dict[str, Any]:
    """A config as `augur submit` writes it."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"{path}: the config cannot be read ({error}).") from None
    return document if isinstance(document, dict) else {}


def inline_variant_files(document: dict[str, Any], folder: Path) -> None:
    """Copy variants named as `file.toml:name` into the config, so that its hash covers them; `document` is modified in place."""
    variants = document.get("variants")
    define = document.setdefault("define", {})
    if not isinstance(variants, list) or not isinstance(define, dict):
        return
    for i, text in enumerate(variants):
        if isinstance(text, str) and ".toml" in text:
            variants[i] = "+".join(_inlined(part, folder, define) if ".toml" in part else part for part in text.split("+"))


def _inlined(text: str, folder: Path, define: dict[str, Any]) -> str:
    """The name under which a variant of a file now stands in `define`."""
    variant = variant_of_file(text, folder)
    entries = {**variant.changes, "about": variant.about, "source": variant.source}
    if define.setdefault(variant.name, entries) != entries:
        raise InputError(f"{text}: the config defines another variant of the name '{variant.name}'; give one of them another name.")
    return variant.name


def check_spec(document: Mapping[str, Any], where: str) -> Spec:
    """A Spec from a document, or an InputError with one sentence about the first thing that is wrong."""
    try:
        spec = Spec.model_validate(document)
    except ValidationError as error:
        raise _sentence(error.errors()[0], where) from None
    try:
        players_must_fit_the_game(spec)
        variants_must_be_known(spec)
        policies_must_be_known(spec)
        lineups_must_fit_the_players(spec)
        stop_must_name_what_there_is(spec)
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    return spec


def _sentence(problem: Any, where: str) -> InputError:
    first, *rest = problem["loc"]
    key = ".".join([str(first), *(str(part) for part in rest if part != "str" and not str(part).startswith("list["))])
    fields = Stop.model_fields if first == "stop" and rest else Spec.model_fields
    field = str(rest[0]) if first == "stop" and rest else str(first)
    if problem["type"] == "extra_forbidden":
        return unknown("key", key, [f"stop.{name}" for name in fields] if fields is Stop.model_fields else fields, where)
    if problem["type"] == "missing":
        return InputError(f"{where}: the key '{key}' is missing. {fields[field].description}")
    text = problem["msg"][0].lower() + problem["msg"][1:]
    about = fields[field].description
    return InputError(f"{where}: '{key}' is {problem['input']!r}, but {text.replace('input', 'it')}. {about}")


def players_must_fit_the_game(spec: Spec) -> None:
    """Every player count is one the game has."""
    game = contract.get(spec.game)
    for players in spec.players:
        if players not in game.players:
            allowed = ", ".join(map(str, game.players))
            raise InputError(f"'players' is {players}; {spec.game} is for {allowed} players.")
    if len(set(spec.players)) < len(spec.players):
        raise InputError("'players' names a number twice.")


def variants_must_be_known(spec: Spec) -> None:
    """Every variant exists and makes sense at every player count."""
    if BASE in spec.define:
        raise InputError(f"'define' has a variant named {BASE}; that name is taken by the rules in the box.")
    for variant in [*spec.define, *spec.variants]:
        for players in spec.players:
            spec.rules(players, variant)
    if len(set(spec.variants)) < len(spec.variants):
        raise InputError("'variants' names a variant twice.")


def policies_must_be_known(spec: Spec) -> None:
    """Every policy exists and has the parameters it is given."""
    for lineup in spec.lineups:
        for policy in [lineup] if isinstance(lineup, str) else lineup:
            registry.parse(policy, spec.game)


def lineups_must_fit_the_players(spec: Spec) -> None:
    """Every list has the length of some player count, and every player count has a line-up."""
    for number, lineup in enumerate(spec.lineups):
        if lineup in spec.lineups[:number]:
            raise InputError("'lineups' names a line-up twice.")
        if isinstance(lineup, list) and len(lineup) not in spec.players:
            counts = " or ".join(map(str, spec.players))
            raise InputError(f"'lineups' has a list of {len(lineup)} policies ({', '.join(lineup)}); it must have {counts}.")
    for players in spec.players:
        if not spec.lineups_for(players):
            raise InputError(f"'lineups' has nothing for {players} players; add a list of {players} policies or one name for all.")


def stop_must_name_what_there_is(spec: Spec) -> None:
    """A stop rule has what it needs, and names policies, seats and variants of the experiment."""
    stop = spec.stop
    if stop is None:
        return
    for rule, needed in (("precision", ["half_width"]), ("sequential", ["h0", "h1"])):
        for key in needed:
            if (getattr(stop, key) is None) == (stop.rule == rule):
                verb = "needs" if stop.rule == rule else "has no use for"
                raise InputError(f"'stop' with rule = \"{stop.rule}\" {verb} '{key}'. {Stop.model_fields[key].description}")
    if stop.h0 is not None and stop.h0 == stop.h1:
        raise InputError(f"'stop.h0' and 'stop.h1' are both {stop.h0:g}; they must differ.")
    if stop.against is None and not all(0 < h < 1 for h in (stop.h0, stop.h1) if h is not None):
        raise InputError("'stop.h0' and 'stop.h1' are win shares and must lie between 0 and 1.")
    if stop.seat is not None and stop.policy is not None:
        raise InputError("'stop' names a seat and a policy; name one of them.")
    lineups = [lineup for players in spec.players for lineup in spec.lineups_for(players)]
    if stop.seat is not None and stop.seat > max(spec.players):
        raise InputError(f"'stop.seat' is {stop.seat}; there are {max(spec.players)} seats at most.")
    names = list(dict.fromkeys(policy for lineup in lineups for policy in lineup))
    if stop.policy is not None and stop.policy not in names:
        raise unknown("policy in 'stop'", stop.policy, names)
    for key in ("variant", "against"):
        if getattr(stop, key) not in (None, *spec.variants):
            raise unknown(f"variant in 'stop.{key}'", getattr(stop, key), spec.variants)
    if stop.against is not None and stop.variant in (None, stop.against):
        raise InputError("'stop.against' needs 'stop.variant', another variant to compare with it.")
