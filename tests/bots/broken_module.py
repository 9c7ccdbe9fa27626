"""A bot's module that fails while it is loaded."""

1 / 0  # noqa: B018
