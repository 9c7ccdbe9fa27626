"""Chat is kept, old tables are archived, and lists find their rows by indexes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """From the first tables."""
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guest", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id"),
        sa.PrimaryKeyConstraint("table_id", "id", name="pk_chat"),
    )
    op.add_column("tables", sa.Column("archived", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.drop_index("ix_tables_phase", "tables")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_sittings_guest", "sittings")
    op.create_index("ix_tables_host", "tables", ["host", "archived", "made_at"])
    op.create_index("ix_sittings_guest", "sittings", ["guest", "table_id"])
    _create_partial_index("ix_tables_in_use", ["phase", "made_at"], "archived IS {false}")
    _create_partial_index(
        "ix_tables_listed", ["phase", "made_at", "host", "id"], "listed IS {true} AND archived IS {false}"
    )
    _create_partial_index("ix_tables_unwatched", ["host", "made_at", "id"], "alone IS {true} AND phase = 'playing'")


def _create_partial_index(name: str, columns: list[str], where: str) -> None:
    """An index over few rows."""
    op.create_index(
        name,
        "tables",
        columns,
        sqlite_where=sa.text(where.format(true="1", false="0")),
        postgresql_where=sa.text(where.format(true="true", false="false")),
    )
