import { describe, expect, it } from "vitest";
import { isPagePath } from "./page-path";

const HERE = "https://stats.example.org";

describe("the page to return to", () => {
  it("is a page of this server with its query", () => {
    expect(isPagePath("/app/project/a/?analysis=b&to=https://c.example/")).toBe(true);
    expect(isPagePath("/app/")).toBe(true);
  });

  it.each([
    "https://evil.example/app/",
    "//evil.example/app/",
    "/\\evil.example/app/",
    "/app//evil.example",
    "/app/\\evil.example",
    "/app/\t/evil.example",
    "/app/..//evil.example",
    "/app/../..//evil.example/",
    "/app/.//evil.example",
    "/app@evil.example/",
    "/app/@evil.example/",
    "/app/%2f%2fevil.example",
    "/app/\r\nLocation: https://evil.example",
    "javascript:alert(1)//app/",
    " /app/",
    "app/",
    "",
  ])("is never another site: %j", (path) => {
    // A browser resolves the Location header against the address of the request.
    const leadsHere = URL.canParse(path, HERE) && new URL(path, `${HERE}/app/login/`).origin === HERE;
    expect(isPagePath(path) && !leadsHere).toBe(false);
  });
});
