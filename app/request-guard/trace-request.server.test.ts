import { expect, it } from "vitest";
import { addressForTraces } from "./trace-request.server";

it.each([
  ["/app/", "/app/"],
  ["/app/project/cmh3x8k2p0001abcd5678efgh/", "/app/project/:id/"],
  ["/app/project/cmh3x8k2p0001abcd5678efgh.data?_routes=x", "/app/project/:id"],
  ["/api/v1/analysis/cmh3x8k2p0001abcd5678efgh/perform-analysis/", "/api/v1/analysis/:id/perform-analysis/"],
  ["/app/shared/Zk9_secretOfALinkThatNobodyMayKnow/", "/app/shared/:id/"],
  ["/api/v1/file/set-file-first-row-header/", "/api/v1/file/set-file-first-row-header/"],
  ["/app/setheaderrow/12/", "/app/setheaderrow/:id/"],
])("the address %s is %s in a trace", (path, expected) => {
  expect(addressForTraces(path)).toBe(expected);
});
