import { z } from "zod";
import { STATISTICS } from "~/compute/contract/tables";
import type { StatisticName, VariableSettings } from "~/compute/contract/types";
import { ALL_SETTINGS, isValueOf, type SettingValue } from "./settings";

const statisticName = z.enum(STATISTICS.map(({ name }) => name) as [StatisticName, ...StatisticName[]], {
  error: "Unknown statistic.",
});

/** The fields of `variables.settings` that functions declare; each may be missing, and null is the default. */
const ownFields = Object.fromEntries(
  ALL_SETTINGS.map((setting) => [
    setting.key,
    z
      .custom<SettingValue>((value) => isValueOf(setting, value), `${setting.label} cannot have this value.`)
      .nullish(),
  ]),
);

/** Statistics to display, each at most once; an empty list means the default ones. */
const statistics = z
  .array(statisticName)
  .refine((names) => new Set(names).size === names.length, { error: "Each statistic can be given once." });

/** `variables.settings` of a request. The core checks the values of each setting against its declaration. */
export const settingsSchema = z
  .object({ statistics: statistics.default([]), ...ownFields })
  // Checked by what the types are generated from.
  .transform((read) => withoutNulls(read) as VariableSettings)
  .default({ statistics: [] })
  .meta({ contract: "VariableSettings" });

function withoutNulls(read: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== null && value !== undefined),
  );
}
