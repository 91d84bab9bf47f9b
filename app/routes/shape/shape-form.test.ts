import { expect, it } from "vitest";
import { shapeRecipeSchema } from "~/services/projects/shape-recipe";
import { groupsOf, stepOf } from "./shape-form";

it("a key of a join may be a period of its dates", () => {
  const step = stepOf("join", {
    file: ["p1"],
    key0: ["day"],
    keyperiod0: ["month"],
    key1: [""],
    key2: ["firm"],
    keyperiod2: [""],
  });
  expect(step).toEqual({
    join: { file: "p1", keys: [{ column: "day", period: "month" }, "firm"], kind: "left" },
  });
  expect(shapeRecipeSchema.safeParse({ steps: [step] }).success).toBe(true);
});

it("doubled keys become groups of the same periods", () => {
  const columns = [
    { name: "day", type: "DATE" },
    { name: "price", type: "NUMBER" },
  ] as const;
  const entered = groupsOf([{ column: "day", period: "month" }], columns);
  expect(stepOf("collapse", entered)).toEqual({
    collapse: { by: [{ column: "day", period: "month" }], values: [{ column: "price", as: "sum" }] },
  });
});
