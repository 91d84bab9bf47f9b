import { describe, expect, it } from "vitest";
import { compareAnalyses, tableOfModels } from "~/analyses/comparison/comparison";
import type { ComparedAnalysis } from "~/analyses/comparison/compared-analysis";
import { type DescribedResult, listDifferences } from "~/analyses/comparison/differences";
import { joinedTable } from "~/analyses/comparison/joined-table";
import { shownTable } from "~/analyses/comparison/model-table";
import { numberTable } from "~/analyses/comparison/number-table";
import { withLag } from "~/analyses/models/dynamics";
import { effect, effects, evidence, lagEvidence, situation } from "../factories/evidence-builders";
import { claimsOf } from "~/analyses/sentences/comparison-rules";
import { modelPhrase } from "~/analyses/sentences/model-phrases";
import { modelFindings } from "~/analyses/sentences/model-rules";
import { speak } from "~/analyses/sentences/statement";
import { labelVariable, type VariableLabels } from "~/analyses/variables/variable-labels";
import type { Effect, RegressionResult, RowStep, TermEffect, Transform } from "~/compute/contract/types";
import { tableMarkup } from "~/lib/table-markup";
import { regressionResult } from "../factories/reference-results-models";

const UNITS: Record<string, string | null> = { inv: "USD m", value: "USD m", capital: "USD m", staff: null };
const COLUMNS = Object.keys(UNITS);

const variable = (name: string, trans: Transform | null = null) =>
  labelVariable(
    { column: COLUMNS.indexOf(name), trans },
    () => name,
    () => UNITS[name] ?? null,
  );

function labelsOf(y: string, x: readonly string[], trans: Transform | null = null): VariableLabels {
  return {
    y: variable(y, trans),
    x: x.map((each) => variable(each, trans)),
    entity: null,
    time: null,
  };
}

/** The result of R on all 200 rows of Grunfeld's data, whose sentence rests on the classical errors. */
function modelOf(x: string[]): RegressionResult {
  const result = regressionResult("data/grunfeld.csv", "inv", x);
  const found = (result.std_err ?? []).slice(1).map((row): Effect => ({
    ...row,
    df: result.df,
    holm_p: row.p_value,
  }));
  return { ...result, evidence: evidence(effects(found, { n: 200, errors: "ols" })) };
}

function analysisOf(id: string, result: RegressionResult, labels: VariableLabels): ComparedAnalysis {
  return {
    id,
    name: `Model ${id}`,
    labels,
    traces: {},
    excludesOutliers: false,
    by: null,
    data: { version: 1, date: "24 Nov 2026", rowFilters: [], changes: [] },
    results: [{ key: "regression", state: "ready", result }],
  };
}

const both = ["value", "capital"];
const ROWS = { models: { used: [200, 200], shared: 200, same_as: [0, 0] }, functions: {} };

