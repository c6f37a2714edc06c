"""A whole game as a readable log."""

from __future__ import annotations

from collections.abc import Iterator

import sim
from policies.play import Table, policy_seed
from policies.registry import Player, compile_policies, parse
from sim import game as contract
from sim.errors import InputError


def split_policies(policies: str) -> list[str]:
    """The policies that the command line's text names; parameters of one policy also stand between commas."""
    texts: list[str] = []
    for item in policies.split(","):
        if "=" in item and ":" not in item and texts:
            texts[-1] += f",{item}"
        else:
            texts.append(item)
    return texts


def line_up(game: contract.Game, players: int | None, policies: str) -> list[str]:
    """The policies of all places, from the command line's text."""
    texts = split_policies(policies)
    if len(texts) == 1:
        texts *= players or game.players[-1]
    if players is not None and len(texts) != players:
        raise InputError(f"--policies names {len(texts)} policies for {players} players; give one for all, or one for each.")
    if len(texts) not in game.players:
        allowed = ", ".join(map(str, game.players))
        raise InputError(f"{game.name} is for {allowed} players; {len(texts)} players cannot play it.")
    for text in texts:
        parse(text, game.name)
    return texts


def watch_game(
    name: str, players: int | None, seed: int, policies: str, variant: str, rotation: int = 0, boards: bool = True, explain: bool = False
) -> Iterator[str]:
    """Play a game, the very one that an experiment plays with this seed and rotation, and tell it line by line."""
    game = contract.get(name)
    texts = line_up(game, players, policies)
    n = len(texts)
    match = sim.open(name, n, variant, seed)
    table, records = Table(game), compile_policies(texts, name)
    yield f"{game.title}, {n} player{'s' * (n != 1)}, variant {variant}, seed {seed}"
    for seat in range(n):
        yield f"Seat {seat + 1}: {texts[(seat + rotation) % n]}"
    round_no = -1
    decisions = 0
    while not match.over:
        if int(match.state.round_no) != round_no:
            round_no = int(match.state.round_no)
            yield ""
            yield "=" * 72
            yield match.describe() if boards else f"Round {round_no}" if round_no else "Before the first round"
            yield ""
        place = (match.mover + rotation) % n
        seed_now = policy_seed(seed, n, rotation, place, decisions)
        action = table.choose(match.rules, match.state, records[place], seed_now, go_on=True)
        words = next(option.words for option in match.legal() if option.id == action)
        if explain and records[place].player == Player.MCTS:
            yield from explanation(match, table)
        yield f"      {words}" if match.state.pending else f"  Seat {match.mover + 1}: {words}"
        match.play(action)
        decisions += 1
    yield ""
    yield "=" * 72
    yield match.describe()
    yield ""
    yield from final_scoring(match)


def explanation(match: sim.Match, table: Table) -> Iterator[str]:
    """What the search that has just ended thinks of each option."""
    words = {option.id: option.words for option in match.legal()}
    yield f"    {'visits':>8} {'value':>7} {'wins':>7} {'prior':>7}  option"
    for option in table.searched():
        if option.action in words:
            value, win = ("-" if number is None else f"{number:.3f}" for number in (option.value, option.win))
            yield f"    {option.visits:8d} {value:>7} {win:>7} {option.prior:7.3f}  {words[option.action]}"


def final_scoring(match: sim.Match) -> Iterator[str]:
    """Points by source and seat, total and place."""
    scores, places = match.scores(), match.ranks()
    width = max(len(source) for source in match.game.point_sources) + 2
    yield "Final scoring".ljust(width) + "".join(f"{f'seat {seat + 1}':>9}" for seat in range(match.players))
    for source in (*match.game.point_sources, "total"):
        values = [row[source] for row in scores]
        if any(values) or source == "total":
            yield source.replace("_", " ").ljust(width) + "".join(f"{value:9d}" for value in values)
    yield "place".ljust(width) + "".join(f"{place:9d}" for place in places)
    winners = [f"seat {seat + 1}" for seat, place in enumerate(places) if place == 1]
    yield f"Winner: {' and '.join(winners) or 'nobody, the solo game is lost'}"
