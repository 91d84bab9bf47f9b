import type { Settings } from "~/compute/contract/types";
import type { DatasetRow } from "~/db/datasets.server";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ProjectImage } from "~/db/table-images";
import { settingsOf } from "../datasets/update-settings.server";
import { columnInVersion } from "./column-places";
import type { FileVersions } from "./version-images";

/** How single columns of the file are read in one project, by column_index, so that they follow a replaced file. */
export type OwnSettings = Pick<Settings, "types" | "readings">;

/** A queued import that reads columns in another way. */
export type StoredImportPlan = { name: string; ownSettings: OwnSettings };

/** What an import reads, and its name as an act. */
type ImportPlan = {
  name: string;
  settings: Settings;
  settingsVersion: number;
  ownSettings: ProjectImage["ownSettings"];
};

/**
 * The settings of a project's next import: those of its dataset; or, when only the reading of columns changes, those that
 * its data were read with. In both cases the project's own settings of single columns take precedence.
 */
export function planOfImport(table: ProjectTable, dataset: DatasetRow, file: FileVersions): ImportPlan {
  const { project } = table;
  const planned = project.importPlan as StoredImportPlan | null;
  const ownSettings = planned?.ownSettings ?? ownSettingsOf(project);
  const base = planned === null ? settingsOf(dataset) : ((project.settings ?? {}) as Settings);
  return {
    name: planned?.name ?? "Read the file again",
    settings: withOwnSettings(base, ownSettings, table, file),
    settingsVersion: planned === null ? dataset.settingsVersion : project.settingsVersion,
    ownSettings: Object.keys(ownSettings).length === 0 ? null : ownSettings,
  };
}

/** The own settings of a project. */
export function ownSettingsOf({ ownSettings }: Pick<ProjectImage, "ownSettings">): OwnSettings {
  return (ownSettings ?? {}) as OwnSettings;
}

/** Settings of a file in which a project's own settings of single columns take precedence. */
export function withOwnSettings(
  settings: Settings,
  { types, readings }: OwnSettings,
  { columns }: ProjectTable,
  { versions, number }: FileVersions,
): Settings {
  /** By column number in the file. Columns that the file does not have are left out. */
  const inFile = <Value>(own: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(own).flatMap(([index, value]) => {
        const column = columns.find(({ columnIndex }) => String(columnIndex) === index);
        if (column === undefined || column.fileColumn === null) return [];
        const place = columnInVersion(versions, column.fileVersion, number, column.fileColumn);
        return place === null ? [] : [[String(place), value] as const];
      }),
    );
  return {
    ...settings,
    ...(types === undefined ? {} : { types: { ...settings.types, ...inFile(types) } }),
    ...(readings === undefined ? {} : { readings: { ...settings.readings, ...inFile(readings) } }),
  };
}
