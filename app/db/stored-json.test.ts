import { describe, expect, it } from "vitest";
import { z } from "zod";
import { StoredJson, storedRules, storedSettings } from "./stored-json";

const schema = z.object({ colour: z.string(), width: z.number().default(1) });
const now = new StoredJson<{ colour: string; width?: number }>("style", () => schema);
/** The kind after its first field has got another name, and then a unit. */
const later = new StoredJson<{ hue: string; unit: string }>(
  "style",
  () => z.strictObject({ hue: z.string(), unit: z.string() }),
  [
    (value) => ({ hue: z.object({ colour: z.string() }).parse(value).colour }),
    (value) => ({ ...z.object({ hue: z.string() }).parse(value), unit: "px" }),
  ],
);

describe("a stored value", () => {
  it("is read as it was stored, without the defaults of its schema", () => {
    expect(now.read(now.write({ colour: "red" }))).toEqual({ colour: "red" });
  });

  it("of an earlier version becomes the present form", () => {
    expect(later.read({ colour: "red" })).toEqual({ hue: "red", unit: "px" });
    expect(later.read({ stored_version: 2, value: { hue: "red" } })).toEqual({ hue: "red", unit: "px" });
    expect(later.read(later.write({ hue: "red", unit: "em" }))).toEqual({ hue: "red", unit: "em" });
  });

  it("in another form is damaged, and the cause names the field", () => {
    expect(() => now.read({ colour: 7 })).toThrow(
      expect.objectContaining({
        code: "damaged",
        cause: expect.objectContaining({
          message: expect.stringContaining("style, colour") as string,
        }) as Error,
      }),
    );
  });
});

describe("readers of the core's types", () => {
  const condition = {
    var_a_type: "Column",
    var_a: 1,
    function: ">",
    var_b_type: "Value",
    var_b: 5,
    and_or: null,
  };
  const rule = { id: 1, type: "if", condition: [condition], then_type: "Value", then: "large" };

  it("take what the core takes", () => {
    expect(storedRules.read([rule])).toEqual([rule]);
    expect(storedSettings.read({ header: 1, first_row: 2 })).toEqual({ header: 1, first_row: 2 });
  });

  it("refuse a comparison and a setting that the core does not know", () => {
    expect(() => storedRules.read([{ ...rule, condition: [{ ...condition, function: "~" }] }])).toThrow();
    expect(() => storedSettings.read({ first_row: 2, colour: "red" })).toThrow();
  });
});
