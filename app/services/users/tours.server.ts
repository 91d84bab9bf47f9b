import { listUserDefaults, upsertUserDefault } from "~/db/user-defaults.server";

/** The defaults that say whether a tour was finished, by its page. */
const TOUR_DEFAULTS = { home: "onboarding_home", project: "onboarding_project" } as const;

/** The value of a finished tour. */
const FINISHED = "finish";

export type TourName = keyof typeof TOUR_DEFAULTS;

/** The tours that the user has not finished. */
export async function listOpenTours(userId: string): Promise<TourName[]> {
  const finished = new Set(
    (await listUserDefaults(userId)).filter(({ value }) => value === FINISHED).map(({ name }) => name),
  );
  return (["home", "project"] as const).filter((tour) => !finished.has(TOUR_DEFAULTS[tour]));
}

/** Marks both tours as finished, for accounts that nobody shows around. */
export async function finishTours(userId: string): Promise<void> {
  for (const name of Object.values(TOUR_DEFAULTS)) await upsertUserDefault(userId, name, FINISHED);
}

/** Marks both tours as not finished, so that the pages show them again. */
export async function restartTours(userId: string): Promise<void> {
  for (const name of Object.values(TOUR_DEFAULTS)) await upsertUserDefault(userId, name, "");
}
