"""Every speed claim, as a script."""
