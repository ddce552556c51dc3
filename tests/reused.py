"""What every application and every database would make anew, made once for all tests.

Only what is the same each time: the code of a template, that of an address, the tables of an
empty database. What a test may change is its own.
"""

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

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
    """An address; how it is read and written is the same in every application."""

    _compiled: ClassVar = {}

    def compile(self):
        made_of = (self.rule, self.subdomain, repr(self.defaults), self.merge_slashes)
        if made_of not in self._compiled:
            super().compile()
            builders = self._build.__func__, self._build_unknown.__func__
            read = self._parts, self._trace, self._converters, frozenset(self.arguments)
            self._compiled[made_of] = *read, *builders
        self._parts, self._trace, self._converters, named, known, unknown = self._compiled[made_of]
        self.arguments = set(named)
        self._build, self._build_unknown = known.__get__(self, None), unknown.__get__(self, None)


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
