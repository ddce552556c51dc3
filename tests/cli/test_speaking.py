"""The commands in the language of the machine: words for people, the same JSON for programs."""

import errno
import json
import os
import socket
from pathlib import Path

import pytest

from scorekeeper.cli import main
from tests.cli.test_cli import ANNA, BERTIL

#: What the environment says, what a verdict and a help text then say.
ENVIRONMENTS = [
    ({"LANG": "sv_SE.UTF-8"}, "Knack. Den som avslutade vinner 13 poäng.", "användning:"),
    ({"LC_ALL": "nb_NO.UTF-8"}, "Banking. Den som avsluttet vinner 13 poeng.", "bruk:"),
    ({"LC_MESSAGES": "no_NO", "LANG": "sv_SE"}, "Banking. Den som", "bruk:"),
    ({"LANGUAGE": "nn:sv", "LANG": "en_GB.UTF-8"}, "Banking. Den som", "bruk:"),
    ({"LANG": "C.UTF-8"}, "Knock. The closer wins 13 points.", "usage:"),
    ({"LANG": "de_DE.UTF-8"}, "Knock. The closer wins 13 points.", "usage:"),
    ({}, "Knock. The closer wins 13 points.", "usage:"),
]


@pytest.fixture
def speaks(monkeypatch):
    """Set the environment's languages, and nothing else of them."""

    def speak(environment):
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)

    return speak


@pytest.mark.parametrize(("environment", "verdict", "usage"), ENVIRONMENTS)
def test_a_verdict_and_the_help(run, speaks, capsys, environment, verdict, usage):
    speaks(environment)
    assert verdict in run("settle", ANNA, BERTIL)[1][-1]
    with pytest.raises(SystemExit):
        main(["--help"])
    assert capsys.readouterr().out.startswith(usage)


def test_the_letters_of_the_deck(run, speaks):
    speaks({"LANG": "sv_SE.UTF-8"})
    assert "Kn♣ D♣ K♣" in run("settle", ANNA, BERTIL)[1][0].replace("\ufe0e", "")


NORDIC = [
    ("sv_SE", "hjärter 2-3-4 K8 R8 S8 KlKn KlD KlK S6"),
    ("nb_NO", "hjerter 2-3-4, kløver 8, R8 S8, KlKn DK KlK, spar seks"),
]


@pytest.mark.parametrize(("language", "closer"), NORDIC)
def test_cards_are_read_as_people_call_them(run, speaks, language, closer):
    speaks({"LANG": language})
    status, out, _ = run("settle", closer, BERTIL)
    assert (status, "13" in out[-1]) == (0, True)
    assert run("settle", "--json", ANNA, BERTIL)[0] == 0
    assert run("settle", "--json", closer, BERTIL)[0] == 2, "programs write the notation"


def test_a_card_that_can_be_two_is_asked_back(run, speaks):
    hands = ("KD KH KC 2S 3S 4S 7C 8C 9C AH", "5-7D TCTHTS QH 4C 5S 2D")
    speaks({"LANG": "sv_SE"})
    status, out, err = run("settle", *hands)
    assert (status, out, len(err)) == (2, [], 1)
    assert "”KD” kan vara ruter kung eller klöver dam" in err[0]
    speaks({"LANG": "en_GB"})
    assert run("settle", *hands)[0] == 0


#: What is wrong, and the complaint in Swedish.
COMPLAINTS = [
    (("settle", "7Q", BERTIL), "”7Q” går inte att läsa som kort"),
    (("settle", ANNA), "settle behöver korten"),
    (("settle", "--upcard", "7S 8S", ANNA, BERTIL), "--upcard tar ett kort"),
    (("play",), "ogiltigt val: 'play'"),
    (("serve", "--port", "many"), "many är ingen port"),
    (("serve", "--port", "65536"), "65536 är ingen port"),
    (("sheet", "/dev/null/a.json"), "en del av sökvägen är ingen mapp"),
    (("sheet", "a" * 300), "namnet är för långt"),
    (("sheet", "no/such.json"), "no/such.json: filen finns inte"),
    (("settle", "--batch", "no/such"), "no/such: filen finns inte"),
    (("import", "."), ".: det är en mapp"),
    (("list", "--db", "no/such.db"), "här finns ingen databas"),
    ((), "de här argumenten behövs"),
]


@pytest.mark.parametrize(("arguments", "complaint"), COMPLAINTS)
def test_a_complaint_is_one_line_in_the_language(run, speaks, arguments, complaint):
    speaks({"LANG": "sv_SE.UTF-8"})
    status, out, err = run(*arguments)
    assert (status, out, len(err)) == (2, [], 1)
    assert complaint in err[0]


def test_json_is_the_same_everywhere(run, speaks):
    said = []
    for language in ("en", "sv", "nb"):
        speaks({"LANGUAGE": language})
        said.append([run("settle", "--json", ANNA, BERTIL)[1], run("rules", "--json")[1]])
    assert said[0] == said[1] == said[2]
    assert json.loads("\n".join(said[0][0]))["points"] == 13


def test_rules_and_sources_are_translated(run, speaks):
    speaks({"LANG": "sv_SE.UTF-8"})
    lines = run("rules", "classic")[1]
    assert lines[0] == "Klassisk gin (svenska långa guiden, klassisk gin rummy)"
    assert "  Gin: 25  [bonuses.gin]" in lines


@pytest.mark.parametrize("language", ["en", "sv", "nb"])
@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_what_the_system_refuses_is_said_in_our_words(run, speaks, monkeypatch, language, number):
    """Whatever it is, and in whatever language the system would say it."""

    def refuse(path, *_):
        raise OSError(number, "no pasa nada", str(path))

    speaks({"LANGUAGE": language})
    run("rules", "classic")  # the language's own texts can be read
    monkeypatch.setattr(Path, "open", refuse)
    status, out, err = run("sheet", "evening.json")
    assert (status, out, len(err)) == (2, [], 1)
    assert "evening.json: " in err[0]
    for theirs in ("no pasa nada", os.strerror(number)):
        assert theirs not in err[0]


#: Why a port cannot be had, and what is said of it in Swedish.
NO_PORT = [
    (OSError(errno.EADDRINUSE, "no pasa nada"), "använder redan port 8099"),
    (OSError(errno.EACCES, "no pasa nada"), "Du får inte använda port 8099"),
    (OSError(errno.EADDRNOTAVAIL, "no pasa nada"), "har inte adressen 192.0.2.1"),
    (socket.gaierror(socket.EAI_NONAME, "no pasa nada"), "har inte adressen 192.0.2.1"),
    (OSError(errno.EIO, "no pasa nada"), "går inte att lyssna på 192.0.2.1, port 8099"),
]


@pytest.mark.parametrize(("fault", "said"), NO_PORT)
def test_a_port_that_cannot_be_had(run, speaks, monkeypatch, tmp_path, fault, said):
    def refuse(*_):
        raise fault

    speaks({"LANG": "sv_SE.UTF-8"})
    monkeypatch.setenv("SCOREKEEPER_INSTANCE_PATH", str(tmp_path))
    monkeypatch.setattr("scorekeeper.web.serve.listen", refuse)
    status, out, err = run("serve", "--host", "192.0.2.1", "--port", 8099)
    assert (status, out, len(err)) == (2, [], 1)
    assert said in err[0]
    assert "no pasa nada" not in err[0]
