"""The site's settings for tests: a data folder of their own, and mail that goes nowhere."""

import os
import tempfile

os.environ.setdefault("STANDOFF_DATA", tempfile.mkdtemp(prefix="standoff-tests-"))

from standoff.server.settings import *  # noqa: F403 - the folder must be known first, and all is meant

EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
