"""The commands as people and programs call them: output, exit status, one line of complaint."""

import io
import json
import select
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.rulesets import OVERLAYS, RULESETS
from scorekeeper.store import Store, prepare
from tests.engine.cases import CASES, rows

ANNA, BERTIL = "2-4H 8C8D8S J-KC 6S", "5-7D 9C9H9S QH 4C 3S 2D"


@pytest.fixture
def kept(tmp_path):
    """A database with one match, and the match."""
    path = tmp_path / "kept.db"
    prepare(path)
    match = read_match(rows("matches.jsonl")[24]["match"])
    store = Store(path)
    store.create(match, key="once")
    store.close()
    return path, match


def plain(lines):
    return "\n".join(lines).replace("\ufe0e", "")


def test_settle_explains_a_deal(run):
    status, out, err = run("settle", "--rules", "classic", ANNA, BERTIL)
    assert (status, err) == (0, [])
    assert plain(out).splitlines() == [
        "The closer: 8♣ 8♦ 8♠ | J♣ Q♣ K♣ | 2♥ 3♥ 4♥ | loose: 6♠ = 6",
        "The defender: 9♣ 9♥ 9♠ | 5♦ 6♦ 7♦ | loose: 4♣ 2♦ Q♥ 3♠ = 19",
        "Difference: 19 − 6 = 13",
        "Knock. The closer wins 13 points.",
    ]


def test_settle_as_json(run):
    status, out, _ = run("settle", "--json", ANNA, BERTIL)
    answer = json.loads("\n".join(out))
    assert (status, answer["ok"], answer["points"], answer["scores"]) == (0, True, 13, [13, 0])


def test_settle_with_an_upcard_and_overlays(run):
    status, out, _ = run("settle", "--rules", "oklahoma+hollywood", "--upcard", "7S", "--json",
                         "4-6H 9C9D9S JCJDJS 7D", "2-4S KCKDKH QCQDQS 5D")  # fmt: skip
    assert (status, json.loads("\n".join(out))["points"]) == (0, 54)


def test_settle_with_house_rules_as_json(run):
    rules = json.dumps({"preset": "classic", "bonuses": {"undercut": 20}})
    closer, defender = "5-7S JHJCJD KHKDKC 6D", "8S9SJS 3C3D3H THTCTD 4C"
    status, out, _ = run("settle", "--rules", rules, "--json", closer, defender)
    assert (status, json.loads("\n".join(out))["points"]) == (0, 22)


def test_settle_with_eleven_cards_and_the_discard(run):
    status, out, _ = run("settle", "--discard", "KH", "--json", ANNA + " KH", BERTIL)
    assert (status, json.loads("\n".join(out))["points"]) == (0, 13)


def test_a_refused_deal_says_why_with_status_one(run):
    status, out, err = run("settle", "2-4H 8C8D8S J-KC", BERTIL)
    assert (status, err) == (1, [])
    assert "The closer has 9 cards, not 10." in out[0]


UNREADABLE = [
    (("settle", "7Q", BERTIL), "“7Q” cannot be read as cards"),
    (("settle", ANNA), "settle needs the closer's cards and the defender's"),
    (("settle", "--rules", "whist", ANNA, BERTIL), "rules.preset"),
    (("settle", "--rules", "classic+three_hand+hollywood", ANNA, BERTIL), "do not go together"),
    (("settle", "--rules", '{"preset": "classic", "bonuses": {"gim": 1}}', ANNA, BERTIL),
     "rules.bonuses.gim"),
    (("settle", "--rules", "{", ANNA, BERTIL), "not valid JSON"),
    (("settle", "9" * 5000, "5"), "cannot be read as cards"),
    (("settle", "--round", "9" * 5000, "0", "5"), "--round"),
    (("settle", "--upcard", "7S 8S", ANNA, BERTIL), "--upcard takes one card"),
    (("settle", "--batch", "no/such/file"), "no/such/file: no such file"),
    (("settle", "--batch", "."), "this is a folder"),
    (("sheet",), "sheet needs a match file"),
    (("sheet", "no/such/file"), "no/such/file"),
    (("rules", "whist"), "rules.preset"),
    (("list", "--db", "no/such.db"), "no/such.db: no database is kept here"),
    (("play",), "invalid choice: 'play'"),
    (("serve", "--port", "many"), "--port"),
    (("serve", "--port", "65536"), "--port"),
    (("serve", "--port", "0" * 9 + "65536"), "--port"),
    (("serve", "--port", "9" * 5000), "--port"),
    ((), "required"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "complaint"), UNREADABLE)
