"""Wood and Steel: railroads of North America, from 1830 on."""
