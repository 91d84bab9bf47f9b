import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { isIP } from "node:net";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { isUniqueViolation } from "~/db/client.server";
import {
  createPasskey,
  deletePasskey,
  findPasskey,
  listPasskeys as listRows,
  type PasskeyRow,
  recordPasskeyUse,
} from "~/db/passkeys.server";
import { findUserById } from "~/db/users.server";
import { listWaysIn, waysOf } from "~/db/ways-in.server";
import { AppError, notFound } from "~/lib/app-error";
import { fullName } from "~/lib/person-name";
import { type ClientFacts, clientFacts } from "./client-facts.server";
import { countChallenge, countSignIn } from "./rate-limits.server";
import { noteRefusal } from "./refused-sign-ins.server";
import type { RequestArgs } from "./request-context";
import { startSession } from "./session.server";
import { beginStep, dropStep, findStep } from "./sign-in-step.server";
import type { SignedInUser } from "./signed-in-user.server";

type PasskeyFacts = { id: string; name: string; createdAt: string; usedAt: string | null };

/** The name and origins of this server, as passkeys know it. */
function relyingParty(request: Request): { id: string; origins: string[] } {
  const { hostname, origin } = new URL(request.url);
  return { id: hostname, origins: env.publicUrl === null ? [origin] : [origin, env.publicUrl] };
}

/** Whether browsers make passkeys for the address of this request: they do not for an IP address. */
export function canHavePasskeys(request: Request): boolean {
  return isIP(relyingParty(request).id.replace(/^\[|\]$/g, "")) === 0;
}

/** The passkeys of a user, newest first. */
export async function listPasskeys(userId: string): Promise<PasskeyFacts[]> {
  return waysOf(await listWaysIn(userId, new Date()), "passkey").map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/** A passkey of a user. @throws AppError not_found */
export async function getPasskey(userId: string, id: string): Promise<PasskeyFacts> {
  const passkey = (await listPasskeys(userId)).find((each) => each.id === id);
  if (passkey === undefined) throw notFound("passkey");
  return passkey;
}

/** Removes a passkey. @throws AppError not_found */
export async function removePasskey(userId: string, id: string, client: ClientFacts): Promise<void> {
  if (!(await deletePasskey(userId, id, client))) throw notFound("passkey");
}

/** Begins to add a passkey. @throws AppError email_unconfirmed, or conflict at the limit */
export async function beginNewPasskey(
  args: RequestArgs,
  user: SignedInUser,
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">> {
  if (!user.isConfirmed) throw new AppError("email_unconfirmed");
  const known = await listRows(user.id);
  if (known.length >= LIMITS.passkeysPerUser) {
    throw new AppError("conflict", {
      userMessage: `You have ${LIMITS.passkeysPerUser} passkeys. Remove one first.`,
    });
  }
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: "Estimand",
    rpID: relyingParty(args.request).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: fullName(user),
    attestationType: "none",
    excludeCredentials: known.map(toDescriptor),
    // The passkey says who it is and asks for a PIN, a finger or a face, so it replaces name, password and code.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await beginStep(args, { kind: "new-passkey", userId: user.id, challenge: options.challenge });
  return options;
}

/** Stores the passkey that the browser has made. @throws AppError invalid_input or conflict */
export async function addPasskey(
  args: RequestArgs,
  userId: string,
  { name, response }: { name: string; response: string },
): Promise<void> {
  const user = await findUserById(userId);
  if (user === null) throw refused();
  const step = await findStep(args, "new-passkey");
  const isOwn = step?.userId === userId && (await dropStep(args, step));
  if (!isOwn || step.challenge === null) throw refused();
  const { id: rpId, origins } = relyingParty(args.request);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: parsed(response) as RegistrationResponseJSON,
    expectedChallenge: step.challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error);
  });
  if (registrationInfo === undefined) throw refused();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const passkey = { id, name, publicKey, counter, transports };
  await createPasskey(user, passkey, clientFacts(args)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refused(error) : error;
  });
}

/** Asks a browser for any passkey of this server. */
export async function beginPasskeySignIn(
  args: RequestArgs,
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">> {
  await countChallenge(args.context.clientAddress);
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: relyingParty(args.request).id,
    userVerification: "required",
  });
  await beginStep(args, { kind: "passkey", userId: null, challenge: options.challenge });
  return options;
}

/** Signs in with the passkey's answer. @throws AppError invalid_input, account_locked or too_many_requests */
export async function signInWithPasskey(args: RequestArgs, response: string): Promise<void> {
  await countSignIn(args.context.clientAddress);
  const step = await findStep(args, "passkey");
  if (step === null || !(await dropStep(args, step)) || step.challenge === null) throw refused();
  const answer = parsed(response) as AuthenticationResponseJSON;
  const passkey = typeof answer.id === "string" ? await findPasskey(answer.id) : null;
  if (passkey === null) {
    await noteRefusal(args, null, "passkey");
    throw refused();
  }
  const { id: rpId, origins } = relyingParty(args.request);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: step.challenge,
    expectedOrigin: origins,
    expectedRPID: rpId,
    credential: { ...toDescriptor(passkey), publicKey: passkey.publicKey, counter: passkey.counter },
    requireUserVerification: true,
  }).catch(async (error: unknown) => {
    await noteRefusal(args, passkey.userId, "passkey");
    throw refused(error);
  });
  if (!verified) throw refused();
  await recordPasskeyUse(passkey.id, authenticationInfo.newCounter, new Date());
  await startSession(args, passkey.user, "passkey");
}

type Transports = NonNullable<
  Parameters<typeof generateRegistrationOptions>[0]["excludeCredentials"]
>[number]["transports"];

function toDescriptor({ id, transports }: PasskeyRow) {
  return { id, transports: transports as Transports };
}

function parsed(response: string): { id?: unknown } {
  try {
    const value: unknown = JSON.parse(response);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw refused(error);
  }
  throw refused();
}

function refused(cause?: unknown): AppError {
  return new AppError("invalid_input", {
    cause,
    field: "",
    userMessage: "The passkey was not accepted. Please try again, or sign in with your password.",
  });
}
