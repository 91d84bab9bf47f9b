import { describe, expect, it } from "vitest";
import { formatMoney, isSameMoney, plainAmount, readAmount } from "./money";

const usd = (cents: number) => ({ cents, currency: "USD" });

describe("an amount of money", () => {
  it.each([
    [8_500, "85.00"],
    [5, "0.05"],
    [0, "0.00"],
    [100, "1.00"],
    [-1, "-0.01"],
    [123_456_789, "1234567.89"],
  ])("%i cents are written %s", (cents, text) => expect(plainAmount(usd(cents))).toBe(text));

  it.each([
    ["85.00", 8_500],
    ["85", 8_500],
    ["85.5", 8_550],
    // In binary fractions 1.1 * 100 is 110.00000000000001, and 0.29 * 100 is 28.999999999999996.
    ["1.10", 110],
    ["0.29", 29],
  ])("%s is read as %i cents", (text, cents) => expect(readAmount(text)).toBe(cents));

  it.each(["", "-1.00", "85.000", "85,00", "1e3", " 85.00", "85.", "NaN"])("“%s” is refused", (text) =>
    expect(readAmount(text)).toBeNull(),
  );

  it("is shown with its currency, and equals only the same amount of the same currency", () => {
    expect(formatMoney(usd(8_500))).toBe("85.00 USD");
    expect(isSameMoney(usd(1), usd(1))).toBe(true);
    expect(isSameMoney(usd(1), usd(2))).toBe(false);
    expect(isSameMoney(usd(1), { cents: 1, currency: "EUR" })).toBe(false);
  });
});
