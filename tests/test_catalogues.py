"""The catalogues: complete, with the figures of the texts, in the words of the field."""

import re

import pytest

from tests.catalogues import catalogue, languages, texts

LANGUAGES = languages()

#: What fills a text: `%(who)s` in the code, `{who}` for the scripts.
FIGURE = re.compile(r"%\(\w+\)[a-z]|%[a-z]|\{\w+\}")


def messages(language):
    """Every text with its translation, each form of a plural by itself."""
    for message in catalogue(language):
        if not message.id:
            continue
        if isinstance(message.id, tuple):
            yield from ((message.id[form], said) for form, said in enumerate(message.string))
        else:
            yield message.id, message.string


def said_in(language):
    return dict(messages(language))


def test_the_languages_of_the_house():
    assert LANGUAGES == ["nb", "sv"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language):
    known = {message.id for message in catalogue(language) if message.id}
    wanted = {message.id for message in texts() if message.id}
    how = "run `python tests/catalogues.py` and translate what is empty"
    assert wanted - known == set(), how
    assert known - wanted == set(), how
    assert [text for text, said in messages(language) if not (said or "").strip()] == [], how
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_a_text_are_those_of_its_translation(language):
    wrong = [
        (text, said)
        for text, said in messages(language)
        if said and not figures_fit(FIGURE.findall(text), FIGURE.findall(said))
    ]
    assert wrong == []


def figures_fit(given, used):
    """The same figures, in any order; only a number that is one may go without saying."""
    return set(used) <= set(given) and set(given) - set(used) <= {"%(num)s"}


#: Signs that a language does not write so: its own quotation marks, no typewriter's.
FOREIGN = {"sv": "“‘„«»\"'", "nb": "“”‘„\"'"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotation_marks_are_those_of_the_language(language):
    wrong = {said for _, said in messages(language) if set(said or "") & set(FOREIGN[language])}
    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_and_its_translation_begin_and_end_alike(language):
    odd = [
        (text, said)
        for text, said in messages(language)
        if said and (ends(text) != ends(said) or text[:1].isspace() or "  " in said)
    ]
    assert odd == []


def ends(text):
    """A text's last sign where it is one that ends a sentence or waits for more."""
    return text[-1] if text[-1] in ".?: " else ""


#: The words of the field, as players say them in each language.
WORDS = [
    ("Knock", "Knack", "Banking"),
    ("Undercut", "Undercut", "Slått banking"),
    ("Gin bonus", "Ginbonus", "Ginbonus"),
    ("Undercut bonus", "Undercut-bonus", "Bonus for å slå bankingen"),
    ("Big gin", "Big gin", "Big gin"),
    ("Misdeal", "Felaktig giv", "Feilgiv"),
    ("Laying off", "Lägga av", "Legge på"),
    ("Melds", "Kombinationer", "Kombinasjoner"),
    ("Shutout", "Schneider", "Nullet ut"),
    ("Score sheet", "Protokoll", "Poengark"),
    ("Boxes", "Boxar", "Bokser"),
    ("Columns", "Kolumner", "Kolonner"),
    ("House rules", "Husregler", "Husregler"),
    ("Deal", "Giv", "Runde"),
    ("Round", "Omgång", "Omgang"),
    ("Dealer", "Givare", "Giver"),
    ("Matches", "Partier", "Partier"),
    ("Game bonus", "Spelbonus", "Sluttbonus"),
    ("Net", "Netto", "Netto"),
    ("clubs", "klöver", "kløver"),
    ("diamonds", "ruter", "ruter"),
    ("hearts", "hjärter", "hjerter"),
    ("spades", "spader", "spar"),
    ("ace", "ess", "ess"),
    ("jack", "knekt", "knekt"),
    ("queen", "dam", "dame"),
    ("king", "kung", "konge"),
    ("seven", "sju", "sju"),
    ("joker", "joker", "joker"),
    ("%(rank)s of %(suit)s", "%(suit)s %(rank)s", "%(suit)s %(rank)s"),
]


@pytest.mark.parametrize(("english", "swedish", "norwegian"), WORDS)
def test_the_words_of_the_field(english, swedish, norwegian):
    assert (said_in("sv")[english], said_in("nb")[english]) == (swedish, norwegian)


#: Ideas that have one word; a text that names one holds it: the English, and what must stand there.
ONE_WORD = [
    (r"\bstock\b", "[tT]along", "[tT]rekkbunke"),
    (r"\bdiscard pile\b", "[kK]asthög", "[aA]vleggingsbunke"),
    (r"\bupcard\b", "[uU]ppkort", "åpne kort|[Åå]pent kort"),
    (r"\bmatch (is|was|began|ends|file|now)\b", "[pP]arti", "[pP]arti"),
    (r"\bbox(es)?\b", "[bB]ox", "[bB]oks"),
]


@pytest.mark.parametrize(("english", "swedish", "norwegian"), ONE_WORD)
def test_one_idea_has_one_word(english, swedish, norwegian):
    for language, word in (("sv", swedish), ("nb", norwegian)):
        named = [one for one in messages(language) if re.search(english, one[0]) and one[1]]
        assert named
        assert [one for one in named if not re.search(word, one[1])] == []
