import { listVersions } from "~/db/dataset-versions.server";
import { pathPartOf } from "~/lib/names";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { openFileOfVersion, openOriginalFile } from "../datasets/open-original-file.server";
import { jsonFile } from "./folder-names";
import type { ZipEntry } from "./write-zip.server";

/** The files of a dataset: the present one, earlier versions, and how they are read. */
export async function* datasetEntries(
  userId: string,
  datasetId: string,
  folder: string,
): AsyncGenerator<ZipEntry> {
  const dataset = await getDatasetRow(userId, datasetId);
  const versions = await listVersions(userId, datasetId);
  yield {
    path: `${folder}/${pathPartOf(dataset.fileName)}`,
    open: async () => (await openOriginalFile(userId, datasetId)).stream,
  };
  for (const { number, fileName } of versions) {
    if (number === dataset.version) continue;
    yield {
      path: `${folder}/versions/${number}/${pathPartOf(fileName)}`,
      open: async () => (await openFileOfVersion(userId, datasetId, number)).stream,
    };
  }
  yield jsonFile(`${folder}/settings.json`, () =>
    Promise.resolve({
      name: dataset.name,
      uploaded_at: dataset.createdAt,
      version: dataset.version,
      ...readingOf(dataset),
      versions: versions.map((version) => ({
        number: version.number,
        origin: version.origin,
        created_at: version.createdAt,
        ...readingOf(version),
      })),
    }),
  );
}

/** A file and how it is read. */
function readingOf({
  fileName,
  settings,
  receipt,
}: {
  fileName: string;
  settings: unknown;
  receipt: unknown;
}) {
  return { file_name: fileName, settings, receipt };
}
