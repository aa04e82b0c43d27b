"""The site's settings for tests: a data folder of their own, and mail that goes nowhere."""

import atexit
import os
import shutil
import tempfile

if "STANDOFF_DATA" not in os.environ:
    os.environ["STANDOFF_DATA"] = tempfile.mkdtemp(prefix="standoff-tests-")
    atexit.register(shutil.rmtree, os.environ["STANDOFF_DATA"], ignore_errors=True)

from standoff.server.settings import *  # noqa: F403 - the folder must be known first, and all is meant

EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
