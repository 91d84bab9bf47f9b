import { describe, expect, it } from "vitest";
import { forgetSentFile, isJustSent, sentFileCookie } from "./sent-file";

/** The part of a Set-Cookie header that a browser sends back. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the cookie of a file that was just uploaded", () => {
  it("identifies its dataset only", () => {
    const cookies = `theme=dark; ${sentBack(sentFileCookie("a/b;c", true))}`;
    expect(isJustSent(cookies, "a/b;c")).toBe(true);
    expect(isJustSent(cookies, "a")).toBe(false);
    expect(isJustSent(null, "a")).toBe(false);
  });
  it("is deleted by a cookie of the same name and path, and expires", () => {
    expect(forgetSentFile(false)).toMatch(/^sent=; Path=\/; Max-Age=0;/);
    expect(sentFileCookie("a", false)).toMatch(/^sent=a; Path=\/; Max-Age=60;/);
  });
});
