import { needsPro, planOf, type PlanName, PLANS, type Right } from "~/config/plans";
import { findUserById } from "~/db/users.server";
import { AppError, notFound } from "~/lib/app-error";

/** The current plan of a user. @throws AppError not_found */
export async function getPlan(userId: string): Promise<PlanName> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  return planOf(user.subEndDate);
}

/** Checks that the user's plan includes a right. @throws AppError plan_required */
export async function requireRight(userId: string, right: Right): Promise<void> {
  if (PLANS[await getPlan(userId)][right]) return;
  throw new AppError("plan_required", { userMessage: needsPro(right), details: { right } });
}
