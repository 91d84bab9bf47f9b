import { describe, expect, it } from "vitest";
import { FORGET_SENT_FILE, isJustSent, sentFileCookie } from "./sent-file";

/** What a browser sends back of a Set-Cookie header. */
const sentBack = (setCookie: string) => setCookie.split(";")[0] ?? "";

describe("the cookie of a file that was just sent", () => {
  it("tells its own dataset and no other", () => {
    const cookies = `theme=dark; ${sentBack(sentFileCookie("a/b;c"))}`;
    expect(isJustSent(cookies, "a/b;c")).toBe(true);
    expect(isJustSent(cookies, "a")).toBe(false);
    expect(isJustSent(null, "a")).toBe(false);
  });
  it("is taken away by the cookie of the same name and path, and goes by itself", () => {
    expect(FORGET_SENT_FILE).toMatch(/^sent=; Path=\/app\/; Max-Age=0;/);
    expect(sentFileCookie("a")).toMatch(/^sent=a; Path=\/app\/; Max-Age=\d+;/);
  });
});