def test_what_cannot_be_read_is_one_line_and_status_two(run, arguments, complaint):
    status, out, err = run(*arguments)
    assert (status, out, len(err)) == (2, [], 1)
    assert complaint in err[0]


def test_a_batch_answers_every_line_in_order(run):
    path = CASES / "settle.jsonl"
    status, out, _ = run("settle", "--batch", path)
    asked = rows("settle.jsonl")
    answers = [json.loads(line) for line in out]
    assert [answer["id"] for answer in answers] == [row["id"] for row in asked]
    assert [answer["ok"] for answer in answers] == [row["expect"]["ok"] for row in asked]
    assert status == 1  # some of them are refused, as they should be


def test_a_bad_line_is_answered_and_the_rest_go_on(run, monkeypatch):
    good = {"id": "a", "rules": {"preset": "classic"}, "deal": {"winner": 0, "points": 7}}
    lines = ["{", "", "null", '{"id": "b"}', json.dumps(good), '{"id": "c", "rules": NaN}',
             "[" * 100_000, '{"id": "\udcff"}']  # fmt: skip
    text = "\n".join(lines).encode("utf-8", "surrogateescape")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    status, out, _ = run("settle", "--batch", "-")
    answers = [json.loads(line) for line in out]
    assert status == 1
    assert [answer["ok"] for answer in answers] == [False, False, False, True, False, False, False]
    codes = [answer["findings"][0]["code"] for answer in answers if not answer["ok"]]
    assert codes == ["bad_json", "bad_value", "bad_value", "bad_json", "bad_json", "bad_json"]


def test_an_id_comes_back_as_it_was_whatever_it_is(run, tmp_path):
    path = tmp_path / "ids.jsonl"
    ids = ["\ud800", "é", {"a": [None]}, 10**30, False]
    path.write_text("".join(json.dumps({"id": one}) + "\n" for one in ids))
    _, out, _ = run("settle", "--batch", path)
    assert [json.loads(line)["id"] for line in out] == ids


def test_all_good_lines_are_status_zero(run, tmp_path):
    good = {"id": 1, "rules": {"preset": "classic"}, "deal": {"winner": 0, "points": 7}}
    path = tmp_path / "deals.jsonl"
    path.write_text(json.dumps(good) + "\n")
    assert run("settle", "--batch", path)[0] == 0


def test_sheet_of_a_match_file(run, tmp_path):
    path = tmp_path / "match.json"
    row = rows("matches.jsonl")[27]
    path.write_text(json.dumps(row["match"]))
    status, out, _ = run("sheet", path, "--json")
    answer = json.loads("\n".join(out))
    assert (status, answer["id"], answer["ok"]) == (0, row["id"], True)
    status, out, _ = run("sheet", path)
    assert status == 0
    assert out[-1] == next(f"{'AB'[p['from']]} pays {'AB'[p['to']]} {p['points']}"
                           for p in answer["pay"])  # fmt: skip


def test_a_sheet_played_for_money_names_the_currency(run, tmp_path):
    match = dict(rows("matches.jsonl")[27]["match"])
    stake = {"per_point": "0.05", "currency": "SEK"}
    match["rules"] = {
        **match["rules"],
        "sheet": {**match["rules"].get("sheet", {}), "stake": stake},
    }
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match))
    points = int(run("sheet", path)[1][-1].split("(")[0].split()[-1])
    assert run("sheet", path)[1][-1].endswith(f"{points} ({points * 5 / 100:.2f} SEK)")


def test_a_refused_match_names_the_deal(run, tmp_path):
    match = dict(rows("matches.jsonl")[27]["match"])
    match["deals"] = [match["deals"][0], {"winner": 7, "points": 3}]
    path = tmp_path / "match.json"
    path.write_text(json.dumps(match))
    status, out, err = run("sheet", path)
    assert (status, err) == (1, [])
    assert out[0].startswith("Deal 2: ")
    status, out, _ = run("sheet", path, "--json")
    assert json.loads("\n".join(out))["findings"][0]["deal"] == 2
    match["deals"][0] = {"winer": 1}
    path.write_text(json.dumps(match))
    status, out, err = run("sheet", path)
    assert (status, err) == (1, [])
    assert out[0].startswith("Deal 1: ")
    assert "winer" in out[0]


def test_no_name_or_key_reaches_the_terminal_as_a_control(run, tmp_path):
    path = tmp_path / "evil.json"
    match = rows("matches.jsonl")[24]["match"]
    evil = "\x1b[2JAnna\u202e\x07\r"
    path.write_text(json.dumps({**match, "players": [{"name": evil}, {"name": evil}]}))
    status, out, err = run("sheet", path)
    assert (status, err) == (0, [])
    assert all(line.isprintable() for line in out)
    assert any("?[2JAnna???" in line for line in out)
    path.write_text(json.dumps({**match, evil: 1}))
    status, out, err = run("sheet", path)
    assert (status, len(out), err) == (1, 1, [])
    assert out[0].isprintable()
    status, _, err = run("settle", evil, "7H")
    assert (status, err[0].isprintable()) == (2, True)


