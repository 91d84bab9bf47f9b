import { FUNCTIONS } from "~/compute/contract/tables";
import type { FunctionKey, LagPosition, RowSpec } from "~/compute/contract/types";
import { PROOFS } from "../generated/functions";
import { defaultOf, settingsOf, type SettingValue } from "../settings";
import { commentText, stringLiteral } from "./literals";
import type { ProofInput, ScriptLanguage, ProofVariable } from "./proof-input";

/** A part of a script; in a Quarto document its text is prose above a chunk of code. */
export interface ProofSection {
  title: string;
  text: string;
  code: string;
}

const WORDS = {
  r: { yes: "TRUE", no: "FALSE", none: "NULL", assign: "<-", list: "list" },
  python: { yes: "True", no: "False", none: "None", assign: "=", list: "dict" },
} as const;

const names = (x: readonly ProofVariable[], letter: string) => x.map((_, index) => `${letter}${index + 1}`);

/** The lines that read the table, take the transforms and apply the filters. */
export function rowsSection(input: ProofInput, language: ScriptLanguage): ProofSection {
  const { yes, no, none, assign } = WORDS[language];
  const text = (value: string) => stringLiteral(value, language);
  const cells = (column: string) =>
    language === "r" ? `table[[${text(column)}]]` : `table[${text(column)}]`;
  const not = language === "r" ? "!is.na" : "pd.notna";
  const key = (column: string | null, read: (cells: string) => string) =>
    column === null ? none : read(cells(column));
  const variable = (name: string, { column, trans, isCategory }: ProofVariable) =>
    isCategory
      ? `${name} ${assign} as_category(${cells(column)})`
      : `${name} ${assign} transformed(as_number(${cells(column)}), ${text(trans ?? "none")}, panel)`;
  const lines = [
    `table ${assign} read_table("data.csv")`,
    `row ${assign} as_number(table[${language === "r" ? '["row"]' : '"row"'}])`,
    `panel ${assign} panel_of(row, entity = ${key(input.entity, (entity) => entity)}, time = ${key(input.time, (time) => `as_time(${time})`)}, sampled = ${input.sampled ? yes : no})`,
    variable("y", input.y),
    ...input.x.map((each, index) => variable(`x${index + 1}`, each)),
    ...input.z.map((each, index) => variable(`z${index + 1}`, each)),
    language === "r" ? "passes <- rep(TRUE, nrow(table))" : "passes = np.full(len(table), True)",
    ...input.rowFilters.map(
      ({ column, name }) =>
        `passes ${assign} passes & ${not}(${cells(column)})  # row filter: ${commentText(name)}`,
    ),
    ...(input.filter === null
      ? []
      : [
          `passes ${assign} passes & equals(${cells(input.filter.column)}, ${text(String(input.filter.value ?? ""))})`,
        ]),
    ...(language === "python" ? ["passes = np.asarray(passes)"] : []),
    ...(input.by === null ? [] : [`by ${assign} ${cells(input.by)}`]),
    `remove_outliers ${assign} ${input.removesOutliers ? yes : no}`,
  ];
  return {
    title: "Rows",
    text: "Every row of the table, its transforms and the filters. Lags and differences see the whole table, before any filter.",
    code: lines.join("\n"),
  };
}

/** The numbers of Estimand: the result as the API gives it. */
export function resultsSection(language: ScriptLanguage): ProofSection {
  return {
    title: "Results",
    text: "Estimand's numbers, with every digit, as its API gives them.",
    code:
      language === "r"
        ? 'results <- jsonlite::fromJSON("result.json", simplifyMatrix = FALSE)'
        : 'results = json.load(open("result.json", encoding="utf-8"))',
  };
}

/** The code that recomputes the numbers of one function. */
export function functionSection(
  input: ProofInput,
  { key, title, message }: ProofInput["functions"][number],
  language: ScriptLanguage,
): ProofSection {
  const { assign } = WORDS[language];
  const { model, rows, pairwise } = FUNCTIONS[key];
  const { makesColumns = false } = PROOFS[key];
  const string = (text: string) => stringLiteral(text, language);
  const heading = `heading(${string(title)})`;
  if (message !== null) {
    const say = language === "r" ? `cat(${string(`${message}\n`)})` : `print(${string(message)})`;
    return { title, text: "This result has no numbers.", code: `${heading}\n${say}` };
  }
  const code = [
    heading,
    `ours ${assign} results[${language === "r" ? `[${string(key)}]` : string(key)}]`,
    ...settingLines(input, key, language),
    ...endogenousLine(input, language),
    ...(makesColumns && FUNCTIONS[key].terms ? [productsLine(input, language)] : []),
    rowsUsed(input, rows, pairwise && input.settings.complete !== true, language),
    ...(model !== "none" && !makesColumns
      ? [
          ...categoryLines(input, language),
          ...termLines(input, language),
          modelLine(input, rows.lag_of_y, language),
        ]
      : []),
    ...PROOFS[key][language].code,
  ];
  return {
    title,
    text: `Each line shows Estimand's number, the one computed here, and how many digits agree.`,
    code: code.join("\n").trimEnd(),
  };
}

