import type { QuestionKind, Settings } from "~/compute/contract/types";
import { othersOf, type SettingsDraft, tableOf, viewSettings } from "./settings-draft";

const ANSWER = /^answer:(\d{1,5}):([a-z_]{1,30})$/;
const TYPE = /^type:(\d{1,5})$/;

/** Name of the field with the answer to a question. */
export function answerField(column: number, kind: QuestionKind): string {
  return `answer:${column}:${kind}`;
}

/** Name of the field with the preset answer of a question. */
export function presetField(column: number | string, kind: string): string {
  return `preset:${column}:${kind}`;
}

/** Name of the field with the table that the other fields describe, for a file with several tables. */
export const TABLE_FIELD = "table_shown";

/**
 * The settings of a form in which the user chose another table than the one shown. Rows, columns and answers of the
 * table shown do not apply to it. `null` if the fields describe the chosen table.
 */
export function settingsOfOtherTable(form: FormData, draft: SettingsDraft): Settings | null {
  const table = tableOf(draft);
  const shown = form.get(TABLE_FIELD);
  return table === undefined || shown === null || shown === table ? null : viewSettings(draft, table);
}

/** Name of the field with the type of a column. */
export function typeField(column: number): string {
  return `type:${column}`;
}

/** The settings in a hidden field; none if the text is not valid JSON. The service validates them. */
function parsedOthers(text: string): SettingsDraft["others"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? othersOf(value) : {};
  } catch {
    return {};
  }
}

/** The draft in a posted form. */
export function draftFromForm(form: FormData): SettingsDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const answers: SettingsDraft["answers"] = {};
  const types: SettingsDraft["types"] = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const [, column, kind] = ANSWER.exec(name) ?? [];
    // A preset that was not changed is not an answer: the import report lists it as assumed.
    const isAnswer = column && kind && value !== form.get(presetField(column, kind));
    if (isAnswer) answers[column] = { ...answers[column], [kind as QuestionKind]: value };
    const [, typed] = TYPE.exec(name) ?? [];
    if (typed && value !== "") types[typed] = value;
  }
  return {
    hasHeader: form.has("has_header"),
    header: text("header"),
    firstRow: text("first_row"),
    sheet: text("sheet"),
    delimiter: text("delimiter"),
    encoding: text("encoding"),
    decimal: text("decimal_separator"),
    colRanges: text("col_ranges"),
    entity: text("entity"),
    time: text("time"),
    missing: text("missing_tokens"),
    merged: text("merged"),
    types,
    answers,
    others: parsedOthers(text("others")),
  };
}
