"""What every application and every database would make anew, made once for all tests.

Only what is the same each time: the code of a template, that of an address, the tables of an
empty database. What a test may change is its own.
"""

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask
from flask.templating import Environment
from jinja2 import BytecodeCache
from werkzeug.routing import Rule

from scorekeeper.store import prepare


class Compiled(BytecodeCache):
    """The code of templates, found by name and by what they say."""

    def __init__(self):
        self._codes = {}

    def load_bytecode(self, bucket):
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket):
        self._codes[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


class Templates(Environment):
    """The templates of one application, with the code that another one had made."""

    def __init__(self, app, **options):
        super().__init__(app, **options | {"bytecode_cache": COMPILED})


class Address(Rule):
    """An address; the function that writes it is the same in every application."""

    _builders = {}  # noqa: RUF012

    def _compile_builder(self, append_unknown=True):
        kinds = tuple((name, type(one), one.regex) for name, one in self._converters.items())
        made_of = (self.rule, tuple(self._trace), repr(self.defaults), kinds, append_unknown)
        if made_of not in self._builders:
            self._builders[made_of] = super()._compile_builder(append_unknown)
        return self._builders[made_of]


def share_code():
    """Let every application of this process use what is compiled already."""
    Flask.jinja_environment = Templates
    Flask.url_rule_class = Address


@cache
def _prepared():
    """Make an empty database once; gives its folder, which lasts as long as the process."""
    folder = TemporaryDirectory()
    prepare(Path(folder.name) / "empty" / "scorekeeper.db")
    return folder


def lay_database(path):
    """Put an empty database at *path*, as `prepare` makes it: a copy of one that it made."""
    path = Path(path)
    shutil.copytree(Path(_prepared().name) / "empty", path.parent)
    (path.parent / "scorekeeper.db").rename(path)
    (path.parent / "scorekeeper.db.lock").rename(path.with_name(f"{path.name}.lock"))
