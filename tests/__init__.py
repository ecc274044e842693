"""The tests. This file makes the folder a package: a dependency installs another one called `tests`."""
