"""Running coroutines in tests."""

import asyncio
import selectors
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Event loop whose clock advances instead of waiting: the order of its events is always the same."""

    def __init__(self):
        super().__init__(_VirtualTimeSelector(self))
        self.now = 0.0

    def time(self):
        return self.now


class _VirtualTimeSelector(selectors.DefaultSelector):
    def __init__(self, loop):
        super().__init__()
        self.loop = loop

    def select(self, timeout=None):
        ready = super().select(0)
        if not ready and timeout:
            self.loop.now += timeout
        return ready


def run_async(coroutine: Coroutine, loop_factory=None):
    """Run a coroutine in another thread: a browser's loop may be running in this one."""

    def run():
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            return runner.run(coroutine)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(run).result()
