"""Make endpoints from functions that answer the small JSON objects of a page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tallystick.table.web.body import Body, read_body

FAULT = 70


def endpoint(question: Callable[[Body], Any]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that answers with what `question` returns for the request's body."""

    async def endpoint(request: Request) -> Response:
        return await respond(request, question)

    return endpoint


async def respond(
    request: Request, question: Callable[[Body], Any], answer: Callable[[Any], Response] = JSONResponse
) -> Response:
    """Answer a request, with JSON or as `answer` does it. If a package raised an error meant for people, answer with status 400
    and its sentence.
    """
    try:
        body = await read_body(request)
        return answer(await run_in_threadpool(question, body))
    except Exception as error:
        # Errors of our packages have an exit code and a sentence for people; any other exception is an internal error.
        if getattr(error, "exit_code", FAULT) == FAULT:
            raise
        return JSONResponse({"error": str(error), "column": getattr(error, "column", None)}, status_code=400)
