import { z } from "zod";
import type { FunctionKey, Request } from "~/compute/contract/types";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import { nameSchema } from "~/lib/name-schema";
import { inWords } from "~/lib/sentence";
import { kindOf } from "./definition";
import { DEFINITIONS } from "./definitions";
import { MESSAGES, MOST_Y } from "./request-messages";
import { settingsSchema } from "./settings-schema";
import { transformSchema } from "./variables/transform-schema";

const columnIndex = z.number({ error: "A column is given by its number." }).int().min(1);

const variable = z.object({
  column: columnIndex,
  trans: transformSchema.default(null),
});

/** An independent variable: numbers, or categories. */
const independent = variable.extend({
  as_category: z.boolean().optional(),
  base: z.string().min(1).max(1000).optional(),
  endogenous: z.boolean().optional(),
});

/** The square of an X, or the interaction of two. */
const term = z.object({ columns: z.tuple([columnIndex, columnIndex]) });

const functionKey = z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]], {
  error: "Unknown function.",
});

/** Treats null like a missing field. */
function orNone<Schema extends z.ZodType>(schema: Schema, none: z.output<Schema>) {
  return schema.nullish().transform((value): z.output<Schema> => value ?? none);
}

/** The fields of a request, without the rules between them. */
export const requestFields = z.object({
  analysis_function: z.array(functionKey),
  analysis_type: z.enum(["univariate", "multivariate"]),
  variables: z.object({
    Y: z.object(variable.shape, { error: MESSAGES.noDependent }),
    /** Further dependent variables, each analysed alone like Y. */
    more_Y: z
      .array(variable)
      .max(MOST_Y - 1, MESSAGES.tooManyY)
      .optional(),
    X: z.array(independent).default([]),
    /** Instruments. */
    Z: z.array(independent.omit({ endogenous: true })).optional(),
    terms: z.array(term).optional(),
    settings: settingsSchema,
  }),
  remove_outliers: z.boolean().default(true),
  filter_by_variable: z.boolean().default(false),
  filter_by_variable_json: orNone(
    z.object({
      column_index: columnIndex.nullable().default(null),
      column_value: z.union([z.number(), z.string()]).nullable().default(null),
    }),
    { column_index: null, column_value: null },
  ),
  statistics_by_variable: z.boolean().default(false),
  statistics_by_variable_json: orNone(z.object({ column_index: columnIndex.nullable() }), {
    column_index: null,
  }),
});

type Fields = z.output<typeof requestFields>;
type Refusal = (path: (string | number)[], message: string) => void;

function checkFunctions(request: Fields, refuse: Refusal) {
  const functions = request.analysis_function;
  const path = ["analysis_function"];
  if (functions.length === 0) return refuse(path, MESSAGES.noFunction);
  if (new Set(functions).size !== functions.length) refuse(path, "Each function can be given once.");
  if (request.analysis_type === "multivariate" && functions.length > 1) {
    refuse(path, "A multivariate analysis takes exactly one function.");
  }
  for (const key of functions) {
    if (!kindOf(DEFINITIONS[key], request.analysis_type)) {
      refuse(path, `${DEFINITIONS[key].title} is not a ${request.analysis_type} function.`);
    }
  }
}

function checkCountOfX(request: Fields, refuse: Refusal) {
  const { X, terms = [] } = request.variables;
  const count = X.length + terms.length;
  for (const key of request.analysis_function) {
    const kind = kindOf(DEFINITIONS[key], request.analysis_type);
    if (!kind) continue;
    if (X.length < kind.min_independent_var) return refuse(["variables", "X"], MESSAGES.noIndependent);
    if (count > kind.max_independent_var) {
      const most = kind.max_independent_var;
      const text =
        most === 0
          ? `A ${request.analysis_type} analysis takes no independent variable.`
          : `${DEFINITIONS[key].title} takes at most ${most} independent variables${terms.length > 0 ? " with their squares and interactions" : ""}.`;
      return refuse(["variables", "X"], text);
    }
  }
}

