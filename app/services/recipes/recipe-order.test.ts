import { describe, expect, it } from "vitest";
import { orderRecipes, withDependents } from "./recipe-order";

const node = (key: number | string, ...uses: number[]) => ({ key, uses });
const keys = (nodes: { key: number | string }[]) => nodes.map(({ key }) => key);

describe("the order of recipes", () => {
  it("puts each after those that it reads, whatever their order on screen", () => {
    const ordered = keys(orderRecipes([node(7, 6), node(5, 1), node(6, 5, 2), node("f", 7)]));
    expect(ordered).toEqual([5, 6, 7, "f"]);
  });

  it("refuses a cycle instead of looping", () => {
    expect(() => orderRecipes([node(5, 6), node(6, 5)])).toThrow("reads itself");
  });

  it("reaches what depends on a column, directly or not, and nothing else", () => {
    const ordered = orderRecipes([node(5, 1), node(6, 5), node(8, 2), node("f", 6), node(9, 8)]);
    expect(keys(withDependents(ordered, new Set([1])))).toEqual([5, 6, "f"]);
    expect(keys(withDependents(ordered, new Set([8])))).toEqual([8, 9]);
    expect(keys(withDependents(ordered, new Set()))).toEqual([]);
  });
});
