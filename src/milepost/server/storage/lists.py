"""How lists of tables are asked for, so that they stay quick with a million: by indexes, and of few rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import CompoundSelect, Select, and_, func, or_, select

from milepost.server.storage import schema
from milepost.server.storage.rows import Phase

MOST_LISTED = 100
"""The most tables of one list."""
MOST_OF_A_HOST = 3
"""The most tables of one host that are shown to everybody, waiting or played."""
MOST_COMPARED = 5_000
"""Of how many of the newest listed tables those to be shown are chosen."""
MOST_OWN = 2_000
"""Of how many of the newest tables that somebody opened the last changed ones are found."""

DAY = 24 * 3600.0
LISTED_FOR = DAY
"""Seconds after which a table that nobody has touched is no longer shown to everybody."""
ARCHIVED_AFTER: dict[Phase, float] = {"open": 7 * DAY, "over": 30 * DAY, "closed": 30 * DAY}
"""Seconds after which a table that nobody has touched is archived; one that is played never is."""

_tables, _sittings = schema.tables.c, schema.sittings.c


LATER_THAN_ALL = 1e18


class Page(NamedTuple):
    """Where a page of somebody's own tables begins: after this table, or with "" before all archived ones."""

    id: str = ""
    archived: bool = True
    changed_at: float = LATER_THAN_ALL


def tables_of(guest: str, after: Page | None = None, most: int = MOST_LISTED) -> Select[Any]:
    """Tables where a guest sits or that the guest opened: last changed first, then the archived ones in that order.

    Without a page to begin after, the archived ones are left out.
    """
    heads = select(schema.tables).where(_tables.id.in_(_ids_of(guest, in_use=after is None)))
    if after is None:
        heads = heads.where(schema.IN_USE)
    else:
        at = after.changed_at
        later = or_(_tables.changed_at < at, and_(_tables.changed_at == at, _tables.id > after.id))
        archived = _tables.archived.is_(True)
        heads = heads.where(and_(archived, later) if after.archived else or_(archived, later))
    return heads.order_by(_tables.archived, _tables.changed_at.desc(), _tables.id).limit(most)


def page_after(id: str) -> Select[Any]:
    """What a page is that begins after a table."""
    return select(_tables.id, _tables.archived, _tables.changed_at).where(_tables.id == id)


def _ids_of(guest: str, in_use: bool) -> CompoundSelect[Any]:
    """A union, since no index serves two conditions joined by "or"."""
    sits = select(_sittings.table_id.label("id")).where(_sittings.guest == guest)
    opened = select(_tables.id).where(_tables.host == guest)
    if in_use:
        newest = opened.where(schema.IN_USE).order_by(_tables.made_at.desc()).limit(MOST_OWN).subquery()
        opened = select(newest.c.id)
    return sits.union(opened)


def listed(phase: Phase) -> Select[Any]:
    """Ids of tables that anybody may see: the newest of each host first, then the second newest of each."""
    newest = (
        select(_tables.id, _tables.host, _tables.made_at)
        .where(schema.LISTED, _tables.phase == phase)
        .order_by(_tables.made_at.desc())
        .limit(MOST_COMPARED)
        .subquery()
    )
    nth = func.row_number().over(partition_by=newest.c.host, order_by=newest.c.made_at.desc())
    ranked = select(newest.c.id, newest.c.made_at, nth.label("nth")).subquery()
    return (
        select(ranked.c.id)
        .where(ranked.c.nth <= MOST_OF_A_HOST)
        .order_by(ranked.c.nth, ranked.c.made_at.desc())
        .limit(MOST_LISTED)
    )


def listed_waiting_of(host: str) -> Select[Any]:
    """How many tables of a guest are on everybody's list and wait for players."""
    return select(func.count()).where(_tables.host == host, schema.LISTED, _tables.phase == "open")


def unwatched() -> Select[Any]:
    """Ids of tables in play where bots play on while nobody watches: one of each host, then a second of each."""
    nth = func.row_number().over(partition_by=_tables.host, order_by=_tables.made_at)
    ranked = select(_tables.id, _tables.made_at, nth.label("nth")).where(schema.UNWATCHED).subquery()
    return select(ranked.c.id).order_by(ranked.c.nth, ranked.c.made_at, ranked.c.id)


def to_be_archived(phase: Phase, now: float, most: int) -> Select[Any]:
    """Ids of tables that nobody has touched for long."""
    before = now - ARCHIVED_AFTER[phase]
    # a table was made before it was last changed: `made_at` is in the index and leaves few rows to look at
    untouched = and_(_tables.phase == phase, _tables.made_at < before, _tables.changed_at < before)
    return select(_tables.id).where(schema.IN_USE, untouched).limit(most)
