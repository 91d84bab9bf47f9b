import { describe, expect, it } from "vitest";
import type { RecodeBlock } from "~/compute/contract/types";
import { binNames, binRules, merged, readEdges } from "~/routes/transform/recode/quick-recodes";
import {
  blocksOf,
  changeRecode,
  columnsOf,
  draftOfBlocks,
  isUntouched,
  isWhole,
  missingPart,
  newRecode,
  type RecodeChange,
} from "~/routes/transform/recode/recode-draft";
import type { RecodeDraft } from "~/routes/transform/recode/recode-schema";
import { fieldOf, readChange, readRecodeForm, writeChange } from "~/routes/transform/recode/recode-form";
import { recodeWords } from "~/routes/transform/recode/rule-words";
import { afterIntent, readTransformForm } from "~/routes/transform/transform-form";

const change = (draft: RecodeDraft, ...changes: RecodeChange[]) => changes.reduce(changeRecode, draft);
const types = ({ blocks }: RecodeDraft) => blocks.map(({ type }) => type);

/** If firm = US Steel then steel; Else firm. */
const STEEL: RecodeBlock[] = [
  {
    id: "1",
    type: "if",
    condition: [
      { var_a_type: "Column", var_a: 1, function: "=", var_b_type: "Value", var_b: "US Steel", and_or: null },
      { var_a_type: "Column", var_a: 3, function: "is empty", var_b_type: null, var_b: null, and_or: "Or" },
    ],
    then_type: "Value",
    then: "steel",
  },
  { id: "2", type: "else", condition: [], then_type: "Column", then: 1 },
];

/** The fields that the page posts for a draft. */
function formOf({ blocks }: RecodeDraft): FormData {
  const form = new FormData();
  const operand = (name: string, each: { type: string; column: number | null; value: string }) => {
    form.set(`${name}.type`, each.type);
    form.set(`${name}.column`, each.column === null ? "" : String(each.column));
    form.set(`${name}.value`, each.value);
  };
  for (const [at, { type, conditions, then }] of blocks.entries()) {
    form.set(fieldOf.type(at), type);
    for (const [index, { a, comparison, b, joint }] of conditions.entries()) {
      form.set(fieldOf.joint(at, index), joint);
      form.set(fieldOf.comparison(at, index), comparison);
      operand(fieldOf.operand(at, index, "a"), a);
      operand(fieldOf.operand(at, index, "b"), b);
    }
    operand(fieldOf.operand(at, null, "then"), then);
  }
  return form;
}

describe("the rules on screen", () => {
  it("start with one If, and nothing can follow an Else", () => {
    expect(types(newRecode())).toEqual(["if"]);
    const closed = change(newRecode(), { kind: "add", type: "else_if" }, { kind: "add", type: "else" });
    expect(types(closed)).toEqual(["if", "else_if", "else"]);
    expect(change(closed, { kind: "add", type: "else_if" }, { kind: "add", type: "else" })).toEqual(closed);
  });
  it("keep an If at the top and the Else at the end when they are moved or removed", () => {
    const draft = change(
      newRecode(),
      { kind: "add", type: "else_if" },
      { kind: "add", type: "else_if" },
      { kind: "add", type: "else" },
    );
    const ids = (own: RecodeDraft) => own.blocks.map(({ id }) => id);
    const moved = change(draft, { kind: "move", block: 2, to: 0 });
    expect([ids(moved), types(moved)]).toEqual([
      ["3", "1", "2", "4"],
      ["if", "else_if", "else_if", "else"],
    ]);
    expect(change(draft, { kind: "move", block: 1, to: 3 })).toEqual(draft);
    expect(change(draft, { kind: "move", block: 3, to: 0 })).toEqual(draft);
    expect(types(change(draft, { kind: "remove", block: 0 }))).toEqual(["if", "else_if", "else"]);
    expect(change(newRecode(), { kind: "add", type: "else" }, { kind: "remove", block: 0 })).toEqual(
      newRecode(),
    );
  });
  it("get a second condition about the same column, which can be removed; the last one stays", () => {
    const one = change(newRecode(), {
      kind: "set-operand",
      block: 0,
      condition: 0,
      side: "a",
      operand: { column: 4 },
    });
    const two = change(one, { kind: "add-condition", block: 0 });
    expect(two.blocks[0]?.conditions.map(({ a, id }) => [id, a.column])).toEqual([
      ["1.1", 4],
      ["1.2", 4],
    ]);
    expect(change(two, { kind: "remove-condition", block: 0, condition: 1 })).toEqual(one);
    expect(change(one, { kind: "remove-condition", block: 0, condition: 0 })).toEqual(one);
  });
  it("are whole when every condition has both sides and a comparison; is empty needs no right side", () => {
    expect(isWhole(newRecode())).toBe(false);
    const set = (part: Partial<RecodeDraft["blocks"][0]["conditions"][0]>) => ({
      ...(newRecode().blocks[0]?.conditions[0] ?? never()),
      ...part,
    });
    const a = { type: "Column" as const, column: 2, value: "" };
    expect(missingPart(set({}))).toBe("a");
    expect(missingPart(set({ a }))).toBe("comparison");
    expect(missingPart(set({ a, comparison: "<" }))).toBe("b");
    expect(missingPart(set({ a, comparison: "is empty" }))).toBeNull();
    expect(isWhole(draftOfBlocks(STEEL))).toBe(true);
  });
  it("become the rules of the API and the same draft again", () => {
    const draft = draftOfBlocks(STEEL);
    expect(blocksOf(draft)).toEqual(STEEL);
    expect(columnsOf(draft)).toEqual([1, 3]);
    expect([isUntouched(newRecode()), isUntouched(draft)]).toEqual([true, false]);
  });
  it("are read back from the fields of the form", () => {
    const draft = draftOfBlocks(STEEL);
    expect(readRecodeForm(formOf(draft))).toEqual(draft);
    expect(readRecodeForm(new FormData())).toEqual(newRecode());
    const wrong = formOf(draft);
    wrong.set(fieldOf.comparison(0, 0), "like");
    expect(readRecodeForm(wrong)).toEqual(newRecode());
  });
  it("are read aloud in words", () => {
    const names = (index: number) => ["index", "firm", "year", "inv"][index] ?? "";
    expect(recodeWords(STEEL, names)).toBe("If firm = “US Steel” or inv is empty then “steel”; Else firm");
  });
  it("change by buttons that post", () => {
    const changes = [
      { kind: "add", type: "else" },
      { kind: "move", block: 1, to: 0 },
      { kind: "remove-condition", block: 0, condition: 1 },
      { kind: "clear" },
    ] as const;
    expect(changes.map((each) => readChange(writeChange(each)))).toEqual(changes);
    expect([readChange(""), readChange('{"kind":"move","block":-1,"to":0}')]).toEqual([null, null]);
  });
});

