"""Settings of Django, read from the environment, with defaults for a server on a home network."""

import os
from pathlib import Path

import dj_database_url

from web.core.secret_key import read_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("ARDOISE_DATA") or BASE_DIR / "var").resolve()


def _comma_list(name: str, default: str = "") -> list[str]:
    """Return a comma-separated environment variable as a list."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


# Secrets and hosts

# From the environment, else from a file of the data folder, which `manage.py prepare` creates.
SECRET_KEY = read_secret_key(DATA_DIR)
DEBUG = os.environ.get("ARDOISE_DEBUG") == "1"
# The address of the server on a home network is unknown in advance.
ALLOWED_HOSTS = _comma_list("ARDOISE_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = _comma_list("ARDOISE_ORIGINS")

# Applications and middleware

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "ledger",
    "games",
    "web",
]

# The handler of `web.asgi` runs all of them synchronously, in the thread of the request.
MIDDLEWARE = [
    "web.core.middleware.SecurityHeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "web.core.middleware.StaticFilesMiddleware",
    "web.core.middleware.PageCompressionMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "web.core.preferences.preferences_middleware",
    "web.offline.outbox.OutboxMiddleware",
    "web.offline.stored_pages.CirclePageMiddleware",
    "web.core.middleware.RedirectGetMiddleware",
    "web.core.refusals.RefusalMiddleware",
    "web.core.database_errors.DatabaseErrorMiddleware",
    "web.core.body_limits.RefusedBodyMiddleware",
]

ROOT_URLCONF = "web.urls"
ASGI_APPLICATION = "web.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["web.core.templates.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "web.core.access.permissions_context",
                "web.live.boards.token_context",
            ],
            "libraries": {
                "arbiter": "web.ui.templatetags.arbiter",
                "labels": "web.ui.templatetags.labels",
                "people": "web.ui.templatetags.people",
                "ui": "web.ui.templatetags.ui",
            },
        },
    }
]

FORM_RENDERER = "web.core.templates.FormRenderer"

# Databases and caches

# Each request closes its connection, which returns to a pool (docs/decisions/0021); that of SQLite is
# web.core.sqlite_pool.
DATABASE_URL = os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR / 'ardoise.sqlite3'}"
DATABASES = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=0)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["ENGINE"] = "web.core.sqlite_pool"
    # IMMEDIATE: a writer waits instead of failing half-way; FULL: a recorded round survives a power cut.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # Connections are opened on demand; a request waits for a free one, then gets an error page.
    DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | {
        "pool": {"min_size": 0, "max_size": 12, "timeout": 10}
    }
    # A connection that PostgreSQL closed while it was idle is replaced before it is used.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}
# Tables that all clients request at the same time: one query per process and revision.
CACHES["moment"] = {
    "BACKEND": "web.core.process_cache.ProcessCache",
    "LOCATION": "moment",
    "TIMEOUT": 2,
    "OPTIONS": {"MAX_ENTRIES": 100},
}
# Rendered rows of the feed, which never change: room for a hundred tables.
CACHES["lines"] = CACHES["moment"] | {
    "LOCATION": "lines",
    "TIMEOUT": 6 * 3600,
    "OPTIONS": {"MAX_ENTRIES": 3000},
}
if REDIS_URL := os.environ.get("REDIS_URL"):
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # With several processes, wrong codes must be counted in one place.
    CACHES["default"] |= {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "ardoise_cache",
    }

# Accounts: a name and a password, no email address. Every limit is counted in the cache.

AUTH_USER_MODEL = "games.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL, LOGIN_REDIRECT_URL = "account-sign-in", "home"
SESSION_ENGINE = "web.core.sessions"
SESSION_COOKIE_NAME = "ardoise_session"
SESSION_COOKIE_AGE = 400 * 24 * 3600

ACCOUNT_ADAPTER = "web.accounts.adapters.AccountAdapter"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False
ACCOUNT_RATE_LIMITS = {"login_failed": "10/10m/ip,20/10m/key", "signup": "20/10m/ip"}
MFA_ADAPTER = "web.accounts.adapters.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_USER_VERIFICATION = "required"
MFA_RATE_LIMITS = {"webauthn_login": "30/m/ip"}

# Languages and time zone

USE_TZ = True
TIME_ZONE = os.environ.get("ARDOISE_TIME_ZONE", "Europe/Paris")
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["web.ui.formats"]

# Static files, collected beside the data, so that the checkout may be read-only.

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "web.core.assets.BundleFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "web.core.assets.HashedFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Security. A round has a few hundred bytes, far below these limits.

# Of a body within its own limit: a long sheet comes back as text.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# Maximum body of a request in bytes; only these routes accept a file, of at most `PAGE_LIMITS.file_bytes`. No
# further byte is read.
BODY_MAX_BYTES = 600 * 1024
FILE_BODY_MAX_BYTES = 17 * 1024 * 1024
UPLOAD_MAX_BYTES = {"circle-import": FILE_BODY_MAX_BYTES, "past-results-import": FILE_BODY_MAX_BYTES}
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 1

# New circles and new clocks per sender and hour: a family behind one address needs a few.
OPENINGS_PER_HOUR = int(os.environ.get("ARDOISE_OPENINGS_PER_HOUR", "30"))
# A sheet of past evenings is usually previewed several times before it is imported.
SHEETS_PER_HOUR = 4 * OPENINGS_PER_HOUR

HTTPS = os.environ.get("ARDOISE_HTTPS") == "1"
CSRF_COOKIE_HTTPONLY = SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Over plain HTTP a browser ignores this header and logs a warning on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "web.core.error_views.csrf_failure"
# W005, W021: HSTS for subdomains and the preload list concern more than this server.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Logging on standard error, without the secrets that URLs contain.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "without_address": {"()": "web.core.logs.UrlRedactingFilter"},
        "refusals_are_short": {"()": "web.core.logs.RefusalsAreShort"},
    },
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["without_address", "refusals_are_short"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
    },
}
