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
import { type AnalysisDraft, newDraft } from "../project/draft/analysis-draft";
import { PARAM, projectHref } from "../project/project-search";

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
      const draft = draftOf(
        example,
        new Map(columns.map(({ title, column_index }) => [title, column_index])),
      );
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
function draftOf(example: Example, columns: ReadonlyMap<string, number>): AnalysisDraft | null {
  const y = columns.get(example.y);
  const x = example.x.map((name) => columns.get(name));
  const byColumn = example.by === undefined ? null : columns.get(example.by);
  if (y === undefined || byColumn === undefined || x.some((column) => column === undefined)) return null;
  const type =
    example.x.length === 0 && kindOf(DEFINITIONS[example.function], "univariate")
      ? "univariate"
      : "multivariate";
  return {
    ...newDraft(type),
    functions: [example.function],
    y: { column: y, trans: null },
    x: x.flatMap((column) => (column === undefined ? [] : [{ column, trans: null }])),
    byOn: byColumn !== null,
    byColumn,
  };
}
