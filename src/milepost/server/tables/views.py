"""A table as one viewer sees it: the structs that go over the wire."""

from __future__ import annotations

from typing import Any

import msgspec

from milepost import bots
from milepost.core.action import Seat
from milepost.core.errors import NotAllowed
from milepost.core.game import Game
from milepost.core.story import all_is_open
from milepost.server.game_log.occupants import Invited, Nobody, Person, Robot, bot_of, name_of
from milepost.server.messages.http import Measures, MeasureView
from milepost.server.messages.shown import Explained, Result, SeatView, Status, TableView, Takeback, UndoRange
from milepost.server.network.reachable import Site
from milepost.server.tables import rights
from milepost.server.tables.table import Table

LOG_AT_FIRST = 200
"""How many decisions come with a table; a page asks for earlier ones."""


def viewing_seat(table: Table, guest: str, wanted: Seat | None = None) -> Seat | None:
    """The seat a guest looks from: of their own the one that is asked, else the one wanted, else the first.

    One that is wanted and may act is shown although another is asked: at a physical table everybody may act. None is
    for spectators.
    """
    if table.now.phase == "open":
        return None  # hands are dealt already, and seats can still be changed
    mine, state = table.seats_of(guest), table.now.state
    asked = [seat for seat in state.waiting_for if seat in mine]
    if wanted in mine and (not asked or wanted in state.may_act):
        return wanted
    return next(iter((*asked, *mine)), None)


def seats(table: Table, guest: str) -> tuple[SeatView, ...]:
    """Who sits where."""
    here, names = table.here(), table.names()
    found = []
    for seat, occupant in enumerate(table.now.occupants):
        match occupant:
            case Person():
                found.append(_person(table, occupant, names[seat], guest, seat in here))
            case Robot(bot=bot):
                found.append(bot_view(table.game, names[seat], bot))
            case Invited(guest=owner):
                found.append(SeatView("invited", names[seat], for_me=bool(guest) and owner == guest))
            case Nobody():
                found.append(SeatView("open"))
    return tuple(found)


def bot_view(game: Game[Any], name: str, bot: str) -> SeatView:
    """A bot on a seat, as people know it."""
    who = bots.character(bot, game)
    face, line = ("", "") if who is None else (who.face, who.line)
    level = bots.level(bot, game)
    return SeatView("bot", name, bot, here=True, face=face, level=level, line=line)


def _person(table: Table, person: Person, name: str, guest: str, here: bool) -> SeatView:
    """A person on a seat, and the bot that stands in if one does."""
    shown = SeatView(
        "person", name, mine=bool(guest) and person.guest == guest, here=here,
        host=bool(person.guest) and person.guest == table.acting_host,
    )  # fmt: skip
    if not person.stand_in:
        return shown
    bot = bot_view(table.game, name_of(person.stand_in, table.game), person.stand_in)
    return msgspec.structs.replace(
        shown, bot=bot.bot, stand_in=bot.name, face=bot.face, level=bot.level, line=bot.line
    )  # fmt: skip


def is_personal(table: Table, guest: str) -> bool:
    """Whether the status of a table says something else to this guest than to whoever looks on."""
    now = table.now
    if guest in (table.head.host, *now.removed):
        return bool(guest)
    return bool(guest) and any(isinstance(one, Person | Invited) and one.guest == guest for one in now.occupants)


def status(table: Table, guest: str, viewer: Seat | None) -> Status:
    """All that is known of a table beside its board."""
    now = table.now
    outcome = now.state.outcome if now.phase == "over" else None
    return Status(
        seq=table.seq,
        phase=table.phase,
        length=now.length,
        seats=seats(table, guest),
        viewer=viewer,
        to_act=now.state.to_act,
        waiting_for=now.state.waiting_for if now.phase == "playing" else (),
        may_act=now.state.may_act if now.phase == "playing" else (),
        host=rights.may_host(table, guest),
        pace=table.head.pace,
        bots_play_unwatched=table.head.bots_play_unwatched,
        watchers=table.watchers(),
        undo=_undo(table, guest),
        takeback=_takeback(table),
        result=None if outcome is None else Result(outcome.scores, outcome.ranks, outcome.reason),
        seed=table.head.seed if now.phase in ("over", "closed") else "",
        sentence=table.trouble,
        rematch=table.head.rematch,
        rematch_by=table.rematch_by,
        end=rights.may_end(table, guest),
        end_wanted=tuple(seat for wanting in now.end_wanted for seat in table.seats_of(wanting)),
        hot_seat=now.hot_seat or table.game.companion,
        removed=bool(guest) and guest in now.removed,
    )


