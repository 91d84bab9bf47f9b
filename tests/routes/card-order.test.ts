import { describe, expect, it } from "vitest";
import { afterMove, moveByOne, moveOnto } from "~/routes/project/sidebar/card-order";

const cards = ["a", "b", "c", "d"].map((id) => ({ id }));
/** The open analysis, b, is on top of the screen; its position in the order stays. */
const shown = cards.filter(({ id }) => id !== "b");
const order = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

describe("the order of the analyses", () => {
  it("puts a dragged card in the place of the one it is dropped on", () => {
    expect(order(afterMove(cards, moveOnto(shown, "d", "a")))).toBe("dabc");
    expect(order(afterMove(cards, moveOnto(shown, "a", "d")))).toBe("bcda");
    expect(moveOnto(shown, "a", "a")).toBeNull();
    expect(moveOnto(shown, "a", "elsewhere")).toBeNull();
  });

  it("moves a card by keys past the next one on screen", () => {
    expect(order(afterMove(cards, moveByOne(shown, "c", "up")))).toBe("cabd");
    expect(order(afterMove(cards, moveByOne(shown, "a", "down")))).toBe("bcad");
  });

  it("ends at both ends of the list", () => {
    expect([moveByOne(shown, "a", "up"), moveByOne(shown, "d", "down")]).toEqual([null, null]);
    expect(order(afterMove(cards, null))).toBe("abcd");
  });
});
