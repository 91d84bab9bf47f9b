import { describe, expect, it } from "vitest";
import { analysisInput } from "~/analyses/analysis-input";
import { MESSAGES } from "~/analyses/request-messages";
import {
  type AnalysisDraft,
  bodyOfDraft,
  isSameDraft,
  newDraft,
  rebaseDraft,
  writeDraft,
} from "~/routes/project/draft/analysis-draft";
import { readDraft } from "~/routes/project/draft/read-draft";
import { changeDraft, type DraftChange } from "~/routes/project/draft/draft-changes";
import { summaryOf } from "~/routes/project/analysis-summary";
import { missingParts } from "~/routes/project/draft/missing-parts";
import { appliesAtOnce, FIELD, readSidebarForm } from "~/routes/project/draft/sidebar-form";

function after(draft: AnalysisDraft, ...changes: DraftChange[]): AnalysisDraft {
  return changes.reduce((now, change) => changeDraft(now, change).draft, draft);
}

const filled = after(
  newDraft("multivariate"),
  { kind: "toggle-function", key: "regression" },
  { kind: "set-y", column: 3 },
  { kind: "add-x", column: 4 },
  { kind: "add-x", column: 5 },
);

describe("choosing categories", () => {
  const text = after(filled, { kind: "add-category", column: 6 });

  it("adds a column of texts, which a difference of the others leaves alone", () => {
    const differenced = after(text, { kind: "set-trans", column: 3, trans: "FirstDiff" });
    expect(differenced.x).toEqual([
      { column: 4, trans: "FirstDiff" },
      { column: 5, trans: "FirstDiff" },
      { column: 6, trans: null, as_category: true },
    ]);
    expect(analysisInput.safeParse(bodyOfDraft(differenced, "p")).success).toBe(true);
  });

  it("reads the base and numbers as categories from a form", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(text));
    form.set(FIELD.trans(4), "category");
    form.set(FIELD.base(6), "North");
    form.set(FIELD.intent, "update");
    expect(readSidebarForm(form)?.draft.x).toEqual([
      { column: 4, trans: null, as_category: true },
      { column: 5, trans: null },
      { column: 6, trans: null, as_category: true, base: "North" },
    ]);
  });
});

