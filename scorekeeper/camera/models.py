"""The two nets, loaded when they are first asked for, on one core each."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from zlib import crc32

HERE: Final = Path(__file__).parent / "models"
FILES: Final = ("locate.onnx", "name.onnx", "heads.npz")


@cache
def are_there() -> bool:
    """Tell whether the extra and the nets are installed; loads nothing. Every grid asks."""
    needed = all(find_spec(name) for name in ("onnxruntime", "PIL", "numpy"))
    return needed and all((HERE / name).exists() for name in FILES)


@cache
def version() -> str:
    """Tell the net that looks at an index from every other; loads only its bytes."""
    return f"{crc32((HERE / 'name.onnx').read_bytes()):08x}"


def _session(name: str) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # a photo's memory is given back after it
    return onnxruntime.InferenceSession(str(HERE / name), options, ["CPUExecutionProvider"])


@cache
def locating() -> Any:
    """Return the net that finds indices."""
    return _session("locate.onnx")


@cache
def naming() -> Any:
    """Return the net that looks at one index."""
    return _session("name.onnx")


@cache
def heads() -> dict[str, Any]:
    """Return the last layers, `rank` (14, 97) and `suit` (4, 97); the last column is added."""
    import numpy as np

    with np.load(HERE / "heads.npz") as kept:
        return dict(kept)
