"""For all tests: hypothesis draws the same examples every time and minds no clock, so that a gate never fails by chance."""

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.conserved")

settings.register_profile(
    "dubbelspoor", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("dubbelspoor")


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many processes as processors: a test of the screen waits for half of its time."""
    return (os.cpu_count() or 1) * 2
