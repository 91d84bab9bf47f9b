import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { FifoGate } from "~/lib/fifo-gate";

const { min, max } = LIMITS.passwordLength;

/** Argon2id (2 is its number in the library's enum): 19 MiB, two passes, about 30 ms. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The library hashes in the four threads in which Node also reads files: hashing never takes more than two of them, nor
 * more than half of the cores.
 */
const gate = new FifoGate(Math.max(1, Math.min(2, availableParallelism() >> 1)));
/** More than this would wait for seconds. */
const MAX_WAITING = 40;

/** A hash of nobody's password, for the same work when the user does not exist. */
let nobody: Promise<string> | null = null;

/** Passwords as they may be chosen. */
export const passwordSchema = z
  .string({ error: "Please input your new password!" })
  .min(min, `The password must have at least ${min} characters.`)
  .max(max, `The password must have at most ${max} characters.`);

/** The hash to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, ARGON2ID));
}

/** @throws AppError busy when too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (gate.waiting >= MAX_WAITING) throw new AppError("busy", { retryAfterSeconds: 3 });
  await gate.enter();
  try {
    return await work();
  } finally {
    gate.leave();
  }
}

/** Whether the password is right; a missing hash (no such user) costs the same time and is never right. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody's password").catch((error: unknown) => {
    nobody = null;
    throw error;
  });
  // Longer than any password there can be: hashing it would be a gift to an attacker.
  if (password.length > max) return false;
  const known = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(known, password));
  return matches && passwordHash !== null;
}
