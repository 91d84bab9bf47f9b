import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { toString as drawQrCode } from "qrcode";
import {
  confirmTotp,
  deleteTotp,
  markRecoveryCodeUsed,
  markTotpStepUsed,
  replaceRecoveryCodes,
  savePendingTotp,
} from "~/db/second-factors.server";
import { findUserById, type UserRow } from "~/db/users.server";
import { listWaysIn, waysOf } from "~/db/ways-in.server";
import { AppError, invalidField, notFound } from "~/lib/app-error";
import type { ClientFacts } from "./client-facts.server";
import { hashToken } from "./random-token.server";
import { seal, unseal } from "./sealed.server";

/** The defaults of RFC 6238, which every authenticator app supports. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Codes of the periods before and after the current one are accepted, because clocks differ. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. 24 of them are 118 bits; with 112 or more an unsalted hash is enough. */
const RECOVERY_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const RECOVERY_LENGTH = 24;
/** Codes made before had 16. */
const RECOVERY_LENGTHS: readonly number[] = [16, RECOVERY_LENGTH];

type Factor = Pick<UserRow, "id" | "totpSecret">;

export function hasSecondFactor({ totpSecret }: Pick<UserRow, "totpSecret">): boolean {
  return totpSecret !== null;
}

/** Whether the code is right. A code of the app or a recovery code works once. */
export async function redeemCode({ id, totpSecret }: Factor, code: string, now: Date): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, "").toLowerCase();
  const secret = totpSecret === null ? null : openSecret(totpSecret, id);
  const step = secret === null ? null : stepOf(secret, typed, now);
  if (step !== null) return markTotpStepUsed(id, step);
  return RECOVERY_LENGTHS.includes(typed.length) && markRecoveryCodeUsed(id, hashToken(typed), now);
}

/** The time step that a code belongs to; null if it is wrong. */
function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: string, account = ""): TOTP {
  return new TOTP({
    issuer: "Estimand",
    label: account,
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });
}

/** The state of a user's second factor. */
export async function getSecondFactor(userId: string): Promise<{ isOn: boolean; recoveryCodes: number }> {
  const user = await requireUserRow(userId);
  const codes = waysOf(await listWaysIn(userId, new Date()), "code");
  return { isOn: hasSecondFactor(user), recoveryCodes: codes.length };
}

/** Begins to set up the app: creates a secret, which is not used before it is confirmed. @throws AppError email_unconfirmed */
export async function beginSecondFactor(userId: string): Promise<void> {
  if ((await requireUserRow(userId)).confirmedAt === null) throw new AppError("email_unconfirmed");
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await savePendingTotp(userId, sealSecret(secret, userId));
}

/** The secret to put into the app, as text and as the address of an image; null if none is being set up. */
export async function getPendingSecret(userId: string): Promise<{ secret: string; qrCode: string } | null> {
  const { totpPending, email } = await requireUserRow(userId);
  const secret = totpPending === null ? null : openSecret(totpPending, userId);
  if (secret === null) return null;
  const svg = await drawQrCode(totpOf(secret, email).toString(), { type: "svg", margin: 2 });
  return { secret, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}` };
}

/**
 * Turns the second factor on with the first code of the app.
 *
 * @returns the recovery codes, which cannot be read again
 * @throws AppError invalid_input, or conflict if it was set up in another tab
 */
export async function confirmSecondFactor(
  userId: string,
  code: string,
  client: ClientFacts,
): Promise<string[]> {
  const user = await requireUserRow(userId);
  const { totpPending } = user;
  const secret = totpPending === null ? null : openSecret(totpPending, userId);
  if (totpPending === null || secret === null) throw startAgain();
  const step = stepOf(secret, code.replace(/\s/g, ""), new Date());
  if (step === null)
    throw invalidField("code", "This code is not valid. Wait for the next one and try again.");
  const codes = createRecoveryCodes();
  if (!(await confirmTotp(user, totpPending, step, codes.map(hashOf), client))) throw startAgain();
  return codes;
}

/** Turns the second factor off. */
export async function endSecondFactor(userId: string, client: ClientFacts): Promise<void> {
  await deleteTotp(userId, client);
}

/** Replaces the recovery codes. @returns the new ones, which cannot be read again */
export async function renewRecoveryCodes(userId: string, client: ClientFacts): Promise<string[]> {
  if (!hasSecondFactor(await requireUserRow(userId))) throw startAgain();
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(userId, codes.map(hashOf), client);
  return codes;
}

function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_LENGTH },
      () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
    );
    return letters.join("").replace(/(.{4})(?=.)/g, "$1-");
  });
}

function sealSecret(secret: string, owner: string): string {
  return Buffer.from(seal(secret, { purpose: "estimand second factor", owner })).toString("base64url");
}

function openSecret(sealed: string, owner: string): string | null {
  return unseal(Buffer.from(sealed, "base64url"), { purpose: "estimand second factor", owner });
}

function hashOf(code: string): string {
  return hashToken(code.replaceAll("-", ""));
}

function startAgain(): AppError {
  return new AppError("conflict", {
    userMessage: "The set-up was ended or begun again in another window. Please start it again.",
  });
}

async function requireUserRow(userId: string): Promise<UserRow> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  return user;
}
