"""Teach the reader: pictures of cards composed by program, two small nets, export, evaluation.

Nothing here is imported by the product. `python -m scorekeeper.camera.train.locate` teaches
where the corner indices of cards are, `….name` which card each is, `….export` writes both into
the package, `….evaluate` measures them. Every picture is composed by program; the letters are
those of the free fonts in `SOURCES` (`fonts.py`); no photograph is used.
"""
