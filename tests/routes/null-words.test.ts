import { describe, expect, it } from "vitest";
import { emptyWords, orderWords } from "~/routes/transform/trial/null-words";

const words = (formula: string, domain: number) => emptyWords({ empty: 0, domain, lag: 0 }, { formula });

describe("the reason of empty values", () => {
  it("names the operations of the formula that are not defined for every value", () => {
    expect(words("ln([Sales])", 2)).toBe("2 empty: not defined there (ln)");
    expect(words("LN([a]) + sqrt([b]) - ln([c])", 1)).toBe("1 empty: not defined there (ln, sqrt)");
    expect(words('number([Price], ",")', 3)).toBe("3 empty: not defined there (a text that is not a number)");
  });
  it("says that a result may be too large where it can be", () => {
    expect(words("exp([a])", 1)).toBe("1 empty: beyond the range of numbers");
    expect(words("[a] / [b]", 1)).toBe(
      "1 empty: not defined there (division) or beyond the range of numbers",
    );
  });
  it("does not take a column for an operation", () => {
    expect(words("exp([ln / sqrt])", 1)).toBe("1 empty: beyond the range of numbers");
  });
});

describe("the order of rows without a time column", () => {
  it("is that of the file, within the entity if there is one", () => {
    expect(orderWords("ln([a]) - lag(ln([a]))", false, null)).toBe(
      "No time column is set: the row above counts as the previous period.",
    );
    expect(orderWords("DIFF([a])", false, "Firm")).toBe(
      "No time column is set: the row above with the same Firm counts as the previous period.",
    );
    expect(orderWords("lead([a])", false, null)).toBe(
      "No time column is set: the row below counts as the next period.",
    );
  });
  it("is not mentioned when it does not matter", () => {
    expect(orderWords("lag([a])", true, null)).toBeNull();
    expect(orderWords("[lag] * 2", false, null)).toBeNull();
  });
});