describe("a table of models", () => {
  const { models } = compareAnalyses(
    [
      analysisOf("a", modelOf(both), labelsOf("inv", both)),
      analysisOf("b", modelOf(both), labelsOf("inv", both, "log")),
    ],
    ROWS,
  );
  if (models === null) throw new Error("There are no models.");

  it("has the numbers of R, rounded as asked", () => {
    // R: value 0.11556216 (0.00583571), capital 0.23067849 (0.02547580), constant −42.71436944 (9.51167603).
    const table = tableOfModels(models, { shows: ["se", "stars"], decimals: 4 });
    const lines = table.rows.map(({ cells }) => [cells[0]?.text, cells[0]?.stars ?? ""]);
    expect(lines.slice(0, 6)).toEqual([
      ["0.1156", "***"],
      ["(0.0058)", ""],
      ["0.2307", "***"],
      ["(0.0255)", ""],
      ["−42.7144", "***"],
      ["(9.5117)", ""],
    ]);
    const rounded = tableOfModels(models, { shows: [], decimals: 2 });
    expect(rounded.rows.slice(0, 3).map(({ cells }) => cells[0]?.text)).toEqual(["0.12", "0.23", "−42.71"]);
  });

  it("gives two digits to the largest coefficient of a line", () => {
    const model = modelOf(both);
    const rows = (model.std_err ?? []).map((row) => ({ ...row, coeff: (row.coeff ?? 0) / 30 }));
    const small = { ...model, std_err: rows };
    const compared = compareAnalyses(
      ["a", "b"].map((id) => analysisOf(id, small, labelsOf("inv", both))),
      ROWS,
    ).models;
    const line = compared && tableOfModels(compared, { shows: [], decimals: 2 }).rows[0];
    // 0.1156 / 30
    expect(line?.cells.map(({ text }) => text)).toEqual(["0.0039", "0.0039"]);
  });

  it("never rounds a number to nothing", () => {
    const table = tableOfModels(models, { shows: ["se"], decimals: 2 });
    // 0.005836 with two decimals is 0.01; the p-value of 9.5e-49 has its own form.
    expect(table.rows[1]?.cells[0]?.text).toBe("(0.01)");
    const tiny = modelOf(both);
    const rows = (tiny.std_err ?? []).map((row) => ({ ...row, coeff: (row.coeff ?? 0) / 1e4 }));
    const scaled = compareAnalyses(
      [
        analysisOf("a", { ...tiny, std_err: rows }, labelsOf("inv", both)),
        analysisOf("b", modelOf(both), labelsOf("inv", both)),
      ],
      ROWS,
    ).models;
    const cell = scaled && tableOfModels(scaled, { shows: [], decimals: 3 }).rows[0]?.cells[0];
    expect(cell?.text).toBe("1.1556e−5");
  });

  it("is a table of LaTeX with a rule before the statistics, and footnotes", () => {
    const table = shownTable(tableOfModels(models, { shows: ["se"], decimals: 3 }));
    const tex = tableMarkup(table, "tex", { full: false, note: "ᵃ One.\n* Two." });
    const lines = tex.split("\n");
    expect(lines).toContain("value & 0.116 & 0.116 \\\\");
    const at = lines.indexOf("Observations & 200 & 200 \\\\");
    expect(lines[at - 1]).toBe("\\midrule");
    expect(lines.slice(-4)).toEqual([
      "\\par\\smallskip\\footnotesize \\textsuperscript{a} One.",
      "\\par\\footnotesize {}* Two.",
      "\\end{table}",
      "",
    ]);
    const html = tableMarkup(table, "html", { full: false, note: null });
    expect(html).toContain('<td style="text-align: right; border-top: 1px solid">200</td>');
  });

  it("has a line of its own for a square", () => {
    const model = modelOf(both);
    const [value, capital] = model.evidence?.effects.coefficients ?? [];
    if (!value || !capital) throw new Error("There are no effects.");
    const at = [{ column_index: 1, display_name: "value", value: 500 }];
    const square = { ...capital, display_name: "value²", term: 0 };
    const terms = [
      { display_name: "value²", columns: [1, 1], coefficients: [1], joint: null, slopes: [], turn: null },
    ] satisfies TermEffect[];
    const curved = {
      ...model,
      evidence: evidence(effects([{ ...value, at }, square], { n: 200, errors: "ols", terms })),
    };
    const compared = compareAnalyses(
      [
        analysisOf("a", curved, {
          ...labelsOf("inv", ["value"]),
          terms: [{ columns: [1, 1], label: "value²" }],
        }),
        analysisOf("b", modelOf(both), labelsOf("inv", both)),
      ],
      ROWS,
    ).models;
    expect(compared?.columns[0]?.terms.map(({ x, claim }) => [x.name, claim])).toEqual([
      ["value", "unsaid"],
      ["value²", "more"],
    ]);
    const table = compared && tableOfModels(compared, { shows: [], decimals: 3 });
    expect(table?.rows.slice(0, 4).map(({ name, cells }) => [name, cells.map(({ text }) => text)])).toEqual([
      ["value", ["0.116", "0.116"]],
      ["value²", ["0.231", "not in the model"]],
      ["capital", ["not in the model", "0.231"]],
      ["Constant", ["−42.714", "−42.714"]],
    ]);
  });

  it("has every digit in its CSV file", () => {
    const { rows } = numberTable("", models.columns);
    const [value] = models.columns[0]?.terms ?? [];
    expect(rows[0]?.slice(0, 3)).toEqual([
      "value (as it is; in (2) Ln)",
      "Coefficient",
      value?.estimate.coeff,
    ]);
  });

  it("puts only coefficients in the same units on one axis", () => {
    const chartsOf = (...labels: VariableLabels[]) =>
      compareAnalyses(
        labels.map((each, at) => analysisOf(String(at), modelOf(each.x.map(({ name }) => name)), each)),
        ROWS,
      ).models?.charts.map(({ title }) => title);
    const levels = labelsOf("inv", both);
    // The same unit of Y and X: one axis for both variables.
    expect(chartsOf(levels, levels)).toEqual(["On one axis: inv per USD m"]);
    // Logarithms against levels: no unit is shared by two models.
    expect(chartsOf(levels, labelsOf("inv", both, "log"))).toEqual([]);
    expect(chartsOf(labelsOf("inv", both, "log"), labelsOf("inv", both, "log"))).toEqual([
      "On one axis: % of inv per 1\u202f%",
    ]);
  });
});

