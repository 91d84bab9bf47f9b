import { findUserDefault, upsertUserDefault } from "~/db/user-defaults.server";
import { TOUR_DEFAULTS } from "~/lib/tour-defaults";

/** The value of a finished tour. */
const FINISHED = "finish";

export type TourName = keyof typeof TOUR_DEFAULTS;

/** The tours that the user has not finished. */
export async function listOpenTours(userId: string): Promise<TourName[]> {
  const tours = ["home", "project"] as const;
  const values = await Promise.all(tours.map((tour) => findUserDefault(userId, TOUR_DEFAULTS[tour])));
  return tours.filter((_tour, at) => values[at] !== FINISHED);
}

/** Marks both tours as finished, for accounts that nobody shows around. */
export async function finishTours(userId: string): Promise<void> {
  for (const name of Object.values(TOUR_DEFAULTS)) await upsertUserDefault(userId, name, FINISHED);
}

/** Marks both tours as not finished, so that the pages show them again. */
export async function restartTours(userId: string): Promise<void> {
  for (const name of Object.values(TOUR_DEFAULTS)) await upsertUserDefault(userId, name, "");
}
