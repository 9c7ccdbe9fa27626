"""The table in the browser: guests, tables, a live channel, storage, and bots that take their turns."""
