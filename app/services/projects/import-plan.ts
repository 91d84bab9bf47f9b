import { z } from "zod";
import type { Settings } from "~/compute/contract/types";
import type { DatasetRow } from "~/db/datasets.server";
import type { ProjectRow } from "~/db/projects.server";
import type { ProjectImage } from "~/db/table-images";
import { StoredJson, storedSettings } from "~/db/stored-json";
import { columnInVersion, type VersionLink } from "./column-in-version";
import type { FileVersions } from "./version-images";
import { keepingShape } from "../datasets/shape-answers";
import { settingsOf } from "../datasets/update-settings.server";

/** How single columns of the file are read in one project, by column number. */
type OwnSettings = Pick<Settings, "types" | "readings">;

/** A queued import that reads columns in another way. */
export type StoredImportPlan = { name: string; ownSettings: OwnSettings };

const storedImportPlan = new StoredJson<StoredImportPlan>("plan of an import", () =>
  z.object({ name: z.string(), ownSettings: storedSettings.schema }),
);

/** The input of an import, and its name as an edit. */
export type ImportPlan = {
  name: string;
  settings: Settings & ProjectImage["settings"];
  settingsVersion: number;
  ownSettings: ProjectImage["ownSettings"];
  /** The version of the file that is read. */
  datasetVersion: number;
};

/**
 * The settings of a project's next import: its dataset's settings; or, when only the reading of columns changes, the settings
 * that its data were read with, of the same version of the file. In both cases the project's own settings of single columns
 * take precedence.
 */
export function planOfImport(
  project: ProjectRow,
  dataset: DatasetRow,
  versions: readonly VersionLink[],
): ImportPlan {
  const planned = storedImportPlan.readOptional(project.importPlan);
  if (planned !== null) {
    const settings = withOwn(storedSettings.readOptional(project.settings) ?? {}, planned.ownSettings);
    const { settingsVersion, datasetVersion } = project;
    return planFor(
      planned.name,
      keepingShape(settings, settingsOfData(project)),
      settingsVersion,
      planned.ownSettings,
      datasetVersion,
    );
  }
  const next = { settings: settingsOf(dataset), settingsVersion: dataset.settingsVersion };
  return planOfVersion(project, { ...next, versions, number: dataset.version }, "Read the file again");
}

/** Plans the import of a version of the dataset's file: uses the given settings, overridden by the project's own. */
export function planOfVersion(
  project: ProjectRow,
  next: FileVersions & { settings: Settings; settingsVersion: number },
  name: string,
): ImportPlan {
  const own = ownInVersion(project, next);
  const settings = keepingShape(withOwn(next.settings, own), settingsOfData(project));
  return planFor(name, settings, next.settingsVersion, own, next.number);
}

/** The settings that a project's data were read with; null when it has none yet. */
function settingsOfData({ settings, rowCount }: ProjectRow): Settings | null {
  return rowCount === null ? null : ((settings ?? {}) as Settings);
}

/** The own settings of a project, by the column numbers of another version of the file. */
function ownInVersion(project: ProjectRow, { versions, number }: FileVersions): OwnSettings {
  const { types, readings } = ownSettingsOf(project);
  const moved = <Value>(values: Record<string, Value> | undefined) => {
    const entries = Object.entries(values ?? {}).flatMap(([column, value]) => {
      const moved = columnInVersion(versions, project.datasetVersion, number, Number(column));
      return moved === null ? [] : [[String(moved), value] as const];
    });
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  };
  const own = { types: moved(types), readings: moved(readings) };
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
}

/** The own settings of a project. */
export function ownSettingsOf({ ownSettings }: Pick<ProjectRow, "ownSettings">): OwnSettings {
  return (ownSettings ?? {}) as OwnSettings;
}

function planFor(
  name: string,
  settings: Settings,
  settingsVersion: number,
  own: OwnSettings,
  datasetVersion: number,
): ImportPlan {
  const ownSettings = Object.keys(own).length === 0 ? null : own;
  return { name, settings, settingsVersion, ownSettings, datasetVersion };
}

function withOwn(settings: Settings, { types, readings }: OwnSettings): Settings {
  return {
    ...settings,
    ...(types === undefined ? {} : { types: { ...settings.types, ...types } }),
    ...(readings === undefined ? {} : { readings: { ...settings.readings, ...readings } }),
  };
}
