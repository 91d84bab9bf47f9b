import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { BOOT_SCRIPT, projectCookie, readPreferences, sidebarCookie, themeCookie } from "./preferences";

describe("preferences", () => {
  it("are read from cookies", () => {
    expect(readPreferences("a=1; theme=dark; tz=Europe%2FZurich")).toEqual({
      theme: "dark",
      timeZone: "Europe/Zurich",
      isSidebarFolded: false,
      lastProject: null,
    });
  });
  it("remember the project that was open last", () => {
    expect(readPreferences(projectCookie("p1", true)).lastProject).toBe("p1");
  });
  it("fall back if a cookie is missing, unknown or malformed", () => {
    const defaults = { theme: null, timeZone: "UTC", isSidebarFolded: false, lastProject: null };
    expect(readPreferences(null)).toEqual(defaults);
    expect(readPreferences("theme=pink; tz=%E0%A4%A; sidebar=odd")).toEqual(defaults);
  });
  it("have no theme cookie for the system's theme", () => {
    expect(themeCookie("dark", false)).toMatch(/^theme=dark; Path=\/; Max-Age=31536000/);
    expect(themeCookie("system", false)).toMatch(/^theme=; Path=\/; Max-Age=0/);
  });
  it("remember a collapsed sidebar, and need no cookie for an open one", () => {
    expect(readPreferences(sidebarCookie(true, true)).isSidebarFolded).toBe(true);
    expect(sidebarCookie(false, false)).toMatch(/^sidebar=; Path=\/; Max-Age=0/);
  });
  it("are cookies of this host only when browsers come by https", () => {
    const cookie = themeCookie("dark", true);
    expect(cookie).toBe("__Host-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
    expect(readPreferences(cookie).theme).toBe("dark");
  });
  it("are stored by the first script of a page under the same names", () => {
    const stored = (protocol: string) => {
      const document = { cookie: "", documentElement: { classList: { add: () => undefined } } };
      runInNewContext(BOOT_SCRIPT, { document, location: { protocol } });
      return document.cookie;
    };
    expect(stored("http:")).toMatch(/^tz=[\w%]+; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    expect(stored("https:")).toMatch(/^__Host-tz=[\w%]+; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/);
  });
});
