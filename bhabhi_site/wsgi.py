"""Pages alone, for a WSGI server beside the processes that serve sockets (docs/deploy.md)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bhabhi_site.settings")
application = get_wsgi_application()
