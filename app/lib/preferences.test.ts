import { describe, expect, it } from "vitest";
import { readPreferences, themeCookie } from "./preferences";

describe("preferences", () => {
  it("come from cookies", () => {
    expect(readPreferences("a=1; theme=dark; tz=Europe%2FZurich")).toEqual({
      theme: "dark",
      timeZone: "Europe/Zurich",
    });
  });
  it("fall back when a cookie is missing, unknown or broken", () => {
    expect(readPreferences(null)).toEqual({ theme: null, timeZone: "UTC" });
    expect(readPreferences("theme=pink; tz=%E0%A4%A")).toEqual({ theme: null, timeZone: "UTC" });
  });
  it("the system's theme removes the cookie", () => {
    expect(themeCookie("dark")).toMatch(/^theme=dark; Path=\/; Max-Age=31536000/);
    expect(themeCookie("system")).toMatch(/^theme=; Path=\/; Max-Age=0/);
  });
});
