"""The tables of the database.

A table of a game is its entries: one row per submission, never changed. The columns of `tables` that say how things
stand (phase, seq, waiting, changed_at) and all of `sittings` are there for lists only and can be made from the entries.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
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
    Column("host", Text, nullable=False, index=True),
    Column("pace", Integer, nullable=False),
    Column("alone", Boolean, nullable=False, key="bots_play_unwatched"),  # the name in databases written earlier
    Column("listed", Boolean, nullable=False),
    Column("bot_seed", Text, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),  # no index: it changes with every entry
    Column("phase", Text, nullable=False, index=True),
    Column("seq", Integer, nullable=False),
    Column("waiting", Text, nullable=False),  # JSON
    Column("rematch", Text, nullable=False),
)

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
    Column("guest", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
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
