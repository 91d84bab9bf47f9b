import { countFile } from "~/auth/rate-limits.server";
import { notFound } from "~/lib/app-error";
import { pathParameter, signedIn } from "../page.server";
import { fileStem, loadChart, loadResultEntry, dependentOf } from "../project/load-result-entry.server";
import { readFileName } from "../result-file";
import { chartResponse, tableResponse, TABLE_ENDINGS } from "../result-responses.server";
import { openSharedFunction } from "./shared-link.server";

/** A table or a chart of a shared result as a file. Readers do not get observations, nor the data in a chart's specification. */
export const loader = signedIn(async (args, user) => {
  const file = readFileName(pathParameter(args.params, "file"));
  if (!file || file.ending === "json") throw notFound("result");
  const { ownerId, ...named } = await openSharedFunction(args);
  const fileName = `${fileStem(named.functionKey, dependentOf(named.search))}-${file.key}.${file.ending}`;
  if (!TABLE_ENDINGS.includes(file.ending)) {
    if (file.ending === "pdf") await countFile(user.id);
    const chart = await loadChart(ownerId, named, file.key);
    return chartResponse(chart, file.ending, fileName, args.context.left);
  }
  const { entry, note } = await loadResultEntry(ownerId, named);
  const table = entry.tables.find(({ key }) => key === file.key);
  if (!table) throw notFound("result");
  return tableResponse(table, note, file, fileName);
});
