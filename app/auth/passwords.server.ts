import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import { FairSemaphore } from "~/lib/fair-semaphore";

/** Argon2id (2 in the library's enum): 19 MiB, two passes, about 30 ms. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The library hashes in the four threads that Node also uses to read files. Hashing takes at most two of them, and at
 * most half of the cores.
 */
const gate = new FairSemaphore(Math.max(1, Math.min(2, availableParallelism() >> 1)));
/**
 * Longer queues would mean a wait of seconds: for one client, and for all clients, each of whom waits for at most one
 * job of every other.
 */
const MAX_WAITING = { ofClient: 10, ofAll: 400 };

/** A dummy hash, so that a sign-in takes the same time if the user does not exist. */
let nobody: Promise<string> | null = null;

/** How hashes of these parameters begin (PHC string format, version 1.3 of Argon2). */
const PREFIX = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`;

/** Whether a hash was made with other parameters than new ones. */
export function isOutdatedHash(passwordHash: string): boolean {
  return !passwordHash.startsWith(PREFIX);
}

/** The hash to store for a password. @param client see `inTurn` */
export async function hashPassword(password: string, client: string | null = null): Promise<string> {
  return inTurn(client, () => hash(password, ARGON2ID));
}

/**
 * Clients take turns, so that guesses from some addresses do not keep others out.
 *
 * @param client the network address or the user for whom it is; null: the server itself
 * @throws AppError busy when the queue is full
 */
async function inTurn<T>(client: string | null, work: () => Promise<T>): Promise<T> {
  if (gate.waiting >= MAX_WAITING.ofAll || gate.waitingOf(client) >= MAX_WAITING.ofClient) {
    throw new AppError("busy", { retryAfterSeconds: 3 });
  }
  const leave = await gate.enter({ owner: client });
  try {
    return await work();
  } finally {
    leave();
  }
}

/**
 * Whether the password is correct. Without a hash (no such user) it takes the same time and returns false.
 *
 * @param client see `inTurn`
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  client: string | null = null,
): Promise<boolean> {
  nobody ??= hashPassword("nobody's password").catch((error: unknown) => {
    nobody = null;
    throw error;
  });
  // No password is this long. Hashing it would help a denial-of-service attack.
  if (password.length > LIMITS.passwordLength) return false;
  const known = passwordHash ?? (await nobody);
  const matches = await inTurn(client, () => verify(known, password));
  return matches && passwordHash !== null;
}
