import { drawComparison } from "~/analyses/comparison/drawn-comparison";
import { earlierDataNote } from "~/analyses/earlier-data";
import { NO_DRAWING } from "~/charts/drawing";
import { countFile } from "~/auth/rate-limits.server";
import { notFound } from "~/lib/app-error";
import { pathParameter, signedIn } from "../page.server";
import { readFileName } from "../result-file";
import { chartResponse, svgResponse, TABLE_ENDINGS } from "../result-responses.server";
import { readIds } from "./compare-search";
import { loadSources } from "./load-comparison.server";

type Found = Awaited<ReturnType<typeof loadSources>>;

/** A chart of the comparison: of the models, or of a function of the analysis with this id. @throws AppError not_found */
function findChart(found: Found, functionKey: string, key: string, of: string | null) {
  const { comparison, chartOf } = drawComparison(found);
  if (functionKey === "models") {
    const chart = comparison.models?.charts.find((each) => each.key === key);
    if (!chart) throw notFound("result");
    return { chart, drawing: NO_DRAWING, note: null };
  }
  const shown = comparison.functions.find((each) => each.key === functionKey);
  const entry = shown?.entries.find(({ analysis }) => analysis.id === of);
  const drawn = entry === undefined ? null : chartOf(entry, key);
  if (!entry || !drawn) throw notFound("result");
  return { ...drawn, note: earlierDataNote(entry.analysis.data.changes) };
}

/** A chart of a comparison: as an image for its page, or as a file in the format that the URL asks for. */
export const loader = signedIn(async ({ params, request, context }, user) => {
  const search = new URL(request.url).searchParams;
  const [functionKey, key] = [pathParameter(params, "functionKey"), pathParameter(params, "chart")];
  const found = await loadSources(
    user.id,
    pathParameter(params, "projectId"),
    readIds(search) ?? [],
    request,
  );
  const chart = findChart(found, functionKey, key, search.get("of"));
  const format = search.get("format");
  if (format === null) return svgResponse(chart, search);
  const file = readFileName(`${key}.${format}`);
  if (!file || TABLE_ENDINGS.includes(file.ending)) throw notFound("result");
  if (file.ending === "pdf") await countFile(user.id);
  return chartResponse(chart, file.ending, `comparison-${functionKey}-${key}.${format}`, context.left);
});
