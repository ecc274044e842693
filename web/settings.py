"""Django's settings, all of them read from the environment with values that suit a kitchen table."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

import dj_database_url

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("ARDOISE_DATA") or BASE_DIR / "var").resolve()


def _secret_key() -> str:
    """The key from the environment, else from a file of the data folder, made once and never in git."""
    if key := os.environ.get("ARDOISE_SECRET_KEY"):
        return key
    path = DATA_DIR / "secret_key"
    try:
        if not path.exists():
            _make_secret_key(path)
        return path.read_text().strip()
    except OSError:
        # Where nothing can be kept, nothing is served either; rules still answer questions.
        return secrets.token_urlsafe(50)


def _make_secret_key(path: Path) -> None:
    """Written aside, then linked: of several processes at once the first one's key is everybody's, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(50))
    with suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def _words(name: str, default: str = "") -> list[str]:
    """A comma-separated variable of the environment, as a list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


# Who we are, and who may call.

SECRET_KEY = _secret_key()
DEBUG = os.environ.get("ARDOISE_DEBUG") == "1"
# A phone on the kitchen's network reaches us by an address nobody knows beforehand.
ALLOWED_HOSTS = _words("ARDOISE_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = _words("ARDOISE_ORIGINS")

# The rooms, and what stands between a phone and them.

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "ledger",
    "games",
    "web",
]

# WhiteNoise and ours are synchronous; with ours at both ends a request changes threads once on its way in.
MIDDLEWARE = [
    "web.security.content_security_policy",
    "django.middleware.security.SecurityMiddleware",
    "web.static_files.StaticFilesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "web.preferences.read_preferences",
    "web.outbox.answer_outbox",
    "web.reloads.lead_back",
    "web.outage.answer_outage",
]

ROOT_URLCONF = "web.urls"
ASGI_APPLICATION = "web.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "web.access.rights"]
        },
    }
]

# What is kept.

# Each request has a thread of its own here: a connection that Django keeps for it would never be used again.
# Those of a process are handed round instead (docs/decisions/0021), SQLite's by web.kept_sqlite.
DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'ardoise.sqlite3'}"
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=0)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "web.kept_sqlite"
    # IMMEDIATE: a writer waits its turn instead of failing half-way; FULL: a recorded round survives a cut.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # None is open before it is asked for; who finds all of them taken waits, then is told to send again.
    DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | {
        "pool": {"min_size": 0, "max_size": 12, "timeout": 10}
    }
    # One that PostgreSQL cut while nobody used it is noticed before it is handed out.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

CACHES: dict[str, dict[str, Any]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
# What all phones of a table ask for at once, in each process: read once, and forgotten as soon.
CACHES["moment"] = {
    "BACKEND": "web.shared.SharedCache",
    "LOCATION": "moment",
    "TIMEOUT": 2,
    "OPTIONS": {"MAX_ENTRIES": 100},
}
# The lines of a table, which never change once they are drawn: those of a hundred tables.
CACHES["lines"] = CACHES["moment"] | {
    "LOCATION": "lines",
    "TIMEOUT": 6 * 3600,
    "OPTIONS": {"MAX_ENTRIES": 3000},
}
if REDIS_URL := os.environ.get("REDIS_URL"):
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Several processes may serve, and wrong codes are counted for all of them together.
    CACHES["default"] |= {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "ardoise_cache",
    }

# Accounts, for those who want one: a name and a password, no address. Every limit is counted in the cache.

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL, LOGIN_REDIRECT_URL = "account-login", "home"
SESSION_ENGINE = "web.sessions"
SESSION_COOKIE_NAME = "ardoise_session"
SESSION_COOKIE_AGE = 400 * 24 * 3600

ACCOUNT_ADAPTER = "web.accounts.Accounts"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"login_failed": "10/10m/ip,20/10m/key", "signup": "20/10m/ip"}
MFA_ADAPTER = "web.accounts.Passkeys"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RATE_LIMITS = {"webauthn_login": "30/m/ip"}

# Words and hours.

USE_TZ = True
TIME_ZONE = os.environ.get("ARDOISE_TIME_ZONE", "Europe/Paris")
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["web.formats"]

# Style sheets, scripts and pictures: collected beside the data, so that the checkout may be read-only.

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "web.assets.StylesheetFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.assets.HashedFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Safety. A round is a few hundred bytes: nothing honest comes near these limits.

DATA_UPLOAD_MAX_MEMORY_SIZE = 512 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 1

HTTPS = os.environ.get("ARDOISE_HTTPS") == "1"
CSRF_COOKIE_HTTPONLY = SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# On plain http a browser ignores this header, and complains of it on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "web.views.errors.csrf_failure"
# The neighbours of this domain, and lists built into browsers, are not ours to bind.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# What goes wrong is told on standard error, without the secrets an address may hold.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"without_address": {"()": "web.logs.WithoutAddress"}},
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["without_address"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
    },
}
