import { expect, it } from "vitest";
import { isOnlyBands } from "~/routes/project-search";

const ask = (from: string, to: string, formMethod?: string) =>
  isOnlyBands({
    currentUrl: new URL(from, "http://localhost"),
    nextUrl: new URL(to, "http://localhost"),
    formMethod,
  });

it("knows a change of the bands alone, which loads nothing", () => {
  expect(ask("/app/project/a/?view=chart", "/app/project/a/?view=chart&bands=95")).toBe(true);
  expect(ask("/app/project/a/?bands=95", "/app/project/a/")).toBe(true);
  // A message that is shown once goes with it.
  expect(ask("/app/project/a/?act=done", "/app/project/a/?bands=95")).toBe(true);
  expect(ask("/app/project/a/?bands=95", "/app/project/a/?bands=95&row=2")).toBe(false);
  expect(ask("/app/project/a/?analysis=x", "/app/project/a/?analysis=y&bands=95")).toBe(false);
  expect(ask("/app/project/a/", "/app/project/b/?bands=95")).toBe(false);
  expect(ask("/app/project/a/", "/app/project/a/?bands=95", "POST")).toBe(false);
});
