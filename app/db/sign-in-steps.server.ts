import type { SignInStep } from "@prisma/client";
import { database } from "./client.server";

/** The proof that the next request of a sign-in must bring: a code, or a passkey (an existing one, or a new one to store). */
export type StepKind = "code" | "passkey" | "new-passkey";

/** Stores a step under the hash of its token. */
export async function createSignInStep(step: {
  tokenHash: string;
  kind: StepKind;
  userId: string | null;
  challenge: string | null;
  expiresAt: Date;
}): Promise<void> {
  await database.signInStep.create({ data: step });
}

/** The step with this token hash; null if it has expired or does not exist. */
export async function findSignInStep(
  tokenHash: string,
  kind: StepKind,
  now: Date,
): Promise<SignInStep | null> {
  return database.signInStep.findFirst({ where: { tokenHash, kind, expiresAt: { gt: now } } });
}

/** Counts an attempt before it is checked. @returns false if there were `most` already */
export async function countStepAttempt(tokenHash: string, most: number): Promise<boolean> {
  const { count } = await database.signInStep.updateMany({
    where: { tokenHash, attempts: { lt: most } },
    data: { attempts: { increment: 1 } },
  });
  return count === 1;
}

/** Deletes a step. @returns false if another request has deleted it */
export async function deleteSignInStep(tokenHash: string): Promise<boolean> {
  const { count } = await database.signInStep.deleteMany({ where: { tokenHash } });
  return count === 1;
}

/** Deletes expired steps. @returns how many */
export async function deleteExpiredSignInSteps(now: Date): Promise<number> {
  const { count } = await database.signInStep.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}
