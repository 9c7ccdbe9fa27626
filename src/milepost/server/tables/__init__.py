"""The tables of a server: who sits there, who is connected, what is submitted, and bots that take their turns."""
