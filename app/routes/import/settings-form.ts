import type { QuestionKind, Settings } from "~/compute/contract/types";
import { othersOf, type SettingsDraft, tableOf, viewSettings } from "./settings-draft";

const ANSWER = /^answer:(\d{1,5}):([a-z_]{1,30})$/;
const TYPE = /^type:(\d{1,5})$/;

/** Name of the field that holds the answer to a question. */
export function answerField(column: number, kind: QuestionKind): string {
  return `answer:${column}:${kind}`;
}

/** Name of the field that tells what is assumed as long as a question is not answered. */
export function presetField(column: number | string, kind: string): string {
  return `preset:${column}:${kind}`;
}

/** Name of the field that tells which of several tables the other fields are about. */
export const TABLE_FIELD = "table_shown";

/**
 * The settings of a form in which another of several tables was chosen: rows, columns and answers of the table shown
 * before are not those of the other. `null` when the fields are about the table that is to be read.
 */
export function settingsOfOtherTable(form: FormData, draft: SettingsDraft): Settings | null {
  const table = tableOf(draft);
  const shown = form.get(TABLE_FIELD);
  return table === undefined || shown === null || shown === table ? null : viewSettings(draft, table);
}

/** Name of the field that holds the type of a column. */
export function typeField(column: number): string {
  return `type:${column}`;
}

/** Settings that a hidden field carries; what is no such text carries none. The service checks what is in it. */
function parsedOthers(text: string): SettingsDraft["others"] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? othersOf(value) : {};
  } catch {
    return {};
  }
}

/** The draft that a form post carries. */
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
    // What was assumed and left so is no answer: the receipt says that it was assumed.
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