describe("choosing squares and interactions", () => {
  const square: DraftChange = { kind: "add-term", columns: [4, 4] };
  const product: DraftChange = { kind: "add-term", columns: [4, 5] };
  const both = after(filled, square, product);

  it("adds them to the request, in the order in which they were chosen", () => {
    const body = bodyOfDraft(both, "p");
    expect(body.variables).toMatchObject({ terms: [{ columns: [4, 4] }, { columns: [4, 5] }] });
    expect(analysisInput.safeParse(body).success).toBe(true);
    expect(
      summaryOf(
        both,
        [4, 5].map((column_index) => ({ column_index, title: `c${column_index}` })),
      ),
    ).toBe("Regression: column 3 on c4, c5, c4², c4 × c5");
  });

  it("takes each once, whichever X it was chosen from", () => {
    const again = changeDraft(both, { kind: "add-term", columns: [5, 4] });
    expect(again.hint?.text).toBe("Each square and each interaction can be given once.");
  });

  it("counts them among the variables that a function takes", () => {
    const full = after(both, { kind: "add-x", column: 6 });
    expect(changeDraft(full, { kind: "add-x", column: 7 }).hint?.text).toBe(
      "Regression takes at most 5 independent variables with their squares and interactions.",
    );
    expect(changeDraft(full, { kind: "add-term", columns: [5, 6] }).hint?.text).toBe(
      "Regression takes at most 5 independent variables with their squares and interactions.",
    );
  });

  it("has none of an endogenous X, which would need an instrument of its own", () => {
    const iv = after(both, { kind: "toggle-function", key: "iv_regression" });
    expect(iv.terms).toEqual([{ columns: [4, 4] }, { columns: [4, 5] }]);
    const marked = after(iv, { kind: "set-endogenous", column: 5, on: true });
    expect(marked.terms).toEqual([{ columns: [4, 4] }]);
    expect(changeDraft(marked, product).hint?.text).toBe(MESSAGES.endogenousTerm);
    // Other functions take every X as exogenous.
    const least = after(marked, { kind: "toggle-function", key: "regression" });
    expect(after(least, product).terms).toEqual([{ columns: [4, 4] }, { columns: [4, 5] }]);
  });

  it("removes them with their X, the square of an X that turns into categories, and all with a function that takes none", () => {
    expect(after(both, { kind: "remove-x", column: 5 }).terms).toEqual([{ columns: [4, 4] }]);
    expect(after(both, { kind: "set-category", column: 4, on: true }).terms).toEqual([{ columns: [4, 5] }]);
    expect(after(both, { kind: "toggle-function", key: "koyckregression" }).terms).toEqual([]);
    expect(after(both, { kind: "remove-term", columns: [5, 4] }).terms).toEqual([{ columns: [4, 4] }]);
  });

  it("are choices among the transforms of a form, and removed by a button", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(filled));
    form.set(FIELD.trans(4), "times:5");
    form.set(FIELD.intent, "update");
    const posted = readSidebarForm(form)?.draft;
    expect(posted?.terms).toEqual([{ columns: [4, 5] }]);
    expect(posted?.x[0]).toEqual({ column: 4, trans: null });
    const next = new FormData();
    next.set(FIELD.draft, writeDraft(both));
    next.set(FIELD.intent, "remove-term:4:5");
    expect(readSidebarForm(next)?.draft.terms).toEqual([{ columns: [4, 4] }]);
  });

  it("are absent from drafts of before", () => {
    const { terms: _, ...old } = filled;
    expect(readDraft(JSON.stringify(old))?.terms).toEqual([]);
  });
});

describe("a repair of the pre-flight", () => {
  it("treats an X as a category by a button", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(filled));
    form.set(FIELD.intent, "set-category:4");
    expect(readSidebarForm(form)?.draft.x[0]).toEqual({ column: 4, trans: null, as_category: true });
  });
});

describe("choosing variables", () => {
  it("refuses a variable in two roles", () => {
    expect(changeDraft(filled, { kind: "set-y", column: 4 })).toEqual({
      draft: filled,
      hint: {
        place: "y",
        text: "This variable already is used as independent variable. Please change your selection.",
      },
    });
    expect(changeDraft(filled, { kind: "add-x", column: 3 }).hint?.text).toBe(
      "This variable already is used as dependent variable. Please change your selection.",
    );
    expect(changeDraft(filled, { kind: "add-x", column: 4 }).hint?.text).toBe(
      "This variable already on the list.",
    );
  });
  it("refuses more variables than the function takes", () => {
    const five = after(filled, ...[6, 7, 8].map((column): DraftChange => ({ kind: "add-x", column })));
    expect(changeDraft(five, { kind: "add-x", column: 9 }).hint).toEqual({
      place: "x",
      text: "Regression takes at most 5 independent variables.",
    });
  });
});

describe("transforms", () => {
  it("sets Diff(1) on all variables and removes it from all", () => {
    const differenced = after(filled, { kind: "set-trans", column: 5, trans: "FirstDiff" });
    expect([differenced.y, ...differenced.x].map((each) => each?.trans)).toEqual([
      "FirstDiff",
      "FirstDiff",
      "FirstDiff",
    ]);
    const back = after(differenced, { kind: "set-trans", column: 3, trans: "log" });
    expect([back.y, ...back.x].map((each) => each?.trans)).toEqual(["log", null, null]);
  });
  it("differences a variable that is added later", () => {
    const differenced = after(
      filled,
      { kind: "set-trans", column: 3, trans: "FirstDiff" },
      { kind: "add-x", column: 6 },
    );
    expect(differenced.x.at(-1)).toEqual({ column: 6, trans: "FirstDiff" });
  });
});

