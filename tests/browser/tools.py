"""Programs that read what is printed or shown; where one is missing its tests are skipped."""

import subprocess
from shutil import which

import pytest

#: What to install for each.
PACKAGES = {
    "pdfinfo": "poppler-utils",
    "pdftoppm": "poppler-utils",
    "pdftotext": "poppler-utils",
    "zbarimg": "zbar-tools",
}


def needs(*programs):
    """Skip a test where one of its programs is missing, and say what to install."""
    lacking = sorted({PACKAGES[program] for program in programs if not which(program)})
    return pytest.mark.skipif(bool(lacking), reason=f"apt-get install {' '.join(lacking)}")


def pages_of(file):
    """How many pages a printed file has."""
    told = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True)
    return int(told.stdout.split("Pages:")[1].split()[0])
