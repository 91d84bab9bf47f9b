import { describe, expect, it, vi } from "vitest";
import { analysisInput } from "~/analyses/analysis-input";
import { hasEffect, settingInWords, settingsOf } from "~/analyses/settings";
import type * as Tables from "~/compute/contract/tables";
import type { Setting } from "~/compute/contract/types";
import { type AnalysisDraft, bodyOfDraft, newDraft, writeDraft } from "~/routes/project/draft/analysis-draft";
import { changeDraft, type DraftChange } from "~/routes/project/draft/draft-changes";
import { hintsOfFields } from "~/routes/project/draft/field-hints";
import { readDraft } from "~/routes/project/draft/read-draft";
import { canBeX, canBeY, refusalOfType } from "~/routes/project/draft/roles";
import { FIELD, readSidebarForm } from "~/routes/project/draft/sidebar-form";
import { requestOfFunction } from "~/services/analyses/function-request";
import { columnsOfRequest } from "~/services/shapes/request-columns";

/** A setting of each kind, which the functions of this project do not all declare. */
const { SETTINGS } = vi.hoisted(() => {
  const named = (key: string, label: string) => ({ key, label, hint: "", when: "always" as const });
  const settings: Setting[] = [
    {
      ...named("order", "Order"),
      kind: "choice",
      options: [
        ["count", "By count"],
        ["value", "By value"],
      ],
    },
    { ...named("paired", "Paired"), kind: "switch" },
    { ...named("horizon", "Horizon"), kind: "number", least: 1, most: 9, whole: true, default: 3 },
    { ...named("taus", "Quantiles"), kind: "numbers", least: 0, most: 1, count: 3, default: [0.5] },
    {
      ...named("exposure", "Exposure"),
      kind: "column",
      takes: { numbers: true, categories: false, dates: false },
      required: false,
    },
    { ...named("event", "Event"), kind: "value_of_y", when: { setting_is: ["order", "value"] } },
    { ...named("period", "Period"), kind: "switch", when: { y_is: "DATE" } },
  ];
  return { SETTINGS: settings };
});

vi.mock("~/compute/contract/tables", async (importOriginal) => {
  const tables = await importOriginal<typeof Tables>();
  const { statistics, regression } = tables.FUNCTIONS;
  const any = { numbers: true, categories: true, dates: true };
  return {
    ...tables,
    FUNCTIONS: {
      ...tables.FUNCTIONS,
      statistics: { ...statistics, settings: SETTINGS, y: any },
      regression: { ...regression, instruments: [1, 2], endogenous: 1 },
    },
  };
});

function after(draft: AnalysisDraft, ...changes: DraftChange[]): AnalysisDraft {
  return changes.reduce((now, change) => changeDraft(now, change).draft, draft);
}

const set = (key: string, value: Extract<DraftChange, { kind: "set-setting" }>["value"]): DraftChange => ({
  kind: "set-setting",
  key,
  value,
});

const chosen = after(
  newDraft("univariate"),
  { kind: "toggle-function", key: "statistics" },
  { kind: "toggle-function", key: "boxplot" },
  { kind: "set-y", column: 3 },
  set("order", "value"),
  set("horizon", 5),
  set("taus", [0.1, 0.9]),
  set("exposure", 4),
);

const requestOf = (draft: AnalysisDraft) => analysisInput.parse(bodyOfDraft(draft, "p"));

