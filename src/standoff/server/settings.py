"""The settings of the site; what differs from place to place comes from the environment.

| variable | what it sets |
| --- | --- |
| `DATABASE_URL` | the database; a SQLite file in `STANDOFF_DATA` without it |
| `STANDOFF_DATA` | the folder for that file and the secret key; `standoff-data` without it |
| `STANDOFF_PATIENCE` | so many seconds a database is waited for at the start; 60 without it |
| `STANDOFF_SECRET_KEY` | the key that signs sessions; made once and kept in `STANDOFF_DATA` without it |
| `STANDOFF_HOSTS` | the names that the site answers to, with commas; only this machine without it |
| `STANDOFF_HTTPS` | 1 where the site is reached by HTTPS: cookies are then sent no other way |
| `EMAIL_URL` | where mail goes, such as `smtp://user:password@host:587`; printed without it |
| `STANDOFF_MAIL_FROM` | whose mail it is |
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

HERE = Path(__file__).parent
DATA = Path(os.environ.get("STANDOFF_DATA", "standoff-data")).absolute()


def _secret_key() -> str:
    """Return the key from the environment, or the one kept in the data folder, made when first needed."""
    if key := os.environ.get("STANDOFF_SECRET_KEY"):
        return key
    file = DATA / "secret-key"
    if not file.exists():
        DATA.mkdir(parents=True, exist_ok=True)
        own = DATA / f"secret-key.{os.getpid()}"
        with os.fdopen(
            os.open(own, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
        ) as out:
            out.write(secrets.token_urlsafe(50))
        with suppress(FileExistsError):  # another process was quicker
            os.link(own, file)
        own.unlink()
    return file.read_text(encoding="utf-8")


POOL = {"min_size": 1, "max_size": 20, "timeout": 5, "reconnect_timeout": 2}
"""How connections to PostgreSQL are shared; after an outage they are there again within two seconds."""


def database(url: str) -> dict[str, Any]:
    """Return what Django needs to know of a database.

    SQLite waits for locks, and takes them at once. Connections to PostgreSQL are shared, and
    tried before they are used, so that one that has broken is nobody's trouble.
    """
    try:
        settings: dict[str, Any] = dict(dj_database_url.parse(url))
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL: {error}") from None
    if settings["ENGINE"].endswith("sqlite3"):
        settings["OPTIONS"] = {
            "timeout": 30,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        }
    elif settings["ENGINE"].endswith("postgresql"):
        settings["OPTIONS"] = {**settings.get("OPTIONS", {}), "pool": POOL}
        settings["CONN_HEALTH_CHECKS"] = True
    return settings


def _own_database() -> str:
    """Return the address of the database in the data folder."""
    DATA.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{DATA / 'standoff.sqlite3'}"


SECRET_KEY = _secret_key()
DEBUG = False
HTTPS = os.environ.get("STANDOFF_HTTPS") == "1"
ALLOWED_HOSTS = [
    host for host in os.environ.get("STANDOFF_HOSTS", "localhost,127.0.0.1,[::1]").split(",") if host
]
CSRF_FAILURE_VIEW = "standoff.server.pages.people.csrf_failure"
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"] if HTTPS else []

INSTALLED_APPS = [
    "standoff.server.accounts",
    "standoff.server.play",
    "standoff.server.pages",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "standoff.server.pages.policy.PolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "standoff.server.accounts.preferences.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "standoff.server.urls"
ASGI_APPLICATION = "standoff.server.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "pages" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

PATIENCE = float(os.environ.get("STANDOFF_PATIENCE", "60"))
DATABASES = {"default": database(os.environ.get("DATABASE_URL") or _own_database())}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"
SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None

ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_FORMS = {
    "login": "standoff.server.accounts.forms.LoginForm",
    "signup": "standoff.server.accounts.forms.SignupForm",
}
ACCOUNT_ADAPTER = "standoff.server.accounts.adapter.Adapter"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest signs up, or signs in as a member
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to who has no account
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_SESSION_REMEMBER = True
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Standoff"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS  # browsers allow it on this machine alone

_mail = urlsplit(os.environ.get("EMAIL_URL", ""))
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if _mail.hostname else 'console'}.EmailBackend"
if _mail.hostname:
    EMAIL_HOST = _mail.hostname
    EMAIL_PORT = _mail.port or 587
    EMAIL_HOST_USER = unquote(_mail.username or "")
    EMAIL_HOST_PASSWORD = unquote(_mail.password or "")
    EMAIL_USE_TLS = EMAIL_PORT == 587
    EMAIL_USE_SSL = EMAIL_PORT == 465
DEFAULT_FROM_EMAIL = os.environ.get("STANDOFF_MAIL_FROM", "Standoff <standoff@localhost>")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("nl", "Nederlands")]
LOCALE_PATHS = [HERE / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = None  # files are served from where they lie
STATICFILES_DIRS = [
    ("replay", HERE.parent / "render" / "replay" / "js"),  # the map moves there as here
    ("site/fonts", HERE.parent / "render" / "replay" / "fonts"),  # and is written in the same faces
]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"psycopg.pool": {"level": "ERROR"}, "django": {"handlers": [], "propagate": True}},
}

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
