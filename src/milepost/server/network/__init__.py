"""Between the wire and the application: connections, addresses, host names, and what every answer carries."""
