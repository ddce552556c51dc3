"""What the tests of the commands share."""

import pytest

from scorekeeper.cli import main


@pytest.fixture
def run(capsys):
    """Run a command: exit status, lines of output, lines of complaint."""

    def call(*arguments):
        status = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return status, said.out.splitlines(), said.err.splitlines()

    return call
