import { inWords } from "~/lib/sentence";
import { STRICT } from "../sentences/levels";
import { haveSameForm, tracedLabel } from "../variables/traced-variable";
import { valuesInWords, valuesOf } from "./grouping";
import type { ModelColumn } from "./model-column";

/** The subject of a footnote of the table of models. */
type About = "fit" | "reset" | "outliers";

/** The footnotes of the table of models, in order. */
export interface Footnotes {
  /** The footnotes of single lines, with their marks. */
  marked: readonly { about: About; mark: string; text: string }[];
  /** The footnotes of the whole table. */
  general: readonly string[];
}

const MARKS = ["a", "b", "c"] as const;

const RAISED: Record<string, string> = { a: "ᵃ", b: "ᵇ", c: "ᶜ" };

/** The mark of a footnote as a raised letter, for texts without markup. */
export function raisedMark(mark: string): string {
  return RAISED[mark] ?? mark;
}

/** The mark of a footnote; "" where there is none. */
export function footnoteMark({ marked }: Footnotes, about: About): string {
  return marked.find((each) => each.about === about)?.mark ?? "";
}

/** The footnotes as lines of text. */
export function footnoteLines({ marked, general }: Footnotes): string[] {
  return [...marked.map(({ mark, text }) => `${raisedMark(mark)} ${text}`), ...general];
}

const marksOf = (columns: readonly ModelColumn[]) => inWords(columns.map(({ mark }) => mark));

/** Why the fit of the models cannot be compared. */
function fitNote(columns: readonly ModelColumn[], haveSameRows: boolean): string[] {
  const [first] = columns;
  const hasOtherY = columns.some(
    ({ y }) => first && (y.column !== first.y.column || !haveSameForm(y, first.y)),
  );
  const robust = columns.filter(({ outliers }) => outliers.treatment === "weighted");
  const texts = [
    ...(hasOtherY
      ? [
          `Not comparable between different dependent variables: ${valuesInWords(valuesOf(columns, ({ y }) => tracedLabel(y)))}.`,
        ]
      : []),
    ...(robust.length > 0 && robust.length < columns.length
      ? [`${marksOf(robust)}: robust R² and robust scale, which are other measures.`]
      : []),
    ...(hasOtherY || haveSameRows ? [] : ["The rows differ, so a better fit need not come from the terms."]),
  ];
  return texts.length === 0 ? [] : [texts.join(" ")];
}

function resetNote(columns: readonly ModelColumn[]): string[] {
  if (columns.every(({ reset }) => reset === null)) return [];
  const curved = columns.filter(({ reset }) => reset !== null && reset < STRICT);
  return [
    `Below .010 a straight line does not describe the relation well: true of ${curved.length === 0 ? "none" : marksOf(curved)}.`,
  ];
}

function outlierNote(columns: readonly ModelColumn[]): string[] {
  if (columns.every(({ outliers }) => outliers.leftOut === 0)) return [];
  return [
    "Residuals of a preliminary MM fit beyond 3 × IQR. p-values and standard errors do not account for the selection.",
  ];
}

/** "standard errors clustered by firm"; where they differ, each kind with its models. */
function errorsInWords(columns: readonly ModelColumn[]): string {
  const values = valuesOf(columns, ({ errors }) => errors ?? "no standard errors");
  const [only, ...others] = values;
  return only !== undefined && others.length === 0 ? only.value : valuesInWords(values);
}

/** The kind of the coefficients that are not in units of Y. */
function measureNotes(columns: readonly ModelColumn[]): string[] {
  const others = columns.filter(({ measure }) => measure !== null);
  return valuesOf(others, ({ measure }) => measure ?? "").map(
    ({ value, marks }) => `Coefficients of ${inWords(marks)}: ${value}.`,
  );
}

function generalNotes(columns: readonly ModelColumn[], hasStars: boolean): string[] {
  const errors = errorsInWords(columns);
  const changed = columns.filter(({ changes }) => changes.length > 0);
  return [
    `${errors.charAt(0).toUpperCase()}${errors.slice(1)}.`,
    ...(hasStars ? ["* p < .05, ** p < .01, *** p < .001, not adjusted for the number of variables."] : []),
    ...measureNotes(columns),
    "A relation that is clear in one model and not in another need not differ between them.",
    ...(changed.length > 0
      ? [`${marksOf(changed)}: from the data as they were when the analysis was applied.`]
      : []),
  ];
}

/** The footnotes of a table of models. */
export function footnotesOf(
  columns: readonly ModelColumn[],
  { haveSameRows, hasStars }: { haveSameRows: boolean; hasStars: boolean },
): Footnotes {
  const found: { about: About; text: string }[] = [
    ...fitNote(columns, haveSameRows).map((text) => ({ about: "fit" as const, text })),
    ...resetNote(columns).map((text) => ({ about: "reset" as const, text })),
    ...outlierNote(columns).map((text) => ({ about: "outliers" as const, text })),
  ];
  return {
    marked: found.map((each, at) => ({ ...each, mark: MARKS[at] ?? "" })),
    general: generalNotes(columns, hasStars),
  };
}
