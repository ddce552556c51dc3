"""Teach the first net: `python -m scorekeeper.camera.train.locate FOLDER [STEPS]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import l1_loss, logsigmoid

from scorekeeper.camera.train.course import Course
from scorekeeper.camera.train.nets import STRIDE, Locate
from scorekeeper.camera.train.scenes import HIDDEN, SEEN, SHORTEST, SIZE, Mark, Scene, scenes

BATCH: Final = 16
CELLS: Final = SIZE // STRIDE

#: Heights in the answers are logs of pixels over this.
UNIT: Final = 24.0


def goals(scene: Scene) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Draw what the net should answer: heat (-1 does not matter), answers, and where they count."""
    heat = np.zeros((CELLS, CELLS), np.float32)
    answers = np.zeros((5, CELLS, CELLS), np.float32)
    counts = np.zeros((CELLS, CELLS), np.float32)
    y, x = np.mgrid[:CELLS, :CELLS]
    for mark in scene.marks:
        cx, cy = mark.x / STRIDE - 0.5, mark.y / STRIDE - 0.5
        spread = max(0.8, mark.height / STRIDE / 7)
        bump = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * spread**2))
        if mark.seen < HIDDEN:
            continue
        if mark.seen < SEEN or mark.height < SHORTEST * 0.75:
            heat[(bump > 0.2) & (heat < 0.9)] = -1
            continue
        heat = np.where((heat >= 0) | (bump > 0.6), np.maximum(heat, bump), heat)
        column, row = min(int(cx + 0.5), CELLS - 1), min(int(cy + 0.5), CELLS - 1)
        heat[row, column] = 1
        near = (bump > 0.5) | ((x == column) & (y == row))
        answers[:, near] = _answers(mark, x[near] - cx, y[near] - cy)
        counts[near] = 1
    return heat, answers, counts


def _answers(mark: Mark, dx: np.ndarray, dy: np.ndarray) -> np.ndarray:
    whole = np.ones_like(dx)
    tall = np.log(mark.height / UNIT)
    return np.stack([mark.up[0] * whole, mark.up[1] * whole, tall * whole, -dx, -dy])


def loss_of(said: Tensor, heat: Tensor, answers: Tensor, counts: Tensor) -> Tensor:
    """Weigh the answers: focal loss of the heat, distance of the rest where an index is."""
    hot = (heat == 1).float()
    cold = (1 - heat.clamp(0, 1)) ** 4 * (heat >= 0) * (1 - hot)
    sure = torch.sigmoid(said[:, 0])
    focal = -hot * (1 - sure) ** 2 * logsigmoid(said[:, 0])
    focal = focal - cold * sure**2 * logsigmoid(-said[:, 0])
    number = hot.sum().clamp(min=1)
    far = l1_loss(said[:, 1:] * counts[:, None], answers * counts[:, None], reduction="none")
    weights = torch.tensor([1.0, 1.0, 1.0, 0.5, 0.5])[:, None, None]
    return focal.sum() / number + (far * weights).sum() / counts.sum().clamp(min=1)


def main(folder: str, steps: str = "2400") -> None:
    """Teach the net; a run that was stopped goes on where it stood."""
    torch.manual_seed(1)
    net = Locate()
    course = Course(net, int(steps), Path(folder) / "locate.pt")
    source = scenes(1000 + course.step)
    for _step in course:
        batch = [next(source) for _scene in range(BATCH)]
        seen = torch.from_numpy(np.stack([scene.picture for scene in batch])).permute(0, 3, 1, 2)
        drawn = [torch.from_numpy(np.stack(each)) for each in zip(*map(goals, batch), strict=True)]
        course.learn(loss_of(net(seen.float() / 255), *drawn))


if __name__ == "__main__":
    main(*sys.argv[1:])
