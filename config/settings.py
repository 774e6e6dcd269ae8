"""Settings for every way of running Sobremesa; what differs comes from the environment (docs/running.md)."""

import os
import warnings
from pathlib import Path

from csp.constants import NONE, SELF

from config.environment import ROOT, read_choice, read_flag, read_list, read_number, read_secret_key
from config.settings_api import API_SCHEMA, describe_api
from config.settings_storage import describe_cache, describe_database, read_redis_url

BASE_DIR = ROOT
DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "var"))

DEBUG = read_flag("DEBUG", False)
SECRET_KEY = read_secret_key(DATA_DIR)

# HTTPS=1 says that a proxy in front speaks https. Without it (a hall's own network, a demo) the site is plain http,
# where secure cookies and redirects would lock everybody out (stack.md, trap 7).
HTTPS = read_flag("HTTPS", False)
ALLOWED_HOSTS = read_list("ALLOWED_HOSTS", ("127.0.0.1", "localhost", "[::1]"))
# How many proxies of ours stand before the site: whom X-Forwarded-For names is believed only behind them.
PROXIES = read_number("PROXIES", 1 if HTTPS else 0)
CSRF_TRUSTED_ORIGINS = read_list("TRUSTED_ORIGINS")
# The address that phones are given in links and QR codes; empty means the address the organiser himself uses.
PUBLIC_ADDRESS = os.environ.get("PUBLIC_ADDRESS", "").rstrip("/")

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "tournaments",
    "api",
]

MIDDLEWARE = [
    "config.health.Health",
    "config.gate.ShortQuery",
    "config.gate.OwnCookies",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.keeping.KeepNothing",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "config.outage.Outage",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.wording.context.add_wording",
            ],
        },
    },
]

# --- storage ---------------------------------------------------------------------------------------------------

DATABASE_URL = os.environ.get("DATABASE_URL", "")
DATABASES = {"default": describe_database(DATABASE_URL, DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = read_redis_url()
REDIS_PREFIX = os.environ.get("REDIS_PREFIX", "sobremesa")
CACHES = {"default": describe_cache(REDIS_URL, REDIS_PREFIX)}

# So many viewers a process takes; the next are told to come back (docs/live.md).
LIVE_MAX_CLIENTS = read_number("LIVE_MAX_CLIENTS", 10_000, 1_000_000)

# --- jobs (docs/jobs.md): rows in the database; a broker only wakes the workers ----------------------------------

# Without a broker a thread of the serving process does them; where there is none either (WSGI), the request itself.
JOBS_IN_PROCESS = read_flag("JOBS_IN_PROCESS", not REDIS_URL)
JOBS_WAKE = "config.celery.wake" if REDIS_URL and not JOBS_IN_PROCESS else "tournaments.tasks.thread.wake"
CELERY_BROKER_URL = REDIS_URL or None
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
CELERY_TASK_DEFAULT_QUEUE = REDIS_PREFIX
CELERY_TASK_TIME_LIMIT = 1800  # seconds; the broker delivers again only after that
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "socket_connect_timeout": 1,
    "socket_timeout": 5,
    "global_keyprefix": f"{REDIS_PREFIX}:jobs:",
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BEAT_MAX_LOOP_INTERVAL = 30  # seconds; what beat does when stands in config.celery

# WhiteNoise hands files over piece by piece; that Django under ASGI reads them whole is no news to who starts the demo.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
WHITENOISE_USE_FINDERS = read_flag("STATIC_FROM_SOURCE", True)
if WHITENOISE_USE_FINDERS:
    # Served from the source nothing is collected, and the missing folder is no news.
    warnings.filterwarnings("ignore", "No directory at", UserWarning)
WHITENOISE_MAX_AGE = 0 if WHITENOISE_USE_FINDERS else 31536000
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if WHITENOISE_USE_FINDERS
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

# --- languages -------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English"), ("it", "Italiano"), ("pt", "Português")]
LOCALE_PATHS = [BASE_DIR / "tournaments" / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- who may come in -------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "console"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# One bad phone must not lock out the whole club's wi-fi: the lock is on user and address together (trap 11).
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "sign_in_locked.html"
AXES_SENSITIVE_PARAMETERS = ["username", "password"]
AXES_CLIENT_IP_CALLABLE = "config.proxies.find_client_address"
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
# A link to a new password works for an hour, and once.
PASSWORD_RESET_TIMEOUT = 3600

# --- mail ------------------------------------------------------------------------------------------------------

# Without EMAIL_HOST no mail goes out, and the pages say whom to ask instead.
EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_TLS = read_choice("EMAIL_TLS", ("starttls", "ssl", "none"))
EMAIL_USE_TLS, EMAIL_USE_SSL = EMAIL_TLS == "starttls", EMAIL_TLS == "ssl"
EMAIL_PORT = read_number("EMAIL_PORT", {"starttls": 587, "ssl": 465, "none": 25}[EMAIL_TLS])
EMAIL_HOST_USER = os.environ.get("EMAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_PASSWORD", "")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "") or EMAIL_HOST_USER or "sobremesa@localhost"
EMAIL_TIMEOUT = 20  # seconds for each step of the conversation
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'dummy'}.EmailBackend"

# --- what browsers are told ------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Over plain http browsers ignore it and complain at every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A record is a few hundred bytes; a list of five thousand entrants, which its page carries along, half a megabyte.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

# --- the API ---------------------------------------------------------------------------------------------------

REST_FRAMEWORK = describe_api(PROXIES)
SPECTACULAR_SETTINGS = API_SCHEMA

# --- what is written down --------------------------------------------------------------------------------------

# Sets up what follows, and lets no logger of the process, a server's own included, write a secret.
LOGGING_CONFIG = "config.logs.configure_logs"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain"},
    },
    "root": {"handlers": ["console"], "level": os.environ.get("LOG_LEVEL", "INFO")},
    "loggers": {"axes": {"level": "ERROR"}},
}