describe("functions", () => {
  it("keeps several in a univariate analysis and only the last in a multivariate one", () => {
    const uni = after(
      newDraft("univariate"),
      { kind: "toggle-function", key: "boxplot" },
      { kind: "toggle-function", key: "histogram" },
    );
    expect(uni.functions).toEqual(["boxplot", "histogram"]);
    expect(after(uni, { kind: "toggle-function", key: "boxplot" }).functions).toEqual(["histogram"]);
    expect(after(filled, { kind: "toggle-function", key: "regression" }).functions).toEqual(["regression"]);
  });
  it("resets the boxplot's column when it is switched off and on", () => {
    const by = after(
      newDraft("univariate"),
      { kind: "set-by", on: true, column: null },
      { kind: "set-by", on: true, column: 2 },
    );
    expect(by.byColumn).toBe(2);
    expect(
      after(by, { kind: "set-by", on: false, column: 2 }, { kind: "set-by", on: true, column: 2 }).byColumn,
    ).toBeNull();
  });
});

describe("before APPLY", () => {
  it("lists what is missing in the order of the sidebar", () => {
    expect(missingParts(newDraft("univariate")).map(({ text }) => text)).toEqual([
      "Please provide dependent variable",
      "Please select at least one function",
    ]);
    expect(missingParts(newDraft("multivariate")).map(({ place }) => place)).toEqual(["y", "x", "functions"]);
    expect(missingParts(filled)).toEqual([]);
  });
  it("turns a complete draft into a body that the API accepts", () => {
    expect(analysisInput.safeParse(bodyOfDraft(filled, "p1")).success).toBe(true);
  });
});

describe("a serialised draft", () => {
  it("is restored from its text, and other text is refused", () => {
    expect(readDraft(writeDraft(filled))).toEqual(filled);
    expect([null, "", "{", '{"id":1}'].map(readDraft)).toEqual([null, null, null, null]);
  });

  it.each([
    { id: 1 },
    { name: "n".repeat(201) },
    { type: "both" },
    { functions: ["no_function"] },
    { y: { column: 0, trans: null } },
    { y: { column: 1.5, trans: null } },
    { y: { column: 3, trans: "exp" } },
    { y: { column: 3 } },
    { moreY: Array(5).fill({ column: 3, trans: null }) },
    { x: Array(61).fill({ column: 3, trans: null }) },
    { x: [{ column: 3, trans: null, as_category: "yes" }] },
    { x: [{ column: 3, trans: null, base: "" }] },
    { terms: [{ columns: [3] }] },
    { terms: [{ columns: [3, 4, 5] }] },
    { statistics: ["no_statistic"] },
    { removeOutliers: 1 },
    { byColumn: -1 },
    { filterValue: [1] },
  ])("is refused with the field %j", (wrong) => {
    expect(readDraft(JSON.stringify({ ...filled, ...wrong }))).toBeNull();
  });
  it("equals a draft with the same functions in another order", () => {
    const one = { ...newDraft("univariate"), functions: ["boxplot", "histogram"] } as AnalysisDraft;
    const other = { ...one, functions: ["histogram", "boxplot"] } as AnalysisDraft;
    expect(isSameDraft(one, other)).toBe(true);
    expect(isSameDraft(one, { ...one, removeOutliers: false })).toBe(false);
  });
});