def test_sheets_in_a_batch(run, tmp_path):
    path = tmp_path / "matches.jsonl"
    matches = [row for row in rows("matches.jsonl") if row["id"].startswith("sheet-")]
    path.write_text("".join(json.dumps(row["match"]) + "\n" for row in matches))
    status, out, _ = run("sheet", "--batch", path)
    answers = [json.loads(line) for line in out]
    assert [answer["id"] for answer in answers] == [row["id"] for row in matches]
    assert (status, {answer["ok"] for answer in answers}) == (0, {True})


def test_rules_list_every_preset_and_overlay(run):
    status, out, _ = run("rules")
    assert status == 0
    assert len(out) == len(RULESETS) + len(OVERLAYS)
    status, out, _ = run("rules", "--json")
    assert [rules["key"] for rules in json.loads("\n".join(out))] == list(RULESETS)


@pytest.mark.parametrize("key", RULESETS)
def test_rules_of_one_preset_name_its_source(run, key):
    status, out, _ = run("rules", key)
    assert (status, RULESETS[key].source in out[0]) == (0, True)
    status, out, _ = run("rules", key, "--json")
    assert json.loads("\n".join(out))["key"] == key


def test_list_and_export_of_stored_matches(run, kept):
    path, match = kept
    status, out, _ = run("list", "--db", path)
    assert (status, len(out)) == (0, 1)
    assert out[0].startswith(match.id)
    status, out, _ = run("export", match.id, "--db", path)
    written = json.loads("\n".join(out))
    assert (status, written) == (0, match_file(match))
    assert read_match(written).events == match.events
    status, out, _ = run("export", match.id, "--csv", "--db", path)
    assert (status, len(out)) == (0, 1 + len(match.events))


def test_export_of_an_unknown_match(run, kept):
    status, out, err = run("export", "nothing", "--db", kept[0])
    assert (status, out, len(err)) == (2, [], 1)


def test_a_file_that_is_no_database(run, tmp_path):
    path = tmp_path / "notes.db"
    path.write_text("not a database at all, but long enough to look like one" * 100)
    status, _, err = run("list", "--db", path)
    assert (status, len(err)) == (2, 1)
    assert "damaged" in err[0]


def test_the_module_is_the_command_and_a_closed_pipe_is_no_fault():
    root = Path(__file__).parent.parent.parent
    command = f"{sys.executable} -m scorekeeper settle --batch tests/cases/settle.jsonl | head -n 1"
    done = subprocess.run(command, shell=True, cwd=root, capture_output=True, text=True)
    assert json.loads(done.stdout)["id"]
    assert "Traceback" not in done.stderr
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "--version"], capture_output=True, text=True
    )
    assert done.stdout.strip() == __version__