describe("settings that a function declares", () => {
  it("travel from the draft through storage into the request of the function that declares them", () => {
    expect(readDraft(writeDraft(chosen))).toEqual(chosen);
    const request = requestOf(chosen);
    const own = { order: "value", horizon: 5, taus: [0.1, 0.9], exposure: 4 };
    expect(request.variables.settings).toMatchObject(own);
    expect(requestOfFunction(request, "statistics").variables.settings).toMatchObject(own);
    expect(requestOfFunction(request, "boxplot").variables.settings).toEqual({ statistics: [] });
    expect([...columnsOfRequest(request)].sort()).toEqual([3, 4]);
  });

  it("are not in a request where they are the default, or where no function declares them", () => {
    const back = after(
      chosen,
      set("order", "count"),
      set("horizon", 3),
      set("taus", []),
      set("exposure", null),
    );
    expect(back.settings).toEqual({});
    expect(Object.keys(requestOf(back).variables.settings)).toEqual(["statistics"]);
    const other = after(chosen, { kind: "toggle-function", key: "statistics" });
    expect(Object.keys(requestOf(other).variables.settings)).toEqual(["statistics"]);
    // The settings come back with the function.
    expect(other.settings).toEqual(chosen.settings);
  });

  it("are read from a form, where a switch that is off sends nothing", () => {
    const form = new FormData();
    form.set(FIELD.draft, writeDraft(after(chosen, set("paired", true))));
    for (const key of ["paired", "horizon", "taus", "exposure", "event"])
      form.append(FIELD.settingsShown, key);
    form.set(FIELD.setting("horizon"), "7");
    form.set(FIELD.setting("taus"), "0,25; .5 1");
    form.set(FIELD.setting("exposure"), "");
    form.set(FIELD.setting("event"), "yes");
    for (const key of chosen.functions) form.append(FIELD.functions, key);
    form.set(FIELD.intent, "update");
    expect(readSidebarForm(form)?.draft.settings).toEqual({
      order: "value",
      horizon: 7,
      taus: [0.25, 0.5, 1],
      event: "yes",
    });
  });

  it("are refused with another kind of value", () => {
    const draft = JSON.parse(writeDraft(chosen)) as AnalysisDraft;
    expect(readDraft(JSON.stringify({ ...draft, settings: { order: "size" } }))).toBeNull();
    expect(after(chosen, set("horizon", "many")).settings).toEqual(chosen.settings);
    const body = bodyOfDraft(chosen, "p") as { variables: { settings: object } };
    body.variables.settings = { ...body.variables.settings, paired: 1 };
    expect(analysisInput.safeParse(body).error?.issues[0]?.message).toBe("Paired cannot have this value.");
  });

  it("have an effect where their declaration says so, and a hint next to their control", () => {
    const [, , , , , event, period] = settingsOf(["statistics"]);
    if (!event || !period) throw new Error("no settings");
    expect(hasEffect(event, "NUMBER", {})).toBe(false);
    expect(hasEffect(event, "NUMBER", { order: "value" })).toBe(true);
    expect([hasEffect(period, "NUMBER", {}), hasEffect(period, "DATE", {})]).toEqual([false, true]);
    expect(hintsOfFields({ "variables.settings.horizon": ["Too far."] })).toEqual([
      { place: "setting:horizon", text: "Too far." },
    ]);
  });

  it("have words for reports", () => {
    const words = settingsOf(["statistics"]).flatMap((setting) => {
      const value = chosen.settings[setting.key];
      return value === undefined ? [] : [settingInWords(setting, value, (column) => `column of ${column}`)];
    });
    expect(words).toEqual(["By value", "5", "0.1, 0.9", "column of 4"]);
  });
});

describe("roles that a function declares", () => {
  it("take the types that all chosen functions take, or while none is chosen one of all", () => {
    expect(canBeY("STRING", newDraft("univariate"))).toBe(true);
    expect(canBeY("DATE", { type: "univariate", functions: ["statistics"] })).toBe(true);
    expect(canBeY("DATE", { type: "univariate", functions: ["statistics", "boxplot"] })).toBe(false);
    expect(refusalOfType("DATE", { type: "univariate", functions: ["boxplot"] })).toMatch(
      /^Dates cannot be Y of Boxplot, only of Statistics/,
    );
    expect([canBeX("STRING", chosen), canBeX("STRING", newDraft("multivariate"))]).toEqual([false, true]);
    // Among the functions of several variables, Contingency table takes texts as Y.
    expect(canBeY("STRING", newDraft("multivariate"))).toBe(true);
    expect(canBeY("STRING", { type: "multivariate", functions: ["regression"] })).toBe(false);
  });

  it("include instruments and endogenous X only where they are declared", () => {
    const model = after(
      newDraft("multivariate"),
      { kind: "toggle-function", key: "regression" },
      { kind: "set-y", column: 1 },
      { kind: "add-x", column: 2 },
      { kind: "set-endogenous", column: 2, on: true },
      { kind: "add-z", column: 3 },
    );
    expect(requestOf(model).variables).toMatchObject({
      X: [{ column: 2, endogenous: true }],
      Z: [{ column: 3, trans: null }],
    });
    expect([...columnsOfRequest(requestOf(model))].sort()).toEqual([1, 2, 3]);
    expect(changeDraft(model, { kind: "add-z", column: 2 }).hint?.place).toBe("z");
    expect(after(model, { kind: "add-z", column: 4 }, { kind: "add-z", column: 5 }).z).toHaveLength(2);
    const other = after(model, { kind: "toggle-function", key: "scatterplot" });
    expect(requestOf(other).variables).not.toHaveProperty("Z");
    expect(requestOf(other).variables.X).toEqual([{ column: 2, trans: null }]);
    expect(changeDraft(other, { kind: "add-z", column: 5 }).hint?.text).toBe(
      "This function takes no instruments.",
    );
  });
});
