import { PLANS } from "~/config/plans";
import { whileLocked } from "~/db/locks.server";
import { countProjects } from "~/db/projects.server";
import { AppError } from "~/lib/app-error";
import { getPlan } from "./get-plan.server";

/**
 * Runs `work`, which adds projects, if the user's plan has room for them. Calls for one user run in sequence, so that two
 * concurrent calls cannot both take the last slot.
 *
 * @throws AppError plan_limit
 */
export async function withProjectRoom<T>(userId: string, added: number, work: () => Promise<T>): Promise<T> {
  return whileLocked(`projects of ${userId}`, async () => {
    if (added > 0) {
      const { projects: limit, displayName } = PLANS[await getPlan(userId)];
      const count = await countProjects(userId);
      if (count + added > limit) throw limitReached(displayName, limit);
    }
    return work();
  });
}

function limitReached(plan: string, limit: number): AppError {
  const userMessage = `The ${plan} plan has room for ${limit} projects. Delete one first${
    plan === PLANS.lite.displayName ? ", or go PRO" : ""
  }.`;
  return new AppError("plan_limit", { userMessage, details: { limit } });
}
