"""Test package. This file makes the folder a package, because a dependency installs another one named
`tests`.
"""