describe("what the sentence of a model claims", () => {
  const labels = labelsOf("inv", both);
  const claims = (...found: Effect[]) =>
    claimsOf(
      speak(modelFindings(situation(evidence(effects(found)))), modelPhrase, labels),
      found.length,
      null,
    );
  const clear = effect(0.5, 0.1, 0.0001);
  const unclear = effect(0.1, 0.6, 0.84);

  it("is a direction, or no clear relation", () => {
    expect(claims(clear, unclear).claims).toEqual(["more", "none"]);
    expect(claims(effect(-0.5, 0.1, 0.0001), clear).claims).toEqual(["less", "more"]);
    expect(claims(unclear, unclear).claims).toEqual(["none", "none"]);
  });

  it("is nothing where the answer depends on outliers, with the reason", () => {
    const found = situation(evidence(effects([clear]), { all_rows: effects([unclear]) }), { leftOut: 2 });
    expect(claimsOf(speak(modelFindings(found), modelPhrase, labels), 1, null)).toMatchObject({
      claims: ["unsaid"],
      silence: "outliers",
    });
    const few = situation(evidence(effects([clear], { silent: "few_entities" })));
    expect(claimsOf(speak(modelFindings(few), modelPhrase, labels), 1, null)).toMatchObject({
      claims: ["unsaid"],
      silence: "few_entities",
    });
  });

  it("is nothing of the past of Y where that answer depends on outliers", () => {
    const all_rows = effects([effect(0.1, 0.1, 0.321)]);
    const found = evidence(effects([clear]), { lag: lagEvidence(clear), all_rows });
    const statement = (leftOut: number) => {
      const lagged = situation(found, { lagAt: 0, leftOut });
      return speak(modelFindings(lagged), modelPhrase, withLag(labelsOf("inv", []), "first"));
    };
    expect(claimsOf(statement(2), 1, 0)).toMatchObject({ claims: ["unsaid"], pastDependsOnOutliers: true });
    expect(claimsOf(statement(0), 1, 0)).toMatchObject({ claims: ["more"], pastDependsOnOutliers: false });
  });
});

const step = (reason: RowStep["reason"], count: number): RowStep => ({ reason, count, text: reason });

function described(mark: number, used: number, steps: RowStep[], change: Partial<DescribedResult> = {}) {
  const result: DescribedResult = {
    mark: `(${mark})`,
    function: "Statistics",
    y: { column: 0, name: "inv", unit: null, scale: "plain", change: "none" },
    x: [],
    head: { display_name: "", filter_by_variable: null, notes: [], rows: { total: 220, used, steps } },
    treatment: "left_out",
    excludesOutliers: true,
    errors: null,
    entity: null,
    time: null,
    by: null,
    data: { version: 1, date: "24 Nov 2026", rowFilters: [], changes: [] },
    ...change,
  };
  return result;
}

