#!/usr/bin/env python
"""Django's command door."""

import os
import sys

from django.core.management import execute_from_command_line

from bhabhi_site.env import Misset

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bhabhi_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except Misset as error:
        sys.exit(str(error))