function checkTerms({ variables: { X, terms = [] }, analysis_function: functions }: Fields, refuse: Refusal) {
  const path = ["variables", "terms"];
  if (terms.length === 0) return;
  const other = functions.find((key) => !FUNCTIONS[key].terms);
  if (other) {
    const takers = FUNCTION_KEYS.filter((key) => FUNCTIONS[key].terms).map((key) => DEFINITIONS[key].title);
    const text = `${DEFINITIONS[other].title} takes no squares and interactions. ${inWords(takers)} take them.`;
    return refuse(path, text);
  }
  const seen = new Set<string>();
  for (const [i, { columns }] of terms.entries()) {
    const [one, two] = columns.map((column) => X.find((each) => each.column === column));
    const canBeEndogenous = functions.some((key) => FUNCTIONS[key].endogenous > 0);
    if (!one || !two) refuse([...path, i], MESSAGES.termWithoutX);
    else if (canBeEndogenous && (one.endogenous === true || two.endogenous === true))
      refuse([...path, i], MESSAGES.endogenousTerm);
    else if (one === two && one.as_category === true) refuse([...path, i], "Categories have no square.");
    const key = [...columns].sort((a, b) => a - b).join();
    if (seen.has(key)) refuse([...path, i], MESSAGES.duplicateTerm);
    seen.add(key);
  }
}

/** Messages about transforms that only a check of a whole request has. */
export const OF_DIFFERENCES = {
  differencedTreatment:
    "Differences in differences takes no Diff(1): it compares changes itself. Set the transform of every variable to None.",
  mixedDifference: "Diff(1) must be used for all variables or for none.",
} as const;

function checkVariables({ variables: { Y, X, Z = [] }, analysis_function: [key] }: Fields, refuse: Refusal) {
  const seen = new Set<number>();
  for (const [i, each] of [...X, ...Z].entries()) {
    if (each.column === Y.column) refuse(["variables", "X", i], MESSAGES.independentIsDependent);
    else if (seen.has(each.column)) refuse(["variables", "X", i], MESSAGES.duplicate);
    seen.add(each.column);
  }
  // A variable that its role always takes as categories has no differences.
  const takes = key && FUNCTIONS[key];
  const numbers = [
    ...(takes?.y.numbers === false ? [] : [Y]),
    ...(takes?.x.numbers === false ? [] : X.filter((each) => each.as_category !== true)),
  ];
  const differenced = numbers.filter((each) => each.trans === "FirstDiff").length;
  if (differenced > 0 && takes?.treatment) return refuse(["variables"], OF_DIFFERENCES.differencedTreatment);
  if (differenced > 0 && differenced < numbers.length) refuse(["variables"], OF_DIFFERENCES.mixedDifference);
}

function checkMoreY({ variables: { Y, more_Y: more = [] }, analysis_type: type }: Fields, refuse: Refusal) {
  const path = ["variables", "more_Y"];
  if (more.length > 0 && type !== "univariate") return refuse(path, MESSAGES.severalY);
  const isSame = (one: Fields["variables"]["Y"], other: Fields["variables"]["Y"]) =>
    one.column === other.column && one.trans === other.trans;
  for (const [i, each] of more.entries()) {
    if ([Y, ...more.slice(0, i)].some((earlier) => isSame(earlier, each)))
      refuse([...path, i], MESSAGES.duplicateY);
  }
}

function checkOptions(request: Fields, refuse: Refusal) {
  if (request.filter_by_variable) {
    const { column_index, column_value } = request.filter_by_variable_json;
    if (column_index === null) refuse(["filter_by_variable_json"], MESSAGES.noFilterColumn);
    else if (column_value === null) refuse(["filter_by_variable_json"], MESSAGES.noFilterValue);
  }
  if (request.statistics_by_variable && request.statistics_by_variable_json.column_index === null) {
    refuse(["statistics_by_variable_json"], MESSAGES.noBoxplotColumn);
  }
}

function checkRules(request: Fields, context: z.RefinementCtx) {
  const refuse: Refusal = (path, message) => context.addIssue({ code: "custom", path, message });
  checkFunctions(request, refuse);
  checkCountOfX(request, refuse);
  checkVariables(request, refuse);
  checkMoreY(request, refuse);
  checkTerms(request, refuse);
  checkOptions(request, refuse);
}

/**
 * The request of one analysis; the core gets it for one Y at a time, without `more_Y`. Columns are `column_index` numbers,
 * from 1. The core, which knows the table, checks whether they exist and hold numbers.
 */
export const analysisRequest = requestFields.superRefine(checkRules) satisfies z.ZodType<Request>;

/** The body of POST /api/v1/analysis/ and of the sidebar's APPLY. */
export const analysisInput = requestFields
  .extend({ name: nameSchema, project: z.string().min(1) })
  .superRefine(checkRules);

export type AnalysisInput = z.output<typeof analysisInput>;
