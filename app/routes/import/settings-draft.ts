import type { FilePart, Inspection, QuestionKind, Settings, SettingsPreview } from "~/compute/contract/types";
import type { FieldErrors } from "~/lib/app-error";
import { fileAnswers, onlyFileAnswers } from "~/lib/file-answers";

/**
 * The settings as the form holds them. Numbers are text as typed, so that invalid input is not lost; "" means the value
 * found in the file.
 */
export interface SettingsDraft {
  hasHeader: boolean;
  header: string;
  firstRow: string;
  sheet: string;
  delimiter: string;
  encoding: string;
  /** "1" dot, "2" comma. */
  decimal: string;
  colRanges: string;
  /** Column number in the file, as text; "" for none or for the inferred one. */
  entity: string;
  time: string;
  /** Words that mean a missing value, separated by commas; "" for the usual words. */
  missing: string;
  /** "fill", "first", or "" for the inferred choice. */
  merged: string;
  /** Chosen types by column number in the file. */
  types: Record<string, string>;
  answers: Record<string, Partial<Record<QuestionKind, string>>>;
  /** Settings without a control on the page, such as names set by the API. They are kept unchanged. */
  others: Pick<Settings, (typeof OTHERS)[number]>;
}

const OTHERS = ["header_rows", "exclude_rows", "names", "divisors", "description"] as const;

/** The fields that change the raw rows: a new value requires another inspection of the file. */
export const RAW_FIELDS = ["sheet", "delimiter", "encoding"] as const;

/** The draft for stored settings, completed by those inferred from the file. */
export function draftOf(settings: Settings, inspection: Inspection): SettingsDraft {
  const header = settings.header ?? inspection.suggested.header;
  return {
    hasHeader: header > 0,
    header: header > 0 ? String(header) : "",
    firstRow: String(settings.first_row ?? inspection.suggested.first_row),
    sheet: settings.sheet ?? "",
    delimiter: settings.delimiter ?? "",
    encoding: settings.encoding ?? "",
    decimal: settings.decimal_separator === undefined ? "" : String(settings.decimal_separator),
    colRanges: settings.col_ranges ?? "",
    entity: settings.entity ?? "",
    time: settings.time ?? "",
    missing: (settings.missing_tokens ?? []).join(", "),
    merged: settings.merged ?? "",
    types: settings.types ?? {},
    answers: settings.answers ?? {},
    others: othersOf(settings),
  };
}

/** The part of the settings that has no control on the page. */
export function othersOf(settings: Settings): SettingsDraft["others"] {
  return Object.fromEntries(OTHERS.flatMap((key) => (key in settings ? [[key, settings[key]]] : [])));
}

/** The table that the draft chooses among several; `undefined` if it does not choose. */
export function tableOf(draft: SettingsDraft): string | undefined {
  return fileAnswers(draft.answers)?.tables;
}

/** The table that is imported from a file with several: the answer, or the preset. `undefined` if there is only one. */
export function tableRead(
  draft: SettingsDraft,
  preview: SettingsPreview | null,
): { value: string; part: FilePart | undefined } | undefined {
  const question = preview?.questions.find(({ kind }) => kind === "tables");
  if (!question) return undefined;
  const value = tableOf(draft) ?? question.preset;
  return { value, part: question.options.find((option) => option.value === value)?.part };
}

const answersOfTable = (table: string | undefined): SettingsDraft["answers"] =>
  table === undefined ? {} : onlyFileAnswers({ tables: table });

/** Only the settings that decide the raw rows. Row numbers and column ranges of other raw rows do not apply. */
export function viewSettings(draft: SettingsDraft, table: string | undefined): Settings {
  const fields = RAW_FIELDS.flatMap((field) => (draft[field] === "" ? [] : [[field, draft[field]]]));
  return {
    ...(Object.fromEntries(fields) as Settings),
    ...(table === undefined ? {} : { answers: answersOfTable(table) }),
  };
}

/**
 * The draft after the raw rows changed: rows and columns as found in the new rows, no answers.
 *
 * @param table the chosen table of a file with several
 */
export function draftForView(draft: SettingsDraft, inspection: Inspection, table?: string): SettingsDraft {
  const { sheet, delimiter, encoding } = draft;
  const answers = answersOfTable(table);
  return { ...draftOf({}, inspection), sheet, delimiter, encoding, missing: draft.missing, answers };
}

function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

function wordsOf(text: string): string[] {
  const words = text.split(",").map((word) => word.trim());
  return [...new Set(words.filter((word) => word !== ""))];
}

/** The draft with another type for a column; "" means the type found in the file. */
export function withType(draft: SettingsDraft, column: number, type: string): SettingsDraft {
  const { [String(column)]: _before, ...rest } = draft.types;
  return { ...draft, types: type === "" ? rest : { ...rest, [String(column)]: type } };
}

/**
 * The settings of a draft. Only row numbers are checked here; the core checks everything else against the file.
 *
 * @returns the settings, or the messages by field (`header`, `first_row`)
 */
export function settingsOfDraft(draft: SettingsDraft): { settings: Settings } | { errors: FieldErrors } {
  const header = draft.hasHeader ? wholeNumber(draft.header) : 0;
  const firstRow = wholeNumber(draft.firstRow);
  const errors: FieldErrors = {
    ...(draft.hasHeader && !(header > 0) ? { header: ["Header should be greater than 0."] } : {}),
    ...(firstRow > 0 ? {} : { first_row: ["Row number should be greater than 0."] }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const given = <Key extends keyof Settings>(key: Key, text: string, value: Settings[Key]) =>
    text.trim() === "" ? {} : { [key]: value };
  return {
    settings: {
      header,
      first_row: firstRow,
      ...given("sheet", draft.sheet, draft.sheet),
      // Not trimmed: a tab or a space is a delimiter.
      ...(draft.delimiter === "" ? {} : { delimiter: draft.delimiter }),
      ...given("encoding", draft.encoding, draft.encoding),
      ...given("decimal_separator", draft.decimal, Number(draft.decimal)),
      ...given("col_ranges", draft.colRanges, draft.colRanges.trim()),
      ...given("entity", draft.entity, draft.entity),
      ...given("time", draft.time, draft.time),
      ...given("missing_tokens", draft.missing, wordsOf(draft.missing)),
      ...given("merged", draft.merged, draft.merged as Settings["merged"]),
      ...(Object.keys(draft.types).length > 0 ? { types: draft.types as Settings["types"] } : {}),
      ...draft.others,
      ...(Object.keys(draft.answers).length > 0 ? { answers: draft.answers } : {}),
    },
  };
}