/** The settings of a function that has some, defaults included: `settings$order`, `settings["order"]`. */
function settingLines({ settings }: ProofInput, key: FunctionKey, language: ScriptLanguage): string[] {
  const { assign, list } = WORDS[language];
  const own = settingsOf([key]).map(
    (setting) => `${setting.key} = ${literal(settings[setting.key] ?? defaultOf(setting), language)}`,
  );
  return own.length === 0 ? [] : [`settings ${assign} ${list}(${own.join(", ")})`];
}

function literal(value: SettingValue | null, language: ScriptLanguage): string {
  const { yes, no, none } = WORDS[language];
  if (value === null) return none;
  if (typeof value === "string") return stringLiteral(value, language);
  if (typeof value === "boolean") return value ? yes : no;
  if (typeof value === "number") return String(value);
  return language === "r" ? `c(${value.join(", ")})` : `[${value.join(", ")}]`;
}

/** The endogenous X, by their index. */
function endogenousLine({ x }: ProofInput, language: ScriptLanguage): string[] {
  const names = x.flatMap(({ isEndogenous }, index) => (isEndogenous ? [`"x${index + 1}"`] : []));
  if (names.length === 0) return [];
  return [language === "r" ? `endogenous <- c(${names.join(", ")})` : `endogenous = [${names.join(", ")}]`];
}

/** The squares and interactions, as pairs of X. */
function productsLine({ terms }: ProofInput, language: ScriptLanguage): string {
  const pairs = terms.map(([one, other]) => `"x${one + 1}", "x${other + 1}"`);
  return language === "r"
    ? `products <- list(${pairs.map((pair) => `c(${pair})`).join(", ")})`
    : `products = [${pairs.map((pair) => `(${pair})`).join(", ")}]`;
}

/** The rows of a function. */
function rowsUsed(
  { x, z }: ProofInput,
  { order, lag_of_y: lagOfY }: RowSpec,
  pairwise: boolean,
  language: ScriptLanguage,
): string {
  const { yes, no, list, assign } = WORDS[language];
  const lagged = (name: string) => `transformed(${name}, "lag1", panel)`;
  const variables = ["y", ...names(x, "x"), ...names(z, "z")].map((name) => `${name} = ${name}`);
  if (lagOfY !== null) variables.push(`lag_y = ${lagged("y")}`);
  const instruments =
    lagOfY === "last" ? names(x, "x").map((name, index) => `z${index + 1} = ${lagged(name)}`) : [];
  const more = instruments.length === 0 ? "" : `,\n  instruments = ${list}(${instruments.join(", ")})`;
  const pairs = pairwise ? `, pairwise = ${yes}` : "";
  return `frame ${assign} rows_used(panel, passes, ${list}(${variables.join(", ")}), in_time = ${order === "file" ? no : yes}${more}${pairs})`;
}

/** Adds the columns of 0 and 1 that categories become. */
function categoryLines({ x }: ProofInput, language: ScriptLanguage): string[] {
  const { assign } = WORDS[language];
  const names = x.flatMap(({ isCategory }, index) => (isCategory ? [`x${index + 1}`] : []));
  const from = (i: number) =>
    language === "r"
      ? `ours$evidence$effects$categories[${i + 1}, ]`
      : `ours["evidence"]["effects"]["categories"][${i}]`;
  return names.map((name, i) => `frame ${assign} with_categories(frame, "${name}", ${from(i)})`);
}

/** Adds the columns of squares and interactions. */
function termLines({ terms }: ProofInput, language: ScriptLanguage): string[] {
  const { assign } = WORDS[language];
  return terms.map(
    ([one, other], i) => `frame ${assign} with_term(frame, "t${i + 1}", "x${one + 1}", "x${other + 1}")`,
  );
}

/** The terms of a model. */
function modelLine(
  { x, terms: products }: ProofInput,
  lagOfY: LagPosition | null,
  language: ScriptLanguage,
): string {
  if (products.length > 0 || x.some(({ isCategory }) => isCategory)) {
    // Only models whose lag of Y comes first take categories and products.
    const several = (name: string) =>
      language === "r" ? `category_terms(frame, ${name})` : `*category_terms(frame, ${name})`;
    const own = [
      ...x.map(({ isCategory }, i) => (isCategory ? several(`"x${i + 1}"`) : `"x${i + 1}"`)),
      ...products.map((_, i) => several(`"t${i + 1}"`)),
    ];
    const all = [...(lagOfY === null ? [] : ['"lag_y"']), ...own].join(", ");
    return language === "r" ? `model <- reformulate(c(${all}), "y")` : `terms = [${all}]`;
  }
  const own = names(x, "x");
  const terms = lagOfY === "first" ? ["lag_y", ...own] : lagOfY === "last" ? [...own, "lag_y"] : own;
  return language === "r"
    ? `model <- y ~ ${terms.join(" + ")}`
    : `terms = [${terms.map((term) => JSON.stringify(term)).join(", ")}]`;
}