def test_a_program_that_asks_line_by_line_is_answered_at_once(monkeypatch):
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    command = [sys.executable, "-m", "scorekeeper", "settle", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
        asked.stdin.write(b'{"id": 7, "rules": {"preset": "classic"}, "deal": {"closer": 0}}\n')
        asked.stdin.flush()
        answered, _, _ = select.select([asked.stdout], [], [], 60)
        asked.stdin.close()
        assert answered
        assert json.loads(asked.stdout.readline())["id"] == 7


#: What a shell may do to the streams, and the line of complaint that follows.
STREAMS = [
    ("rules > /dev/full", "the disk is full; make room and try again"),
    (
        "settle --batch tests/cases/settle.jsonl > /dev/full",
        "the disk is full; make room and try again",
    ),
    ("settle --batch - <&-", "standard input is closed"),
    ("sheet - <&-", "standard input is closed"),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(("arguments", "complaint"), STREAMS)
def test_streams_that_cannot_be_used_are_one_line_and_status_two(arguments, complaint):
    root = Path(__file__).parent.parent.parent
    command = f"{sys.executable} -m scorekeeper {arguments}"
    done = subprocess.run(command, shell=True, cwd=root, capture_output=True, text=True)
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert complaint in line


def test_nobody_reading_is_no_fault():
    root = Path(__file__).parent.parent.parent
    command = f"{sys.executable} -m scorekeeper rules >&-"
    done = subprocess.run(command, shell=True, cwd=root, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# --- games of going out ---------------------------------------------------------------------------

RUMMY_DOUBLE = '{"preset": "rummy", "rummy": {"going_rummy": "double"}}'
RUMMY_BLOCK = '{"preset": "rummy", "rummy": {"block": true}}'
RUMMY_MINUS = '{"preset": "rummy", "rummy": {"minus": true, "going_rummy": "plus_ten"}}'
LEFT = "has no cards left; the others write down what they hold."

GOING_OUT = [
    (
        ["--rules", "swedish_seven", "", "Jk KH 7D AS", "24"],
        [
            "Player 1: nothing left.",
            "Player 2: 7♦ 7 + K♥ 10 + A♠ 15 + Jk 25 = 57",
            "Player 3: a count of 24.",
            "Player 2: 57",
            "Player 3: 24",
            f"Went out. Player 1 {LEFT}",
        ],
    ),
    (
        ["--rules", RUMMY_DOUBLE, "--went-rummy", "-", "24", "17"],
        [
            "Player 1: nothing left.",
            "Player 2: a count of 24.",
            "Player 3: a count of 17.",
            "Cards left in the other hands: 24 + 17 = 41",
            "Went rummy: + 41",
            "Together: = 82",
            "Went out. Player 1 wins 82 points.",
        ],
    ),
    (
        ["--rules", RUMMY_BLOCK, "--ending", "blocked", "10", "10", "25", "30"],
        [
            *(f"Player {n}: a count of {c}." for n, c in enumerate((10, 10, 25, 30), 1)),
            "Difference: (25 − 10) + (30 − 10) = 35; ÷ 2 = 17",
            "Blocked. Player 1, Player 2 are lowest and get 17 points each.",
            "What the lowest share is paid in whole points; 1 left over goes to nobody.",
        ],
    ),
    (
        ["--rules", RUMMY_MINUS, "--went-rummy", "", "24"],
        [
            "Player 1: nothing left.",
            "Player 2: a count of 24.",
            "Player 2: 24 + 10 = 34",
            f"Went out. Player 1 {LEFT}",
        ],
    ),
    (
        ["--rules", "swedish_seven", "--round", "2", "--laid", "Jk 7H 8H 9H QC QC QH", "", "24"],
        [
            "Player 1: 1 set of three + 1 run of four",
            "  Q♣ Q♣ Q♥: a set.",
            "  Jk 7♥ 8♥ 9♥: a run.",
            "Player 1: nothing left.",
            "Player 2: a count of 24.",
            "Player 2: 24",
            f"Went out. Player 1 {LEFT}",
        ],
    ),
]  # fmt: skip

NOT_SO = [
    (
        ["--rules", "swedish_seven", "--round", "2", "--laid", "6H 7H 8H 4D", "", "24"],
        "A set of 3 is still missing.",
    ),
    (["--rules", "swedish_seven", "", ""], "only who goes out has none"),
    (["--rules", "swedish_seven", "5", "20"], "the count is 0, not 5"),
    (["--rules", "rummy", "--ending", "blocked", "5", "20"], "The value of “ending” does not fit."),
    (["--rules", "swedish_fifteen", "--round", "13", "", "5"], "Round 13 has no contract yet."),
]


@pytest.mark.parametrize(("arguments", "said"), GOING_OUT)
def test_settle_explains_games_of_going_out(run, arguments, said):
    status, out, err = run("settle", *arguments)
    assert (status, err) == (0, [])
    assert plain(out).splitlines() == said


@pytest.mark.parametrize(("arguments", "said"), NOT_SO)
def test_settle_says_what_stops_them(run, arguments, said):
    status, out, err = run("settle", *arguments)
    assert (status, err) == (1, [])
    assert said in plain(out)


def test_settle_takes_counts_in_gin_too(run):
    status, out, _ = run("settle", "6", "19")
    assert (status, out[-1]) == (0, "Knock. The closer wins 13 points.")


def test_rules_lists_the_games_of_going_out(run):
    status, out, _ = run("rules")
    assert status == 0
    assert any(line.startswith("rilpedia_fifteen") and "Rilpedia" in line for line in out)


def test_the_sheet_of_a_contract_game_has_a_row_a_round(run, tmp_path):
    path = tmp_path / "seven.json"
    (row,) = [row for row in rows("matches.jsonl") if row["id"] == "seven-all"]
    path.write_text(json.dumps(row["match"]))
    status, out, _ = run("sheet", path)
    assert status == 0
    assert [line.split("  ")[-1] for line in out if line.startswith("deal")] == [
        "2 sets of three",
        "1 set of three + 1 run of four",
        "2 runs of four",
        "3 sets of three",
        "2 sets of three + 1 run of four",
        "1 set of three + 2 runs of four",
        "3 runs of four",
    ]
