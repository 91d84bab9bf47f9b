import { expect, it } from "vitest";
import { skipRevalidation } from "~/routes/skip-revalidation";

const ask = (from: string, to: string, post: { formMethod?: "POST"; actionStatus?: number } = {}) =>
  skipRevalidation({
    currentUrl: new URL(from, "http://localhost"),
    nextUrl: new URL(to, "http://localhost"),
    currentParams: {},
    nextParams: {},
    // Single fetch always gives true.
    defaultShouldRevalidate: true,
    ...post,
  });

it("loads the frame again for another page and after a post, but not for parameters nor after a refusal", () => {
  expect(ask("/app/project/a/", "/app/project/b/")).toBe(true);
  expect(ask("/app/project/a/", "/app/project/a/?row=2")).toBe(false);
  expect(ask("/app/", "/app/?sort=name")).toBe(true);
  expect(ask("/app/project/a/", "/app/project/a/", { formMethod: "POST", actionStatus: 200 })).toBe(true);
  expect(ask("/app/transform/a/", "/app/transform/a/", { formMethod: "POST", actionStatus: 503 })).toBe(
    false,
  );
});
