import { variableLabel } from "~/analyses/variables/transforms";
import { DEFINITIONS } from "~/analyses/definitions";
import type { Column } from "~/services/shapes/column-shape";
import { labelTerm } from "~/analyses/variables/variable-labels";
import type { AnalysisDraft, DraftVariable } from "./draft/analysis-draft";
import { dependentsOfDraft } from "./draft/draft-dependents";

/** More functions than this are counted, not named. */
const NAMED_FUNCTIONS = 2;

function functionsOf({ functions }: AnalysisDraft): string {
  const named = functions.slice(0, NAMED_FUNCTIONS).map((key) => DEFINITIONS[key].title);
  const others = functions.length - named.length;
  return named.join(", ") + (others > 0 ? ` + ${others}` : "");
}

/** Functions and variables in short: "Regression: Ln(inv) on Ln(value), capital". Empty if nothing is chosen. */
export function summaryOf(
  draft: AnalysisDraft,
  columns: readonly Pick<Column, "title" | "column_index">[],
): string {
  const label = ({ column, trans }: DraftVariable) => {
    const title = columns.find((each) => each.column_index === column)?.title ?? `column ${column}`;
    return variableLabel(title, trans);
  };
  const labels = draft.x.map((each) => ({ ...each, label: label(each) }));
  const terms = draft.terms.map(({ columns }) => labelTerm(columns, labels));
  const x = [...labels, ...terms].map((each) => each.label).join(", ");
  const y = dependentsOfDraft(draft).map(label).join(", ");
  const variables = [...(y ? [y] : []), ...(x ? [x] : [])].join(" on ");
  return [functionsOf(draft), variables].filter((part) => part !== "").join(": ");
}
