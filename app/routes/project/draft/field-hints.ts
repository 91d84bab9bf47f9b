import type { FieldErrors } from "~/lib/app-error";
import type { Hint, HintTarget } from "./draft-options";

/** The part of the sidebar for each part of a request; other parts concern the whole. */
const TARGETS: Record<string, HintTarget> = {
  analysis_function: "functions",
  statistics_by_variable_json: "by",
  filter_by_variable_json: "filter",
};

const SETTING = /^variables\.settings\.(\w+)$/;

function targetOf(field: string): HintTarget {
  const [, setting] = SETTING.exec(field) ?? [];
  return setting === undefined ? (TARGETS[field] ?? "whole") : `setting:${setting}`;
}

/** The messages on the fields of a request, each with its part of the sidebar. */
export function hintsOfFields(errors: FieldErrors): Hint[] {
  return Object.entries(errors).flatMap(([field, texts]) =>
    texts.map((text): Hint => ({ place: targetOf(field), text })),
  );
}
