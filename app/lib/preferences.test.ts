import { describe, expect, it } from "vitest";
import { readPreferences, themeCookie } from "./preferences";

describe("preferences", () => {
  it("are read from cookies", () => {
    expect(readPreferences("a=1; theme=dark; tz=Europe%2FZurich")).toEqual({
      theme: "dark",
      timeZone: "Europe/Zurich",
    });
  });
  it("fall back if a cookie is missing, unknown or malformed", () => {
    expect(readPreferences(null)).toEqual({ theme: null, timeZone: "UTC" });
    expect(readPreferences("theme=pink; tz=%E0%A4%A")).toEqual({ theme: null, timeZone: "UTC" });
  });
  it("have no theme cookie for the system's theme", () => {
    expect(themeCookie("dark")).toMatch(/^theme=dark; Path=\/; Max-Age=31536000/);
    expect(themeCookie("system")).toMatch(/^theme=; Path=\/; Max-Age=0/);
  });
});
