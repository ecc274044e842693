"""Shared parts of the benchmarks: live server, HTTP clients, circle with history."""
