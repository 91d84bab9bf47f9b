import { describe, expect, it } from "vitest";
import { columnOffer, completed, completionAt, type Offer } from "~/routes/transform/formula/completion";
import {
  changeFormula,
  type Formula,
  type FormulaChange,
  type Insertion,
} from "~/routes/transform/formula/formula-changes";
import { readInsertion, writeInsertion } from "~/routes/transform/formula/formula-changes";
import { MOST_UNDO, newHistory, stepFormula } from "~/routes/transform/formula/formula-history";

const column = (name: string): FormulaChange => ({ kind: "insert", insertion: { kind: "column", name } });
const call = (name: string): FormulaChange => ({ kind: "insert", insertion: { kind: "function", name } });
const digit = (text: string): FormulaChange => ({
  kind: "insert",
  insertion: { kind: "digit", digit: text },
});
const sign = (text: string): FormulaChange => ({ kind: "insert", insertion: { kind: "sign", text } });

const after = (start: Formula, ...changes: FormulaChange[]) => changes.reduce(changeFormula, start);
const empty: Formula = { text: "", at: 0 };

describe("the keys of the calculator", () => {
  it("write the formula of the picture in the order of the keys", () => {
    const made = after(
      empty,
      call("ln"),
      column("inv"),
      sign("/"),
      call("lag"),
      column("capital"),
      sign(")"),
      sign(")"),
    );
    expect(made).toEqual({ text: "ln([inv] / lag([capital]))", at: 9 });
  });
  it("join digits into one number", () => {
    expect(after(empty, digit("1"), digit("2"), digit("."), digit("5"))).toEqual({ text: "12.5", at: 1 });
    expect(after(empty, digit("."), digit("5")).text).toBe("0.5");
    expect(after(empty, digit("1"), digit("."), digit("5"), digit(".")).text).toBe("1.5 0.");
  });
  it("put a function around the value behind the caret", () => {
    expect(after({ text: "[a] + [b]", at: 2 }, call("ln"))).toEqual({ text: "[a] + ln([b])", at: 6 });
    expect(after({ text: "lag([a] + 1) * 2", at: 0 }, call("exp"))).toEqual({
      text: "exp(lag([a] + 1)) * 2",
      at: 9,
    });
    expect(after({ text: "[a] + ", at: 2 }, call("ln"))).toEqual({ text: "[a] + ln()", at: 4 });
  });
  it("type over a closing bracket only when all are closed", () => {
    expect(after({ text: "ln([a])", at: 3 }, sign(")"))).toEqual({ text: "ln([a])", at: 4 });
    expect(after({ text: "(ln([a])", at: 4 }, sign(")"))).toEqual({ text: "(ln([a]))", at: 5 });
  });
  it("erase the last digit, an empty pair with its function, or a piece", () => {
    expect(after({ text: "12", at: 1 }, { kind: "erase-before" })).toEqual({ text: "1", at: 1 });
    expect(after({ text: "1 + ln()", at: 4 }, { kind: "erase-before" })).toEqual({ text: "1 +", at: 2 });
    expect(after({ text: "[a] + [b]", at: 3 }, { kind: "erase-before" })).toEqual({ text: "[a] +", at: 2 });
    expect(after({ text: "[a] + [b]", at: 0 }, { kind: "erase-before" })).toEqual({
      text: "[a] + [b]",
      at: 0,
    });
    expect(after({ text: "[a] + [b]", at: 0 }, { kind: "erase-after" })).toEqual({ text: "+[b]", at: 0 });
    expect(after({ text: "[a]", at: 1 }, { kind: "erase-after" })).toEqual({ text: "[a]", at: 1 });
  });
  it("move a piece to a gap", () => {
    expect(after({ text: "[a] - [b]", at: 3 }, { kind: "move", from: 2, to: 0 })).toEqual({
      text: "[b] [a] -",
      at: 1,
    });
    expect(after({ text: "[a] - [b]", at: 3 }, { kind: "move", from: 0, to: 3 })).toEqual({
      text: "-[b] [a]",
      at: 3,
    });
    expect(after({ text: "[a] - [b]", at: 3 }, { kind: "move", from: 1, to: 2 }).text).toBe("[a] - [b]");
  });
  it("are read back from the value of their button", () => {
    const keys: Insertion[] = [
      { kind: "column", name: 'a "]b' },
      { kind: "function", name: "ln" },
      { kind: "digit", digit: "7" },
      { kind: "sign", text: "^" },
    ];
    expect(keys.map((key) => readInsertion(writeInsertion(key)))).toEqual(keys);
    expect(readInsertion('{"kind":"digit","digit":"77"}')).toBeNull();
    expect(readInsertion("ln")).toBeNull();
  });
});

