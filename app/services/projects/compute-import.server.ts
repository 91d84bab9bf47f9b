import type { Settings } from "~/compute/contract/types";
import type { ActImages } from "~/db/column-acts.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { Progress } from "~/lib/progress";
import { imagesBefore, joinImages } from "../recipes/act-images";
import { allRecipes, computeRecipes } from "../recipes/compute-recipes.server";
import { withImages } from "../recipes/recipe";
import type { ImportedData } from "./import-images";
import { type FileVersions, imagesOfVersion } from "./version-images";

/** What a project becomes with the data of an import: its columns, and all its recipes and filters computed on them. */
export async function computeImport(
  table: ProjectTable,
  data: Omit<ImportedData, "settings"> & { settings: Settings },
  file: FileVersions,
  { now, signal, report }: { now: Date; signal?: AbortSignal; report?: (progress: Progress) => void },
): Promise<ActImages> {
  const images = imagesOfVersion(table, { ...data, settings: data.settings }, file, now);
  const imported = withImages(table, images);
  const computed = await computeRecipes(imported, allRecipes(imported), {
    onFailure: "mark",
    signal,
    report,
  });
  const after = joinImages(images, computed);
  return { before: imagesBefore(table, after), after };
}
