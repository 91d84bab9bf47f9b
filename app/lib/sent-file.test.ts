import { describe, expect, it } from "vitest";
import { FORGET_SENT_FILE, isJustSent, sentFileCookie } from "./sent-file";

/** The part of a Set-Cookie header that a browser sends back. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the cookie of a file that was just uploaded", () => {
  it("identifies its dataset only", () => {
    const cookies = `theme=dark; ${sentBack(sentFileCookie("a/b;c"))}`;
    expect(isJustSent(cookies, "a/b;c")).toBe(true);
    expect(isJustSent(cookies, "a")).toBe(false);
    expect(isJustSent(null, "a")).toBe(false);
  });
  it("is deleted by a cookie of the same name and path, and expires", () => {
    expect(FORGET_SENT_FILE).toMatch(/^sent=; Path=\/app\/; Max-Age=0;/);
    expect(sentFileCookie("a")).toMatch(/^sent=a; Path=\/app\/; Max-Age=\d+;/);
  });
});
