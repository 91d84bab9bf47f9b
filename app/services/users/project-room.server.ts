import { PLANS } from "~/config/plans";
import { countProjects } from "~/db/projects.server";
import { AppError } from "~/lib/app-error";
import { KeyedLock } from "~/lib/keyed-lock";
import { getPlan } from "./get-plan.server";

const locks = new KeyedLock();

/**
 * Runs what adds projects of a user, if the plan has room for them; one after another, so that two at once cannot
 * both take the last place.
 *
 * @throws AppError plan_limit
 */
export async function withProjectRoom<T>(userId: string, added: number, work: () => Promise<T>): Promise<T> {
  return locks.run(userId, async () => {
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
