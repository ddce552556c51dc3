from scorekeeper.engine.cards import PACK
from scorekeeper.words.letters import TEXT_STYLE, Letters, face


def test_every_card_has_its_own_face_in_every_deck():
    for letters in Letters:
        assert len({face(card, letters) for card in PACK}) == 52
        assert all(face(card, letters).endswith(TEXT_STYLE) for card in PACK)
