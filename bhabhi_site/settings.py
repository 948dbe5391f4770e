"""Every setting. What can differ between machines comes from the environment through `env`."""

from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from bhabhi_site import env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var")))

HOST = env.text("HOST", "127.0.0.1")
PORT = env.number("PORT", 8000)
LOOPBACK_NAMES = {"127.0.0.1", "localhost", "::1", "[::1]"}
IS_LOOPBACK = HOST in LOOPBACK_NAMES

DEBUG = env.flag("DEBUG", False)
SECRET_KEY = env.secret("SECRET_KEY", VAR_DIR / "secret_key")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]")
# Whether anybody but this machine is meant to reach the site, here or through a proxy.
IS_PUBLIC = not IS_LOOPBACK or not LOOPBACK_NAMES.issuperset(ALLOWED_HOSTS)
HTTPS = env.flag("HTTPS", IS_PUBLIC)
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "daphne",
    "servestatic.runserver_nostatic",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "accounts",
    "games",
    "bhabhi_site",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "bhabhi_site.away.DatabaseAwayMiddleware",
]

ROOT_URLCONF = "bhabhi_site.urls"
ASGI_APPLICATION = "bhabhi_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "accounts.context.preferences",
            ],
        },
    },
]


def _database(url: str) -> dict:
    config = environ.Env.db_url_config(url)
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        options |= {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            # FULL, not NORMAL: an act that a seat has seen must survive a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
        # A file, since the journal's writer and a server under test have connections of their own.
        config["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
    else:
        config |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
        # A server that falls silent is noticed within seconds, not after TCP's quarter of an hour.
        options |= {
            "connect_timeout": 5,
            "tcp_user_timeout": 10_000,
            "keepalives_idle": 10,
            "keepalives_interval": 3,
            "keepalives_count": 3,
        }
        if env.flag("DB_POOL", True):
            options["pool"] = {
                "min_size": 2,
                "max_size": env.number("DB_POOL_SIZE", 8),
                "timeout": 5,
                # A pool that tries again waits twice as long each time, for up to five minutes;
                # one that gives up soon tries afresh for whoever asks next.
                "reconnect_timeout": 3,
            }
    return config


DATABASE_URL = env.text("DATABASE_URL", f"sqlite:///{VAR_DIR / 'bhabhi.sqlite3'}")
DATABASES = {"default": _database(DATABASE_URL)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Rate limits are counted in the cache. On PostgreSQL several processes serve pages and must count
# together (`accounts.models.CacheEntry`); SQLite has one process, which counts alone.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    CACHES["default"] |= {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache",
    }

# Percent of a person's pace at which bots, pauses and countdowns run; tests use a few.
TABLE_TEMPO = env.number("TABLE_TEMPO", 100)

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "change_password": "accounts.forms.ChangePasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
# Without a mailed code, signing up cannot hide that an address is taken; the other pages do.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_SESSION_COOKIE_AGE = SESSION_COOKIE_AGE = 30 * 24 * 3600
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Over allauth's own limits for signing in, signing up and resetting, which stand.
ACCOUNT_RATE_LIMITS = {"guest": f"{env.number('GUESTS_PER_HOUR', 20)}/h/ip"}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "bhabhi_site.storage.HashedStaticFilesStorage"},
}

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.number("HSTS_SECONDS", 3600) if HTTPS else 0
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# How many proxies stand before us, each adding to X-Forwarded-For; rate limits count by that.
ALLAUTH_TRUSTED_PROXY_COUNT = env.number("PROXIES", 0)
X_FRAME_OPTIONS = "DENY"
# Subdomains and the preload list are the domain owner's to decide, often another person.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

vars().update(environ.Env.email_url_config(env.text("EMAIL_URL", "consolemail://")))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "Bhabhi <bhabhi@localhost>")

# Short lines to stderr. Refused requests are not logged: their paths hold invite and reset codes.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "short": {
            "format": "{asctime} {levelname} {name}: {message}",
            "datefmt": "%H:%M:%S",
            "style": "{",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "short"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},
        "psycopg.pool": {"level": "ERROR"},  # an outage is one line of ours, not hundreds of its
        "games": {"level": "INFO"},
        "accounts": {"level": "INFO"},
    },
}