describe("a filter by a column's value", () => {
  const on = after(filled, { kind: "set-filter", on: true, column: null, value: null });
  const chosen = after(
    on,
    { kind: "set-filter", on: true, column: 5, value: null },
    { kind: "set-filter", on: true, column: 5, value: "Süd" },
  );

  it("needs a column, then a value", () => {
    const noValue = after(on, { kind: "set-filter", on: true, column: 5, value: null });
    expect(missingParts(on)).toEqual([{ place: "filter", text: "Please provide Filter Column" }]);
    expect(missingParts(noValue)).toEqual([{ place: "filter", text: "Please provide Filter Value" }]);
    expect(missingParts(chosen)).toEqual([]);
  });
  it("loses its value with another column, and both when it is switched", () => {
    const other = after(chosen, { kind: "set-filter", on: true, column: 6, value: "Süd" });
    expect([other.filterColumn, other.filterValue]).toEqual([6, null]);
    const off = after(chosen, { kind: "set-filter", on: false, column: 5, value: "Süd" });
    expect([off.filterOn, off.filterColumn, off.filterValue]).toEqual([false, null, null]);
  });
  it("is sent with its column and value, and with neither when it is off", () => {
    expect(bodyOfDraft(chosen, "p")).toMatchObject({
      filter_by_variable: true,
      filter_by_variable_json: { column_index: 5, column_value: "Süd" },
    });
    expect(bodyOfDraft(filled, "p")).toMatchObject({
      filter_by_variable: false,
      filter_by_variable_json: { column_index: null, column_value: null },
    });
  });
  it("is read from the fields of a form", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(filled));
    form.set(FIELD.functions, "regression");
    form.set(FIELD.filterOn, "on");
    form.set(FIELD.filterColumn, "6");
    form.set(FIELD.intent, "update");
    const withColumn = readSidebarForm(form)?.draft;
    expect([withColumn?.filterOn, withColumn?.filterColumn]).toEqual([true, 6]);
    form.set(FIELD.draft, writeDraft(withColumn ?? filled));
    form.set(FIELD.filterValue, JSON.stringify("Süd"));
    expect(readSidebarForm(form)?.draft.filterValue).toBe("Süd");
  });
});

describe("several Y", () => {
  const one = after(newDraft("univariate"), { kind: "set-y", column: 3 });
  const three = after(one, { kind: "add-y", column: 4 }, { kind: "add-y", column: 5 });
  const columnsOf = (draft: AnalysisDraft) => [draft.y, ...draft.moreY].map((each) => each?.column);

  it("are added in order; another column replaces an only Y and is added to several", () => {
    expect(columnsOf(three)).toEqual([3, 4, 5]);
    expect(columnsOf(after(one, { kind: "set-y", column: 6 }))).toEqual([6]);
    expect(columnsOf(after(three, { kind: "set-y", column: 6 }))).toEqual([3, 4, 5, 6]);
  });
  it("move up when one before them is removed", () => {
    expect(columnsOf(after(three, { kind: "clear-y" }))).toEqual([4, 5]);
    expect(columnsOf(after(three, { kind: "remove-y", dependent: 2 }))).toEqual([3, 5]);
    expect(after(one, { kind: "remove-y", dependent: 1 }).y).toBeNull();
  });
  it("have a transform each, a difference too", () => {
    const differenced = after(three, { kind: "set-trans-y", dependent: 2, trans: "FirstDiff" });
    expect([differenced.y, ...differenced.moreY].map((each) => each?.trans)).toEqual([
      null,
      "FirstDiff",
      null,
    ]);
  });
  it("are refused twice with the same transform, beyond five, and in models", () => {
    expect(changeDraft(three, { kind: "add-y", column: 4 })).toMatchObject({
      draft: three,
      hint: { place: "y", text: MESSAGES.duplicateY },
    });
    const logged = after(three, { kind: "set-trans-y", dependent: 2, trans: "log" });
    const twice = after(logged, { kind: "add-y", column: 4 });
    expect(columnsOf(twice)).toEqual([3, 4, 5, 4]);
    expect(changeDraft(twice, { kind: "set-trans-y", dependent: 4, trans: "log" }).hint?.text).toBe(
      MESSAGES.duplicateY,
    );
    const five = after(twice, { kind: "add-y", column: 7 });
    expect(changeDraft(five, { kind: "add-y", column: 8 }).hint?.text).toBe(MESSAGES.tooManyY);
    expect(changeDraft(filled, { kind: "add-y", column: 8 }).hint?.text).toBe(MESSAGES.severalY);
  });
  it("are sent only if there are several, and read from drafts that browsers stored before", () => {
    expect(bodyOfDraft(one, "p").variables).not.toHaveProperty("more_Y");
    expect(bodyOfDraft(three, "p").variables).toMatchObject({
      Y: { column: 3 },
      more_Y: [{ column: 4 }, { column: 5 }],
    });
    const { moreY: _, ...earlier } = one;
    expect(readDraft(JSON.stringify(earlier))).toEqual(one);
    expect(readDraft(writeDraft(three))).toEqual(three);
  });
  it("are changed by the fields and buttons of a form", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(three));
    form.set(FIELD.transOfY(3), "log");
    form.set(FIELD.addY, "7");
    form.set(FIELD.intent, "update");
    const changed = readSidebarForm(form)?.draft ?? one;
    expect(columnsOf(changed)).toEqual([3, 4, 5]);
    expect(changed.moreY[1]?.trans).toBe("log");
    form.set(FIELD.intent, "add-y");
    expect(columnsOf(readSidebarForm(form)?.draft ?? one)).toEqual([3, 4, 5, 7]);
    form.set(FIELD.intent, "remove-y:1");
    expect(columnsOf(readSidebarForm(form)?.draft ?? one)).toEqual([4, 5]);
  });
  it("are named on the card of the analysis", () => {
    const columns = ["a", "b", "c"].map((title, i) => ({ title, column_index: i + 3 }));
    const named = after(three, { kind: "toggle-function", key: "histogram" });
    expect(summaryOf(named, columns)).toBe("Histogram: a, b, c");
  });
});

