import { DECIMALS, FIRST_LOOK, SHOWN } from "~/analyses/comparison/table-look";
import { readMove, withMoved } from "~/components/order-list";
import type { PlanContent, PlanPart } from "~/services/report/report-plan";

export const FIELD = {
  title: "title",
  version: "version",
  /** A text, the id of an analysis, or the ids of a comparison; one for each part, in order. */
  part: "part",
  /** The name of the field of each text, in order. */
  text: "text",
  intent: "intent",
  /** Set when the page saves by itself and reads the answer. */
  quiet: "quiet",
} as const;

const TEXT = "text:";
const ANALYSIS = "analysis:";
const COMPARISON = "comparison:";

/** The value of the field `part`. */
export function partValue(part: PlanPart): string {
  switch (part.kind) {
    case "text":
      return TEXT;
    case "analysis":
      return ANALYSIS + part.analysis;
    case "comparison":
      return COMPARISON + [part.analyses, part.shows, [part.decimals]].map((each) => each.join()).join(";");
  }
}

/** The comparison in a field's value. */
function readComparison(value: string): PlanPart {
  const [analyses = [], shows = [], [decimals] = []] = value
    .slice(COMPARISON.length)
    .split(";")
    .map((each) => each.split(",").filter((word) => word !== ""));
  return {
    kind: "comparison",
    analyses,
    shows: SHOWN.filter((each) => shows.includes(each)),
    decimals: DECIMALS.find((each) => String(each) === decimals) ?? FIRST_LOOK.decimals,
  };
}

/** The values of buttons that change the plan. */
export const INTENT = {
  save: "save",
  remove: (at: number) => `remove:${at}`,
  addText: `add:${TEXT}`,
  addAnalysis: (id: string) => `add:${ANALYSIS}${id}`,
} as const;

/** The report as the form has it. */
export function readPlan(form: FormData): PlanContent {
  const wordsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const texts = wordsOf(FIELD.text);
  const parts = wordsOf(FIELD.part).map((part): PlanPart => {
    if (part.startsWith(COMPARISON)) return readComparison(part);
    return part.startsWith(ANALYSIS)
      ? { kind: "analysis", analysis: part.slice(ANALYSIS.length) }
      : { kind: "text", text: (texts.shift() ?? "").replaceAll("\r\n", "\n") };
  });
  const title = form.get(FIELD.title);
  return { title: typeof title === "string" ? title : "", parts };
}

/** The parts after the action of a button; unchanged for any other value. */
export function afterIntent<Part extends PlanPart>(
  parts: readonly Part[],
  intent: unknown,
  make: (part: PlanPart) => Part,
): Part[] {
  const move = readMove(intent);
  if (move !== null) return withMoved(parts, move.from, move.to);
  const value = typeof intent === "string" ? intent : "";
  const removed = /^remove:(\d{1,4})$/.exec(value)?.[1];
  if (removed !== undefined) return parts.filter((_, at) => at !== Number(removed));
  if (value === INTENT.addText) return [...parts, make({ kind: "text", text: "" })];
  const analysis = value.startsWith(`add:${ANALYSIS}`) ? value.slice(`add:${ANALYSIS}`.length) : "";
  if (analysis !== "") return [...parts, make({ kind: "analysis", analysis })];
  return [...parts];
}
