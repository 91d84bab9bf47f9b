"""Additions to Schemathesis for the API of Estimand."""

import re
import uuid

import requests
import schemathesis
from schemathesis.generation.meta import TestPhase

KEY = "Idempotency-Key"
KEY_PATTERN = re.compile(r"[\x21-\x7e]{1,255}")
RESTORABLE = re.compile(r"/api/v1/(analysis|column|file|project)/[^/]+/$")


@schemathesis.serializer("application/offset+octet-stream")
def offset_bytes(ctx, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Makes a valid key new: with one that was sent before, a call is refused or gets the earlier answer."""
    if KEY in case.headers and KEY_PATTERN.fullmatch(str(case.headers[KEY])):
        case.headers[KEY] = uuid.uuid4().hex


@schemathesis.hook
def after_call(ctx, case, response):
    """Restores what a call deleted, so that later calls find it. The stateful phase checks that it is not found."""
    request = response.request
    stateful = case.meta is not None and case.meta.phase.name == TestPhase.STATEFUL
    if request.method != "DELETE" or response.status_code != 204 or stateful:
        return
    if RESTORABLE.search(request.url):
        authorization = request.headers["Authorization"]
        requests.post(f"{request.url}restore/", headers={"Authorization": authorization}, timeout=60)