describe("a draft whose analysis another control saves", () => {
  const saved: AnalysisDraft = { ...filled, id: "a1" };

  it("takes the saved values and keeps what the user changed", () => {
    const draft = after(saved, { kind: "add-x", column: 6 });
    const resaved = { ...saved, removeOutliers: false, name: "Sales" };
    const next = rebaseDraft(draft, saved, resaved);
    expect(next.x.map(({ column }) => column)).toEqual([4, 5, 6]);
    expect([next.removeOutliers, next.name]).toEqual([false, "Sales"]);
  });
  it("has no unapplied changes if the user changed nothing", () => {
    const resaved = { ...saved, removeOutliers: false };
    expect(isSameDraft(rebaseDraft(saved, saved, resaved), resaved)).toBe(true);
  });
  it("is the saved analysis once it was applied, and itself while nothing is saved", () => {
    const draft = after(saved, { kind: "add-x", column: 6 });
    const applied = { ...draft, name: "Sales" };
    expect(rebaseDraft({ ...draft, name: "Sales" }, saved, applied)).toBe(applied);
    expect(rebaseDraft(draft, saved, { ...saved })).toBe(draft);
    expect(rebaseDraft(draft, saved, { ...applied, id: "a2" })).toBe(draft);
  });
});

it("keeping outliers changes nothing else, although its form has no fields", () => {
  const form = new FormData();
  form.set(FIELD.draft, writeDraft(filled));
  form.set(FIELD.intent, "keep-outliers");
  expect(readSidebarForm(form)?.draft).toEqual({ ...filled, removeOutliers: false });
});

it("an analysis is described by its functions and variables", () => {
  const columns = ["Umsatz", "Werbung", "Preis"].map((title, i) => ({ title, column_index: i + 3 }));
  const logs = after(filled, { kind: "set-trans", column: 3, trans: "log" });
  expect(summaryOf(logs, columns)).toBe("Regression: Ln(Umsatz) on Werbung, Preis");
  expect(summaryOf(newDraft("univariate"), columns)).toBe("");
});

describe("taking differences from a result", () => {
  it("differences Y and every X and applies immediately", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(filled));
    form.set(FIELD.intent, "take-differences");
    const posted = readSidebarForm(form);
    expect(posted?.draft).toEqual({
      ...filled,
      y: { column: 3, trans: "FirstDiff" },
      x: [
        { column: 4, trans: "FirstDiff" },
        { column: 5, trans: "FirstDiff" },
      ],
    });
    expect(posted && appliesAtOnce(posted.intent)).toBe(true);
  });
});
