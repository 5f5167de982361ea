"""Every page gets the newest value."""

from __future__ import annotations

import asyncio
import threading

from tallystick.simulator.web.feed import Feed


def test_a_slow_page_gets_the_newest_value_and_misses_those_between():
    feed = Feed("nothing yet")

    async def look() -> list[str | None]:
        seen = []
        async for value in feed.updates(idle_s=5):
            seen.append(value)
            if value == "nothing yet":
                for each in ("first", "second", "third"):
                    feed.publish(each)
            else:
                feed.close()
        return seen

    assert asyncio.run(look()) == ["nothing yet", "third"]


def test_a_value_from_another_thread_wakes_the_page():
    feed = Feed(0)

    async def look() -> int | None:
        async for value in feed.updates(idle_s=30):
            if value:
                return value
            threading.Thread(target=feed.publish, args=(7,)).start()
        return None

    assert asyncio.run(look()) == 7


def test_where_nothing_changes_the_page_gets_signs_of_life():
    feed = Feed("as it is")

    async def look() -> list[str | None]:
        seen = []
        async for value in feed.updates(idle_s=0.001):
            seen.append(value)
            if len(seen) == 3:
                break
        return seen

    assert asyncio.run(look()) == ["as it is", None, None]
