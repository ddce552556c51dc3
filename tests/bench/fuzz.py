"""Look for input that breaks a reader: `python tests/bench/fuzz.py [NAME …] [--seconds 60]`.

Coverage-guided, by atheris (`pip install -e '.[fuzz]'`): each reader is fed bytes for so long,
starting from what it usually gets. Readers: cards, match, code, rules. What comes out other than
an answer or an error of ours is printed with the bytes that caused it, and the status is 1.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

RANKS, SUITS = "A23456789TJQK", "SHDC"

#: Words that make the random bytes look like something.
WORDS = {
    "cards": [*(rank + suit for rank in RANKS for suit in SUITS), "10", "-", "Kn", "♠", "♥️", "Jk"],
    "code": [":", "0", "00", "ZZ", "-", "/", "HTTP://A", "/S/", "111", "112", "%2F"],
}
KEYS = (
    '"format":"scorekeeper-match"', '"version":1', '"rules":', '{"preset":"classic"}', '"players":',
    '[{"name":"Anna"},{"name":"B"}]', '"deals":', '"events":', '"hands":', '"cards":', '"7H"',
    '"closer":0', '"winner":1', '"points":', '"kind":"deal"', '"seq":1', '"at":""', '"target":',
    '"overlays":["hollywood"]', '"sheet":', '"knock":', '"bonuses":', '"columns":', "null", "true",
    "-1", "1e999", "999999999999", "[[[[", '"\\ud800"', '"\\u202e"', '"carried":', '"laid":',
)  # fmt: skip
WORDS |= {"match": list(KEYS), "rules": list(KEYS)}


def samples(name: str) -> list[bytes]:
    """Give what a reader usually gets."""
    from scorekeeper.matchfile import match_file
    from scorekeeper.papercode import to_code
    from scorekeeper.rulesets import OVERLAYS, RULESETS
    from tests.evenings import KNOCK, UNDERCUT, VOID, a_match

    match = a_match(KNOCK, VOID, UNDERCUT)
    if name == "cards":
        return [b"2-4H 8C8D8S J-KC 6S", "♥2-5 Kn♠, 10♦".encode()]
    if name == "match":
        return [json.dumps(match_file(match)).encode()]
    if name == "code":
        return [text.encode() for text in to_code(match, b"key")]
    plain = [{"preset": key} for key in RULESETS]
    plain += [{"preset": "classic", "overlays": [key]} for key in OVERLAYS]
    return [json.dumps(one).encode() for one in plain]


def readers():
    """Give each reader by its name; it takes text and raises errors of ours only."""
    from scorekeeper.answers import hand_answer, read_json, settle_answer, sheet_answer
    from scorekeeper.errors import NotationError
    from scorekeeper.incoming import read_incoming
    from scorekeeper.rulesets import resolve
    from scorekeeper.words.typed import read_cards

    def cards(text):
        for language in ("en", "sv", "nb"):
            with suppress(NotationError):
                read_cards(text, language)
        hand_answer({"cards": text.split(), "rules": {"preset": "classic"}})

    def plain(text):
        try:
            return read_json(text)
        except ValueError:  # what it says of text that is no JSON
            return None

    def match(text):
        sheet_answer(plain(text)), settle_answer(plain(text))
        read_incoming(text, b"key")

    def rules(text):
        resolve(plain(text))

    def code(text):
        read_incoming(text, b"key")

    return {"cards": cards, "match": match, "code": code, "rules": rules}


def feed(name: str, options: list[str]) -> None:
    """Feed one reader in this process until the time is over or something breaks."""
    import atheris

    with atheris.instrument_imports(include=["scorekeeper"]):
        read = readers()[name]
    from scorekeeper.errors import ScorekeeperError

    def once(data: bytes) -> None:
        with suppress(ScorekeeperError):
            read(data.decode("utf-8", "replace"))

    atheris.Setup([sys.argv[0], *options], once)
    atheris.Fuzz()


def run(name: str, seconds: int) -> bool:
    """Feed one reader in a process of its own; tell whether nothing broke."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, words = Path(folder, "corpus"), Path(folder, "words")
        corpus.mkdir()
        for place, sample in enumerate(samples(name)):
            (corpus / str(place)).write_bytes(sample)
        escaped = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in WORDS[name])
        words.write_text("".join(f'"{word}"\n' for word in escaped))
        options = [f"-max_total_time={seconds}", f"-dict={words}", "-max_len=20000", "-timeout=10",
                   "-rss_limit_mb=1500", "-print_final_stats=1",
                   f"-artifact_prefix={folder}/"]  # fmt: skip
        done = subprocess.run(
            [sys.executable, __file__, "--feed", name, *options, str(corpus)],
            cwd=ROOT, env=os.environ | {"SCOREKEEPER_FUZZ": name}, capture_output=True, text=True,
        )  # fmt: skip
        lines = done.stderr.splitlines()
        ran = next((line for line in lines if "number_of_executed_units" in line), "")
        print(
            name, ran.split()[-1] if ran else "?", "inputs,", "BROKEN" if done.returncode else "ok"
        )
        if done.returncode:
            print("\n".join((done.stdout + done.stderr).splitlines()[-60:]))
            for found in Path(folder).glob("*-*"):
                print(f"{found.name}: {found.read_bytes()[:2000]!r}")
    return done.returncode == 0


def main() -> int:
    """Feed the readers that were named, or all of them."""
    if sys.argv[1:2] == ["--feed"]:
        feed(sys.argv[2], sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(WORDS))
    parser.add_argument("--seconds", type=int, default=60)
    asked = parser.parse_args()
    done = [run(name, asked.seconds) for name in asked.names]
    return 0 if all(done) else 1


if __name__ == "__main__":
    sys.exit(main())
