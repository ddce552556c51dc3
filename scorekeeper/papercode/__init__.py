"""A whole match in a code on paper: compact, numbered where it is long, and sealed.

A code holds what the sheet depends on and no more: players, rules as far as they differ from
the classic game, and the deals that count, with their cards. It is sealed with the key of the
server that printed it, so that this server can say whether any figure was altered since.
"""

from scorekeeper.papercode.code import Seal, open_code, to_code
from scorekeeper.papercode.text import PATH, looks_like_parts, numbers_of

__all__ = ["PATH", "Seal", "looks_like_parts", "numbers_of", "open_code", "to_code"]
