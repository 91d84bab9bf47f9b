import type { DidResult, EventEffect, GroupTimeEffect } from "~/compute/contract/types";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { timeName } from "./labels";

const BLANK: ResultCell = { blank: true };
const ESTIMATE: ResultColumn[] = [
  { key: "att", label: "Effect", kind: "number" },
  { key: "std_err", label: "Std. error", kind: "number" },
  { key: "lower", label: "Lower 95 %", kind: "number" },
  { key: "upper", label: "Upper 95 %", kind: "number" },
];
const BAND: ResultColumn[] = [
  { key: "band_lower", label: "Lower, all", kind: "number" },
  { key: "band_upper", label: "Upper, all", kind: "number" },
];
const count = (value: number | null): ResultCell => ({ value, kind: "count" });

interface Estimate {
  att: number | null;
  std_err: number | null;
  lower: number | null;
  upper: number | null;
}

const cells = ({ att, std_err, lower, upper }: Estimate): ResultCell[] => [att, std_err, lower, upper];

function effectsTable(result: DidResult, labels: VariableLabels): ResultTable[] {
  const { claim, overall, overall_simple: simple, overall_dynamic: dynamic, twfe } = result;
  const rows: [string, (Estimate & { p_value: number | null }) | null][] = [
    ["Overall, as the sentence has it (t)", claim],
    ["Overall: mean over treated entities", overall],
    ["Mean over all starts and periods", simple],
    ["Mean over the periods since the start", dynamic],
    ["Two-way fixed effects (CR1)", twfe && { ...twfe, att: twfe.effect }],
  ];
  return [
    {
      key: "effects",
      title: `Effect on ${labels.y.label}`,
      columns: [{ key: "name", label: "", kind: "text" }, ...ESTIMATE, { key: "p", label: "p", kind: "p" }],
      rows: rows.flatMap(([name, found]) => (found ? [[name, ...cells(found), found.p_value]] : [])),
    },
  ];
}

function eventTable(key: string, title: string, events: readonly EventEffect[]): ResultTable {
  return {
    key,
    title,
    columns: [{ key: "event_time", label: "Periods since the start", kind: "number" }, ...ESTIMATE, ...BAND],
    rows: events.map((event) => [event.event_time, ...cells(event), event.band_lower, event.band_upper]),
  };
}

function startsTable({ by_group: groups, cohorts }: DidResult, labels: VariableLabels): ResultTable[] {
  if (!cohorts) return [];
  const [never, ...starts] = cohorts;
  const rows = starts.map(({ group, entities }): ResultCell[] => {
    const found = groups?.find((each) => each.group === group);
    return [timeName(group), count(entities), ...(found ? cells(found) : ESTIMATE.map(() => BLANK))];
  });
  return [
    {
      key: "starts",
      title: "Mean effect of each start",
      columns: [
        { key: "group", label: "Start", kind: "text" },
        { key: "entities", label: `Values of ${labels.entity ?? "entity"}`, kind: "count" },
        ...ESTIMATE,
      ],
      rows: [...rows, ["never", count(never?.entities ?? null), ...ESTIMATE.map(() => BLANK)]],
    },
  ];
}

function groupTimeTable(key: string, title: string, effects: readonly GroupTimeEffect[]): ResultTable {
  return {
    key,
    title,
    columns: [
      { key: "group", label: "Start", kind: "text" },
      { key: "time", label: "Period", kind: "text" },
      ...ESTIMATE,
    ],
    rows: effects.map((effect) => [timeName(effect.group), timeName(effect.time), ...cells(effect)]),
  };
}

function testsTable(result: DidResult): ResultTable[] {
  const { pretrend, twfe, twfe_weights: weights, relative_magnitudes: magnitudes, claim } = result;
  const { sup_t_event_study: events, sup_t_att_gt: all, entities_with_gaps: gaps } = result;
  const rows: ResultCell[][] = [
    ...(pretrend
      ? [
          ["Effects before the start: joint χ²", pretrend.statistic],
          ["Effects before the start: degrees of freedom", count(pretrend.df)],
          ["Effects before the start: p", { value: pretrend.p_value, kind: "p" as const }],
        ]
      : []),
    ...(magnitudes
      ? [
          ["Largest mean difference of trends before the start", magnitudes.largest_before],
          ["Largest mean difference of trends: upper limit", magnitudes.limit_before],
          ["Times that limit (M̄) before the effect may be zero", magnitudes.breakdown],
        ]
      : []),
    ...(twfe && weights
      ? [
          ["Two-way fixed effects: treated rows", count(weights.treated_cells)],
          ["Two-way fixed effects: rows with a negative weight", count(weights.negative_cells)],
          ["Two-way fixed effects: share of these rows", twfe.negative_weights],
          ["Two-way fixed effects: sum of negative weights", weights.negative_weight_sum],
        ]
      : []),
    ...(claim ? [["Degrees of freedom of the sentence", claim.df]] : []),
    ...(events ? [["Critical value by periods since the start", events.critical]] : []),
    ...(all ? [["Critical value of all starts and periods", all.critical]] : []),
    ["Entities that lack a period", count(gaps)],
  ];
  return [
    {
      key: "tests",
      title: "Before the start, weights and critical values",
      columns: [
        { key: "name", label: "", kind: "text" },
        { key: "value", label: "Value", kind: "number" },
      ],
      rows,
    },
  ];
}

/** The evidence for the sentence first, then the effects by time and start; empty if the result is only a message. */
export function didTables(result: DidResult, labels: VariableLabels): ResultTable[] {
  const { n, event_study: events, att_gt: effects, universal } = result;
  if (n === null || !events || !effects || !universal) return [];
  return [
    ...effectsTable(result, labels),
    eventTable("event_study", "Effect by periods since the start", events),
    ...startsTable(result, labels),
    ...testsTable(result),
    groupTimeTable("att_gt", "Effect of each start in each period", effects),
    eventTable(
      "universal",
      "Effect by periods since the start, all from the last period before it",
      universal.event_study,
    ),
    groupTimeTable(
      "universal_att_gt",
      "Effect of each start in each period, all from the last period before it",
      universal.att_gt,
    ),
  ];
}
