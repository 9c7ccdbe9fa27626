"""Five bots that play by strategies (bots page 1): four hold one archetype each, `adaptive` chooses and switches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from milepost.core.action import Seen
from milepost.core.bot import Bot, Character, Decision
from milepost.core.game import Game
from milepost.core.state import View
from milepost.games.age_of_steam.bots.player import AIPlayer
from milepost.games.age_of_steam.bots.strategy import PLAY, Archetype, Memory, Settings
from milepost.games.age_of_steam.state import AosState


class StrategyBot(Bot):
    """Plays by strategies; its settings are those of `Settings`."""

    archetype: ClassVar[Archetype | None] = None
    net_links: ClassVar[bool] = PLAY.net_links
    memory: Memory

    def __init__(
        self,
        game: Game[AosState],
        seed: int | str = 0,
        share_cap: int = PLAY.share_cap,
        bid_percent: int = PLAY.bid_percent,
        much_track: int = PLAY.much_track,
        aim_min_score: int = PLAY.aim_min_score,
        fallback_min_score: int = PLAY.fallback_min_score,
        later_min_score: int = PLAY.later_min_score,
        switch_below: int = PLAY.switch_below,
        adjust_below: int = PLAY.adjust_below,
        switch_margin: int = PLAY.switch_margin,
        adjust_by_cities: bool = PLAY.adjust_by_cities,
        track_aware_paths: bool = PLAY.track_aware_paths,
        solvency_guard: bool = PLAY.solvency_guard,
        trust_percent: int = PLAY.trust_percent,
        ahead_turns: int = PLAY.ahead_turns,
        spare_shares: int = PLAY.spare_shares,
        late_shares: bool = PLAY.late_shares,
        finish_first: bool = PLAY.finish_first,
        detours: bool = PLAY.detours,
        worthwhile: bool = PLAY.worthwhile,
        net_links: bool | None = None,
        gifts: bool = PLAY.gifts,
    ) -> None:
        super().__init__(game, seed)
        self.memory = Memory()
        self.settings = Settings(
            share_cap, bid_percent, much_track, aim_min_score, fallback_min_score, later_min_score, switch_below,
            adjust_below, switch_margin, adjust_by_cities, track_aware_paths, solvency_guard, trust_percent,
            spare_shares, ahead_turns, late_shares, finish_first, detours, worthwhile,
            self.net_links if net_links is None else net_links, gifts,
        )  # fmt: skip

    def choose(self, view: View[AosState], since: Sequence[Seen] = ()) -> Decision:
        """One decision and its reason."""
        player = AIPlayer(self.archetype, self.settings, self.memory)
        decision = player.decide(view)
        self.memory = player.memory
        assert decision.answer is not None, "the game asks only where there is something to decide"
        return Decision((decision.answer,), decision.why)


class ExpressBot(StrategyBot):
    """Speed: the line with most cubes for its price."""

    archetype: ClassVar = "express"
    character: ClassVar = Character("Emil", "telegraphist", "Lays the line that serves most cubes for its price.")


class HubBot(StrategyBot):
    """Income: spokes into one city."""

    archetype: ClassVar = "hub"
    character: ClassVar = Character("Hubert", "stationmaster", "Gathers spokes around one city and lives from them.")


class DominanceBot(StrategyBot):
    """Income: a long line."""

    archetype: ClassVar = "dominance"
    character: ClassVar = Character("Dominic", "colonel", "Builds one long line for the deliveries that pay most.")


class CorridorBot(StrategyBot):
    """Blocking: the connection that others need."""

    archetype: ClassVar = "corridor"
    character: ClassVar = Character("Cordula", "gatekeeper", "Takes the connection that everybody else needs.")


class AdaptiveBot(StrategyBot):
    """Chooses the strategy that suits the position, and switches when it does not any more."""

    net_links: ClassVar = True
    character: ClassVar = Character("Amelia", "dispatcher", "Knows four ways to play, and changes to what suits best.")
