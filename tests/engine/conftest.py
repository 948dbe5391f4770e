"""The engine's own Hypothesis profile: the same examples every time, few enough for seconds."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("engine-long", settings.get_profile("engine"), max_examples=1000)
settings.load_profile(os.environ.get("ENGINE_PROFILE", "engine"))
