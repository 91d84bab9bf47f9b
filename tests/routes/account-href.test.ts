import { describe, expect, it } from "vitest";
import { accountHref, closedHref, drawerHref } from "~/routes/account-href";

const at = (path: string) => {
  const { pathname, search } = new URL(path, "http://localhost");
  return { pathname, search };
};

describe("the account drawer", () => {
  it("opens over a project or transform page, whose query it keeps", () => {
    expect(accountHref(at("/app/project/p1/?view=both"))).toBe("/app/project/p1/account/?view=both");
    expect(accountHref(at("/app/transform/p1/"))).toBe("/app/transform/p1/account/");
    expect(drawerHref(at("/app/project/p1/account/?view=both"), "edit/")).toBe(
      "/app/project/p1/account/edit/?view=both",
    );
    expect(closedHref(at("/app/project/p1/account/edit/?view=both"))).toBe("/app/project/p1/?view=both");
  });

  it("opens over the home page from elsewhere, and closes to where one was", () => {
    expect(accountHref(at("/app/"))).toBe("/app/account/");
    const opened = accountHref(at("/app/setheaderrow/d1/?step=2"));
    expect(opened).toBe("/app/account/?from=%2Fapp%2Fsetheaderrow%2Fd1%2F%3Fstep%3D2");
    expect(closedHref(at(opened))).toBe("/app/setheaderrow/d1/?step=2");
    expect(closedHref(at("/app/account/"))).toBe("/app/");
  });

  it("never closes to another site", () => {
    for (const from of ["https://example.org/", "//example.org", "/app//example.org", "/app/\\example.org"]) {
      const { pathname } = at(closedHref(at(`/app/account/?from=${encodeURIComponent(from)}`)));
      expect(pathname).toBe("/app/");
    }
  });
});
