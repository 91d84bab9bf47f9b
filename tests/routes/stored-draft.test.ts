import { afterEach, describe, expect, it, vi } from "vitest";
import { newDraft } from "~/routes/project/draft/analysis-draft";
import { adoptDraft, forgetDraft, storedDraft } from "~/routes/project/sidebar/use-draft";

afterEach(() => vi.unstubAllGlobals());

describe("the drafts of analyses in a browser that forbids its storage", () => {
  it("are missing, and no call fails", () => {
    const forbid = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: forbid, setItem: forbid, removeItem: forbid });
    const draft = newDraft("univariate");
    expect(storedDraft("p1", draft)).toBeNull();
    expect(() => forgetDraft("p1", null)).not.toThrow();
    expect(() => adoptDraft("p1", draft, "a1")).not.toThrow();
  });
});
