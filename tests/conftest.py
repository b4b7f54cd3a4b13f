"""What all tests share: hypothesis on a machine that is busy with other things."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "busy machine",
    deadline=None,  # no test asserts on time
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("busy machine")
