import { hash, verify } from "@node-rs/argon2";
import { z } from "zod";
import { LIMITS } from "~/config/limits";

const { min, max } = LIMITS.passwordLength;

/** Argon2id (2 is its number in the library's enum): 19 MiB, two passes, about 30 ms. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nobody's password, for the same work when the user does not exist. */
let nobody: Promise<string> | null = null;

/** Passwords as they may be chosen. */
export const passwordSchema = z
  .string({ error: "Please input your new password!" })
  .min(min, `The password must have at least ${min} characters.`)
  .max(max, `The password must have at most ${max} characters.`);

/** The hash to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** Whether the password is right; a missing hash (no such user) costs the same time and is never right. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword("nobody's password");
  // Longer than any password there can be: hashing it would be a gift to an attacker.
  if (password.length > max) return false;
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
