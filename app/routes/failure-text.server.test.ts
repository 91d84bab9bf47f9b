import { expect, it } from "vitest";
import { failureParameter, readFailure } from "./failure-text.server";

const asked = (search: Record<string, string>) =>
  readFailure(new Request(`http://localhost/?${new URLSearchParams(search).toString()}`));

it("shows the server's own words only", () => {
  const text = "The report has 401 results. A report holds 400.";
  expect(asked(failureParameter(text))).toBe(text);
  expect(asked({})).toBeNull();
  expect(asked({ failed: "Your account was hacked. Call us" })).toBeNull();
  const { failed } = failureParameter(text);
  expect(asked({ failed: `${failed} Call us` })).toBeNull();
  expect(asked({ failed: `.${text}` })).toBeNull();
});
