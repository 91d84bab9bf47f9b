import {
  compareAnalyses,
  footnotesOfModels,
  numbersOfModels,
  tableOfModels,
} from "~/analyses/comparison/comparison";
import { readAnalysis } from "~/analyses/comparison/compared-analysis";
import { footnoteLines } from "~/analyses/comparison/footnotes";
import { shownTable } from "~/analyses/comparison/model-table";
import { notFound } from "~/lib/app-error";
import { pathParameter, signedIn } from "../page.server";
import { readFileName } from "../result-file";
import { tableResponse, TABLE_ENDINGS } from "../result-responses.server";
import { readIds, readLook } from "./compare-search";
import { loadSources } from "./load-comparison.server";

/** A table of a comparison as CSV, LaTeX, HTML or Markdown. The table of models is as the URL shows it. */
export const loader = signedIn(async ({ params, request }, user) => {
  const search = new URL(request.url).searchParams;
  const functionKey = pathParameter(params, "functionKey");
  const file = readFileName(pathParameter(params, "file"));
  if (!file || !TABLE_ENDINGS.includes(file.ending)) throw notFound("result");
  const ids = readIds(search) ?? [];
  const { sources, rows } = await loadSources(user.id, pathParameter(params, "projectId"), ids, request);
  const comparison = compareAnalyses(
    sources.map(({ analysis }) => readAnalysis(analysis)),
    rows,
  );
  const fileName =
    functionKey === "models" ? `comparison.${file.ending}` : `${functionKey}-${file.key}.${file.ending}`;
  if (functionKey === "models" && file.key === "models" && comparison.models !== null) {
    const { models } = comparison;
    const look = readLook(search);
    const notes = footnoteLines(footnotesOfModels(models, look)).join("\n");
    const table = file.ending === "csv" ? numbersOfModels(models) : shownTable(tableOfModels(models, look));
    return tableResponse(table, file.ending === "csv" ? null : notes, file, fileName);
  }
  const shown = comparison.functions.find(({ key }) => key === functionKey);
  const table = shown?.joined.find(({ key }) => key === file.key);
  if (!table) throw notFound("result");
  return tableResponse(table, null, file, fileName);
});
