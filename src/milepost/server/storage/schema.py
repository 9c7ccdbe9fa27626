"""The tables of the database.

A table of a game is its entries: one row per submission, never changed. The columns of `tables` that say how things
stand (phase, seq, waiting, changed_at) and all of `sittings` are there for lists only and can be made from the entries.
`changed_at` is in no index: it changes with every entry, and each index over it would be written to each time.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    and_,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("preset", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("host", Text, nullable=False),
    Column("pace", Integer, nullable=False),
    Column("alone", Boolean, nullable=False, key="bots_play_unwatched"),  # the name in databases written earlier
    Column("listed", Boolean, nullable=False),
    Column("bot_seed", Text, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("phase", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("waiting", Text, nullable=False),  # JSON
    Column("rematch", Text, nullable=False),
    Column("archived", Boolean, nullable=False, server_default=false()),
)

# Conditions of indexes over few rows. A query that wants one says the same words.
IN_USE = tables.c.archived.is_(False)
LISTED = and_(tables.c.listed.is_(True), tables.c.archived.is_(False))
UNWATCHED = and_(tables.c.bots_play_unwatched.is_(True), tables.c.phase == "playing")

Index("ix_tables_host", tables.c.host, tables.c.archived, tables.c.made_at)
for _name, _columns, _where in (
    ("ix_tables_in_use", ("phase", "made_at"), IN_USE),
    ("ix_tables_listed", ("phase", "made_at", "host", "id"), LISTED),
    ("ix_tables_unwatched", ("host", "made_at", "id"), UNWATCHED),
):
    Index(_name, *(tables.c[column] for column in _columns), sqlite_where=_where, postgresql_where=_where)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("cid", Text, nullable=False),
    Column("seat", Integer),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),  # JSON
    Column("after", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    UniqueConstraint("table_id", "cid"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)
Index("ix_sittings_guest", sittings.c.guest, sittings.c.table_id)

chat = Table(
    "chat",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), nullable=False),
    Column("id", Integer, nullable=False),  # counted from 1 at each table, and never again used
    Column("guest", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seat", Integer),
    Column("text", Text, nullable=False),
    Column("made_at", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "id"),
)

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("made_at", Double, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
