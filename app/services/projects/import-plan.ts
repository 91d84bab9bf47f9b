import type { Settings } from "~/compute/contract/types";
import type { DatasetRow } from "~/db/datasets.server";
import type { ProjectRow } from "~/db/projects.server";
import type { ProjectImage } from "~/db/table-images";
import { settingsOf } from "../datasets/update-settings.server";

/** How single columns of the file are read in one project, by column number. */
export type OwnSettings = Pick<Settings, "types" | "readings">;

/** A queued import that reads columns in another way. */
export type StoredImportPlan = { name: string; ownSettings: OwnSettings };

/** What an import reads, and its name as an act. */
export type ImportPlan = {
  name: string;
  settings: Settings & ProjectImage["settings"];
  settingsVersion: number;
  ownSettings: ProjectImage["ownSettings"];
};

/**
 * The settings of a project's next import: those of its dataset; or, when only the reading of columns changes, those that
 * its data were read with. In both cases the project's own settings of single columns take precedence.
 */
export function planOfImport(project: ProjectRow, dataset: DatasetRow): ImportPlan {
  const planned = project.importPlan as StoredImportPlan | null;
  if (planned !== null) {
    const settings = withOwn((project.settings ?? {}) as Settings, planned.ownSettings);
    const { settingsVersion } = project;
    return planFor(planned.name, settings, settingsVersion, planned.ownSettings);
  }
  const own = ownSettingsOf(project);
  const settings = withOwn(settingsOf(dataset), own);
  return planFor("Read the file again", settings, dataset.settingsVersion, own);
}

/** The own settings of a project. */
export function ownSettingsOf({ ownSettings }: Pick<ProjectRow, "ownSettings">): OwnSettings {
  return (ownSettings ?? {}) as OwnSettings;
}

function planFor(name: string, settings: Settings, settingsVersion: number, own: OwnSettings): ImportPlan {
  return {
    name,
    settings: settings,
    settingsVersion,
    ownSettings: Object.keys(own).length === 0 ? null : (own),
  };
}

function withOwn(settings: Settings, { types, readings }: OwnSettings): Settings {
  return {
    ...settings,
    ...(types === undefined ? {} : { types: { ...settings.types, ...types } }),
    ...(readings === undefined ? {} : { readings: { ...settings.readings, ...readings } }),
  };
}
