"""Copy the few third-party browser files into static/, as vendor.json says.

Runs `npm pack` on a developer's machine only; the result is committed, so neither a server nor
CI ever needs npm. The archive's hash is written down on the first run and checked on every other.
"""

import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "vendor.json"
OUT = ROOT / "static"


def _pack(name: str, version: str, folder: str) -> Path:
    command = ["npm", "pack", "--silent", "--pack-destination", folder, f"{name}@{version}"]
    done = subprocess.run(command, check=True, text=True, capture_output=True)  # noqa: S603
    return Path(folder) / done.stdout.split()[-1]


def _without_source_map(body: bytes) -> bytes:
    # The map is not vendored, and the manifest storage refuses a reference to a missing file.
    return b"\n".join(line for line in body.split(b"\n") if b"sourceMappingURL=" not in line)


def _copy(archive: Path, package: dict) -> None:
    missing = set(package["files"])
    with tarfile.open(archive) as tar:
        package["license"] = json.load(tar.extractfile("package/package.json")).get("license")
        for member in tar.getmembers():
            inside = member.name.split("/", 1)[1]
            for pattern, target in package["files"].items():
                if not fnmatch(inside, pattern):
                    continue
                missing.discard(pattern)
                out = OUT / (target + Path(inside).name if target.endswith("/") else target)
                out.parent.mkdir(parents=True, exist_ok=True)
                body = tar.extractfile(member).read()
                out.write_bytes(_without_source_map(body) if out.suffix == ".js" else body)
    if missing:
        raise SystemExit(f"{archive.name}: nothing matches {', '.join(sorted(missing))}")


def main() -> None:
    spec = json.loads(SPEC.read_text())
    for name, package in spec.items():
        with tempfile.TemporaryDirectory() as folder:
            archive = _pack(name, package["version"], folder)
            digest = (
                "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
            )
            if package.setdefault("integrity", digest) != digest:
                raise SystemExit(f"{name}: integrity changed")
            _copy(archive, package)
        sys.stdout.write(f"{name} {package['version']}\n")
    SPEC.write_text(json.dumps(spec, indent=2) + "\n")


if __name__ == "__main__":
    main()
