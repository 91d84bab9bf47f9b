import { expect, it } from "vitest";
import { inReadingOrder } from "./named-table";

it("lists the fit first and unknown names last, whatever the order of the keys", () => {
  const named = { aic: 3, extra: 4, n: 1, r_squared: 2 };
  const map = Object.fromEntries(
    Object.entries(named).map(([key, value]) => [key, { display_name: key.toUpperCase(), value }]),
  );
  expect(inReadingOrder(map).map(([key, { value }]) => [key, value])).toEqual([
    ["n", 1],
    ["r_squared", 2],
    ["aic", 3],
    ["extra", 4],
  ]);
  expect(inReadingOrder(null)).toEqual([]);
});