function never(): never {
  throw new Error("no condition");
}

describe("quick recodes", () => {
  it("read edges in any order and name what is no number", () => {
    expect(readEdges("20; 10, 1e1 abc 5.")).toEqual({ edges: [5, 10, 20], unread: ["abc"] });
  });
  it("write bins as rules with inclusive upper limits", () => {
    const names = binNames([10, 20.5]);
    expect(names).toEqual(["≤ 10", "10 – 20.5", "> 20.5"]);
    const rules = blocksOf(binRules(3, [10, 20.5], names));
    expect(rules.map(({ condition, then }) => [condition[0]?.function, condition[0]?.var_b, then])).toEqual([
      ["<=", "10", "≤ 10"],
      ["<=", "20.5", "10 – 20.5"],
      [">", "20.5", "> 20.5"],
    ]);
    expect(isWhole(binRules(3, [10], ["low", "high"]))).toBe(true);
  });
  it("merge categories, add further mergers before the Else, and keep all other texts", () => {
    const first = merged(newRecode(), 1, { name: "car", values: ["GM", "Chrysler"] });
    const second = merged(first, 1, { name: "steel", values: ["US Steel"] });
    const names = () => "firm";
    expect(recodeWords(blocksOf(second), names)).toBe(
      "If firm = “GM” or firm = “Chrysler” then “car”; Else if firm = “US Steel” then “steel”; Else firm",
    );
    expect(new Set(second.blocks.map(({ id }) => id)).size).toBe(3);
    expect(merged(second, 1, { name: "x", values: [] })).toBe(second);
  });
});

describe("the form without JavaScript", () => {
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { entered, intent } = readTransformForm(form);
    return { entered: afterIntent(entered, intent), intent };
  };
  it("writes keys at the end, inside the brackets of a function", () => {
    const key = (formula: string, insertion: object) =>
      post({ kind: "numerical", user_formula: formula, insert: JSON.stringify(insertion) }).entered;
    expect(key("2 *", { kind: "function", name: "ln" })).toMatchObject({ formula: "2 * ln()" });
    expect(key("2 * ln()", { kind: "column", name: "inv" })).toMatchObject({ formula: "2 * ln([inv])" });
    expect(key("ln([inv])", { kind: "sign", text: "/" })).toMatchObject({ formula: "ln([inv]) /" });
  });
  it("adds a rule and keeps what was typed", () => {
    const fields = Object.fromEntries(formOf(draftOfBlocks(STEEL)).entries()) as Record<string, string>;
    const { entered } = post({
      ...fields,
      kind: "conditional",
      name: "group",
      change: writeChange({ kind: "remove", block: 1 }),
    });
    expect(entered).toMatchObject({
      name: "group",
      recode: { blocks: draftOfBlocks(STEEL).blocks.slice(0, 1) },
    });
  });
  it("writes bins and mergers as rules", () => {
    const bins = post({ kind: "conditional", act: "bins", quick_column: "3", edges: "10; 20" }).entered;
    expect(bins).toMatchObject({ recode: binRules(3, [10, 20], binNames([10, 20])) });
  });
  it("saves by default, with the version that was shown", () => {
    const { entered, intent } = post({ kind: "numerical", user_formula: "1\r\n+ 2", version: "7" });
    expect([entered, intent]).toEqual([
      { kind: "numerical", formula: "1\n+ 2", name: "", version: 7 },
      { kind: "save" },
    ]);
  });
});
