"""Codes that people see: six letters that can be read over the phone, ten characters otherwise."""

import secrets

SPOKEN = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I, no O
WRITTEN = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"


def table_code() -> str:
    return "".join(secrets.choice(SPOKEN) for _ in range(6))


def written_code() -> str:
    return "".join(secrets.choice(WRITTEN) for _ in range(10))
