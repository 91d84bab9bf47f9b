import type { Settings } from "~/compute/contract/types";
import { listVersions as listVersionRows } from "~/db/dataset-versions.server";
import { AppError, notFound } from "~/lib/app-error";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { columnInVersion } from "../projects/column-places";
import { listVersions } from "./list-versions.server";
import type { Version } from "./version-shape";
import { writeFileVersion } from "./write-file-version.server";

/**
 * Brings an earlier version of a dataset's file back, in all its projects, as a new version.
 *
 * @returns the versions
 * @throws AppError not_found, or conflict (it is the present one; a project is being changed)
 */
export async function restoreVersion(userId: string, datasetId: string, number: number): Promise<Version[]> {
  const dataset = await getDatasetRow(userId, datasetId);
  const versions = await listVersionRows(userId, datasetId);
  const version = versions.find((row) => row.number === number);
  if (version === undefined) throw notFound("version");
  if (number === dataset.version) {
    throw new AppError("conflict", { userMessage: "This version is the present one." });
  }
  const settings = (version.settings ?? {}) as Settings;
  const columns = Array.from({ length: dataset.colCount ?? 0 }, (_, place) => place + 1);
  const matches = columns.flatMap((column) => {
    const place = columnInVersion(versions, dataset.version, number, column);
    return place === null ? [] : [[String(column), place] as const];
  });
  await writeFileVersion(
    { ownerId: userId, datasetId },
    {
      origin: `Went back to version ${number}, ${version.fileName}`,
      file: version,
      settings,
      matches: Object.fromEntries(matches),
      sameAs: number,
      draftId: null,
    },
    {},
  );
  return listVersions(userId, datasetId);
}
