"""Ask the program as an assistant does, with the protocol's own client."""

from __future__ import annotations

import asyncio
from typing import Any

import mcp

from tallystick.cli.mcp import server


def ask(db: str, tool: str, **arguments: Any) -> Any:
    """Ask one tool about a store. Return its answer, or the sentence of its error."""

    async def asked() -> Any:
        async with mcp.Client(server(db)) as client:
            return await client.call_tool(tool, arguments)

    result = asyncio.run(asked())
    return result.content[0].text if result.is_error else result.structured_content
