import { redirect } from "@remix-run/node";
import { DEFINITIONS } from "~/analyses/definitions";
import { kindOf } from "~/analyses/definition";
import { isUnfinished } from "~/lib/import-status";
import { listColumns } from "~/services/columns/list-columns.server";
import { startDemo } from "~/services/demos/start-demo.server";
import { getHelpTopic } from "~/services/help/get-help.server";
import type { Example } from "~/services/help/help-shape";
import { getSettledProject } from "~/services/projects/get-project.server";
import { notFound } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { signedIn } from "../page.server";
import type { Column } from "~/services/shapes/column-shape";
import { type AnalysisDraft, newDraft } from "./draft/analysis-draft";
import { changeDraft } from "./draft/draft-changes";
import { PARAM, projectHref } from "../project-search";
import { addX } from "./sidebar/role-changes";

/** How often the import of the dataset is waited for; each wait takes up to 0.8 seconds. */
const WAITS = 8;

/** Opens the user's copy of the example's dataset, with the sidebar filled in. */
export const action = signedIn(async ({ request }, user) => {
  const key = (await request.formData()).get("function");
  const { example } = await getHelpTopic(typeof key === "string" ? key : "");
  if (example === null) throw notFound("example");
  const { project_full_id: projectId } = await startDemo(user.id, example.dataset);
  for (let wait = 0; wait < WAITS; wait += 1) {
    if (!isUnfinished(await getSettledProject(user.id, projectId))) {
      const columns = await listColumns(user.id, projectId);
      const draft = draftOf(example, new Map(columns.map((column) => [column.title, column])));
      if (draft === null) break;
      return redirect(
        projectHref(projectId, "", {
          [PARAM.analysis]: "new",
          [PARAM.type]: draft.type,
          [PARAM.draft]: JSON.stringify(draft),
        }),
      );
    }
  }
  return redirect(urls.project(projectId));
});

/** The draft of an example; null if a column was renamed or deleted in the user's copy. */
function draftOf(example: Example, columns: ReadonlyMap<string, Column>): AnalysisDraft | null {
  const y = columns.get(example.y);
  const x = example.x.map((name) => columns.get(name));
  const z = example.z.map((name) => columns.get(name));
  const byColumn = example.by === undefined ? null : columns.get(example.by)?.column_index;
  if (y === undefined || byColumn === undefined || [...x, ...z].some((column) => column === undefined))
    return null;
  const type =
    example.x.length === 0 && kindOf(DEFINITIONS[example.function], "univariate")
      ? "univariate"
      : "multivariate";
  const withoutX: AnalysisDraft = {
    ...newDraft(type),
    functions: [example.function],
    y: { column: y.column_index, trans: null },
    byOn: byColumn !== null,
    byColumn,
  };
  const withX = x.reduce<AnalysisDraft>((draft, column) => {
    if (!column) return draft;
    const { column_index: index } = column;
    const added = changeDraft(draft, addX(column, index)).draft;
    if (!example.chosen.includes(column.title)) return added;
    return changeDraft(added, { kind: "set-endogenous", column: index, on: true }).draft;
  }, withoutX);
  return z.reduce<AnalysisDraft>(
    (draft, column) =>
      column ? changeDraft(draft, { kind: "add-z", column: column.column_index }).draft : draft,
    withX,
  );
}