def _undo(table: Table, guest: str) -> UndoRange | None:
    """How far a viewer may go back and forward alone."""
    now, history = table.now, table.history
    moves = history.moves
    if now.phase != "playing":
        return None
    if table.game.companion:
        return _undo_of_all(table, guest)
    mover = moves[-1].seat if now.length > now.floor else now.undone[0].seat if now.undone else None
    if mover is None or mover not in table.seats_of(guest) or bot_of(now.occupants[mover]):
        return None
    return UndoRange(
        mover, now.floor, table.shown.turn_began(), now.length + len(now.undone),
        max(now.floor, history.back), history.forward,
    )  # fmt: skip


def _undo_of_all(table: Table, guest: str) -> UndoRange | None:
    """The same at a companion's table, where whoever has a seat takes back anybody's step; there is no turn to undo."""
    now, own = table.now, table.seats_of(guest)
    if not own or (now.length <= now.floor and not now.undone):
        return None
    back = max(now.floor, table.history.back)
    return UndoRange(own[0], now.floor, back, now.length + len(now.undone), back, table.history.forward)


def _takeback(table: Table) -> Takeback | None:
    asked = table.now.takeback
    return None if asked is None else Takeback(asked.seat, asked.to, asked.waits)


def explained(table: Table, number: int, viewer: Seat | None) -> Explained:
    """What a viewer may read about a bot's decision that ended with an action.

    That is everything once nothing is hidden any more, or if the bot knew nothing that the viewer did not; else only
    what the bot tells everybody.
    """
    decided = next((one for one in reversed(table.history.decisions) if one.last == number), None)
    if decided is None or decided.why is None:
        return Explained("Nobody explained this.")
    why, before = decided.why, table.history.state_at(decided.first - 1)
    if table.now.phase in ("over", "closed") or all_is_open(before, decided.seat, (viewer,)):
        who = bots.character(decided.bot, table.game)
        terms = {} if who is None else {name: who.terms[name] for name in why.columns if name in who.terms}
        return Explained(why.sentence, why, terms=terms)
    knew = f"P{decided.seat} tells {'more' if why.openly else 'this'} after the game: it knew what is hidden from you."
    return Explained(why.openly, later=knew) if why.openly else Explained(knew)


async def measures(table: Table) -> Measures:
    """What was counted in a game, for everybody; only after its end, so that nobody learns from it while playing."""
    if table.trouble:
        raise NotAllowed("closed", table.trouble)
    if table.phase not in ("over", "closed"):
        raise NotAllowed(table.phase, "How a game went is told when it is over.")
    counted = await table.shown.measured()
    return Measures(
        counted.rounds,
        tuple(
            MeasureView(
                measure.name, measure.unit, measure.meaning, measure.yes_or_no,
                counted.final[measure.name], counted.course.get(measure.name, ()),
            )
            for measure in table.game.judgement.measures
        ),
    )  # fmt: skip


async def whole(table: Table, boot: str, guest: str, wanted: Seat | None, site: Site) -> TableView:
    """A table as one viewer sees it, all of it at one moment."""
    while True:
        seq, viewer = table.seq, viewing_seat(table, guest, wanted)
        log = await table.shown.log(viewer, table.now.length, LOG_AT_FIRST)
        if table.seq == seq:
            break
    head, scene = table.head, table.shown.scene(viewer)
    return TableView(
        id=table.id, boot=boot, game=head.game, title=table.game.title, credit=table.game.credit, preset=head.preset,
        options=head.options, commitment=head.commitment, imported=head.imported,
        plans=table.game.goals.pointing, goals=table.game.goals.examples, money=table.game.money,
        companion=table.game.companion, share=site.page_of(table.id), share_warning=site.warning, board=scene.board,
        status=status(table, guest, viewer), scene=scene, log=log, chat=tuple(table.chat),
    )  # fmt: skip
