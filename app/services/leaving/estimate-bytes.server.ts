import { listDatasets } from "~/db/datasets.server";
import { listVersions } from "~/db/dataset-versions.server";
import { listProjects } from "~/db/projects.server";

/** A cell of a CSV file, compressed, with room to spare. */
const BYTES_A_CELL = 12;

/** The bytes that a download of everything takes at most, roughly: files, and the tables of projects. */
export async function estimateBytes(userId: string): Promise<number> {
  let bytes = 0;
  for (const { id, byteLength, version } of await listDatasets(userId)) {
    const earlier = (await listVersions(userId, id)).filter(({ number }) => number !== version);
    bytes += byteLength + earlier.reduce((sum, each) => sum + each.byteLength, 0);
  }
  for (const { rowCount, colCount } of await listProjects(userId)) {
    bytes += (rowCount ?? 0) * (colCount ?? 0) * BYTES_A_CELL;
  }
  return bytes;
}
