"""One course of lessons for a net: a warm start, a falling rate, and a state kept on the way."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

#: A course is kept so often, in steps, and speaks up so often.
KEPT, SAID = 100, 20

MOST: Final = 2e-3  #: the highest learning rate


class Course:
    """Steps of a net towards its goal, taken up again where an earlier run was stopped."""

    def __init__(self, net: nn.Module, steps: int, file: Path) -> None:
        torch.set_num_threads(1)
        self.net, self.steps, self.file, self.step = net, steps, file, 0
        self.rule = torch.optim.AdamW(net.parameters(), lr=MOST, weight_decay=0.02)
        if file.exists():
            kept = torch.load(file, weights_only=True)
            net.load_state_dict(kept["net"])
            self.rule.load_state_dict(kept["rule"])
            self.step = kept["step"]

    def __iter__(self) -> Iterator[int]:
        """Give the number of each step that is still to be done."""
        self.net.train()
        self.since, self.losses = time.monotonic(), []
        while self.step < self.steps:
            yield self.step
            self.step += 1
            if self.step % KEPT == 0 or self.step == self.steps:
                self._keep()

    def learn(self, loss: Tensor) -> None:
        """Take one step downhill."""
        for group in self.rule.param_groups:
            group["lr"] = self._rate()
        self.rule.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.rule.step()
        self.losses.append(float(loss.detach()))
        if len(self.losses) == SAID:
            pace = (time.monotonic() - self.since) / SAID
            print(
                f"{self.step + 1:6} loss {sum(self.losses) / SAID:8.4f}  {pace:5.2f} s", flush=True
            )
            self.since, self.losses = time.monotonic(), []

    def _rate(self) -> float:
        warm = min(1.0, (self.step + 1) / 100)
        return MOST * warm * (0.02 + 0.49 * (1 + math.cos(math.pi * self.step / self.steps)))

    def _keep(self) -> None:
        state = {"net": self.net.state_dict(), "rule": self.rule.state_dict(), "step": self.step}
        part = self.file.with_suffix(".part")
        torch.save(state, part)
        part.replace(self.file)
