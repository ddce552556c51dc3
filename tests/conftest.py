"""What all tests share."""

import os

from hypothesis import HealthCheck, settings

#: Drawing a deal asks the second opinion, which is slow on purpose; a busy machine is no fault.
_SLOW = [HealthCheck.too_slow]

settings.register_profile("home", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")
