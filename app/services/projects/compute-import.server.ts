import type { EditImages } from "~/db/column-edits.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { Progress } from "~/lib/progress";
import { imagesBefore, joinImages } from "../recipes/edit-images";
import { allRecipes, computeRecipes } from "../recipes/compute-recipes.server";
import { withImages } from "../recipes/recipe";
import { type CarriedRows, carryLeftOut, keepLeftOut } from "./carry-left-out.server";
import type { ImportedData } from "./import-images";
import { type FileVersions, imagesOfVersion } from "./version-images";

/** The new state of a project after an import, and the fate of the rows that it leaves out by their numbers. */
type ComputedImport = EditImages & { carried: CarriedRows[] };

/** Puts the columns of an import in the place of the earlier ones, and computes all recipes and filters on them. */
export async function computeImport(
  table: ProjectTable,
  data: ImportedData,
  file: FileVersions,
  { now, signal, report }: { now: Date; signal?: AbortSignal; report?: (progress: Progress) => void },
): Promise<ComputedImport> {
  const read = imagesOfVersion(table, data, file, now);
  const { datasetVersion } = table.project;
  const sameRows =
    file.number === datasetVersion || (file.keepsRows === true && file.number === datasetVersion + 1);
  const imported = withImages(table, read);
  const { images, carried } = sameRows
    ? { images: null, carried: keepLeftOut(table) }
    : await carryLeftOut(table, imported, signal);
  const edits = images === null ? read : joinImages(read, images);
  const edited = withImages(table, edits);
  const computed = await computeRecipes(edited, allRecipes(edited), { onFailure: "mark", signal, report });
  const after = joinImages(edits, computed);
  return { before: imagesBefore(table, after), after, carried };
}
