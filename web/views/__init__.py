"""One function per address: load through access, read a form, say one verb, show a page."""