describe("the history of a formula", () => {
  it("goes back 20 changes and forward again", () => {
    let history = newHistory("");
    for (let count = 0; count < 30; count += 1) history = stepFormula(history, column(`c${count}`));
    const last = history.present;
    for (let count = 0; count < 30; count += 1) history = stepFormula(history, { kind: "undo" });
    expect(MOST_UNDO).toBe(20);
    expect(history.present.at).toBe(10);
    for (let count = 0; count < 30; count += 1) history = stepFormula(history, { kind: "redo" });
    expect(history.present).toEqual(last);
  });
  it("counts typing without a pause as one change", () => {
    const type = (text: string, time: number) => ({
      kind: "type" as const,
      text,
      position: text.length,
      time,
    });
    const typed = ["l", "ln", "ln(", "ln(2"].reduce(
      (now, text, at) => stepFormula(now, type(text, at * 200)),
      newHistory(""),
    );
    expect(stepFormula(typed, { kind: "undo" }).present.text).toBe("");
    const later = stepFormula(typed, type("ln(2)", 5000));
    expect(stepFormula(later, { kind: "undo" }).present.text).toBe("ln(2");
  });
  it("does not count the caret, nor a change that changes nothing", () => {
    const moved = stepFormula(stepFormula(newHistory("[a]"), { kind: "go", at: 0 }), {
      kind: "erase-before",
    });
    expect(moved.past).toEqual([]);
  });
  it("undoes CLEAR ALL, and forgets what was undone after another change", () => {
    const cleared = stepFormula(newHistory("[a] + 1"), { kind: "clear" });
    const back = stepFormula(cleared, { kind: "undo" });
    expect(back.present.text).toBe("[a] + 1");
    expect(stepFormula(back, digit("2")).future).toEqual([]);
  });
});

describe("completion", () => {
  const offers: Offer[] = [
    ...["inv", "lagged inv", "linear", "a ]b"].map(columnOffer),
    { kind: "function", label: "ln", text: "ln", hint: "" },
    { kind: "function", label: "lag", text: "lag", hint: "" },
  ];
  const labels = (text: string, position = text.length) =>
    completionAt(text, position, offers)?.offers.map(({ label }) => label) ?? null;

  it("offers what begins with the word first, then what includes it", () => {
    expect(labels("2 * l")).toEqual(["lagged inv", "linear", "ln", "lag"]);
    expect(labels("in")).toEqual(["inv", "lagged inv", "linear"]);
  });
  it("offers only columns behind an open bracket", () => {
    expect(labels("[la")).toEqual(["lagged inv"]);
    expect(labels("[")).toEqual(["inv", "lagged inv", "linear", "a ]b"]);
  });
  it("offers nothing behind a number, a column or a blank", () => {
    expect([labels("2"), labels("[inv]"), labels("l "), labels("zzz"), labels("")]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it("replaces the whole word, and keeps brackets that are there", () => {
    const take = (text: string, position: number, label: string) => {
      const completion = completionAt(text, position, offers);
      const offer = completion?.offers.find((each) => each.label === label);
      return completion && offer ? completed(text, completion, offer) : null;
    };
    expect(take("1 + l * 2", 5, "ln")).toEqual({ text: "1 + ln() * 2", position: 7 });
    expect(take("l([inv])", 1, "lag")).toEqual({ text: "lag([inv])", position: 3 });
    expect(take("[in + 1", 3, "inv")).toEqual({ text: "[inv] + 1", position: 5 });
    expect(take("[a", 2, "a ]b")?.text).toBe("[a ]]b]");
    expect(take("2 * [inx] + 1", 7, "inv")?.text).toBe("2 * [inv] + 1");
  });
});