describe("what differs", () => {
  it("counts rows by reason, and says how many all use", () => {
    const results = [
      described(1, 217, [step("outliers", 3)]),
      described(2, 205, [step("missing", 12), step("outliers", 3)]),
      described(3, 191, [step("missing", 12), step("lag", 11), step("outliers", 6)]),
    ];
    const { differs } = listDifferences(results, { used: [217, 205, 191], shared: 188, same_as: [0, 1, 2] });
    expect(differs).toEqual([
      {
        about: "Rows",
        text:
          "217 in (1), 205 in (2), 191 in (3). Missing values: none in (1), 12 in (2) and (3). " +
          "No previous period: none in (1) and (2), 11 in (3). Outliers: 3 in (1) and (2), 6 in (3). All use 188 of them.",
      },
    ]);
  });

  it("tells the same number of rows from the same rows", () => {
    const results = [described(1, 217, []), described(2, 217, [])];
    const same = listDifferences(results, { used: [217, 217], shared: 217, same_as: [0, 0] });
    expect(same.differs).toEqual([]);
    expect(same.same[0]).toBe("the same 217 rows");
    const other = listDifferences(results, { used: [217, 217], shared: 214, same_as: [0, 1] });
    expect(other.differs[0]?.text).toBe("217 in each, but not the same. All use 214 of them.");
    expect(listDifferences(results, null).differs[0]?.text).toBe("217 in each, which cannot be matched.");
  });

  it("names filters, the switch for outliers, and the data", () => {
    const filtered = described(2, 217, [], {
      excludesOutliers: false,
      data: {
        version: 2,
        date: "25 Nov 2026",
        rowFilters: ["North"],
        changes: ["The values of inv changed."],
      },
    });
    const { differs } = listDifferences([described(1, 217, []), filtered], null);
    expect(differs.slice(1)).toEqual([
      { about: "Outliers", text: "excluded in (1), kept in (2)." },
      { about: "Filter", text: "none in (1), filter “North” in (2)." },
      {
        about: "Data",
        text: "data of 24 Nov 2026 in (1), version 2 of the data of 25 Nov 2026, before later changes in (2).",
      },
    ]);
  });
});

describe("tables of several results as one", () => {
  const table = (rows: [string, number][], key = "statistics") => ({
    key,
    title: "Statistics",
    columns: [
      { key: "name", label: "Statistic", kind: "text" as const },
      { key: "value", label: "inv", kind: "number" as const },
    ],
    rows,
  });

  it("match rows by name, without the units that differ", () => {
    const joined = joinedTable("Statistics", [
      {
        head: "(1) a",
        unit: "CHF m",
        table: table([
          ["Mean (CHF m)", 2],
          ["Variance ((CHF m)²)", 5],
          ["N", 9],
        ]),
      },
      {
        head: "(2) b",
        unit: "kg",
        table: table([
          ["Mean (kg)", 3],
          ["N", 8],
        ]),
      },
    ]);
    expect(joined?.columns.map(({ label, group }) => [group, label])).toEqual([
      [undefined, "Statistic"],
      ["(1) a", "inv (CHF m)"],
      ["(2) b", "inv (kg)"],
    ]);
    expect(joined?.rows).toEqual([
      ["Mean", 2, 3],
      ["Variance", 5, { blank: true }],
      ["N", 9, 8],
    ]);
  });

  it("stay apart where they have other rows", () => {
    const bins = (from: number) => table([0, 1, 2].map((at) => [`${from + at} – ${from + at + 1}`, at]));
    const tables = [0, 10].map((from) => ({ head: String(from), unit: null, table: bins(from) }));
    expect(joinedTable("Bins", tables)).toBeNull();
  });
});
