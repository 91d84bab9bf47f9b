import { describe, expect, it } from "vitest";
import { createApiToken } from "~/auth/api-tokens.server";
import { hashPassword } from "~/auth/passwords.server";
import { beginSecondFactor } from "~/auth/second-factor.server";
import { createRandomToken, hashToken } from "~/auth/random-token.server";
import { buildFamily } from "~/auth/tokens.server";
import { NO_REQUEST, ownEvent } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import { createPasskey } from "~/db/passkeys.server";
import { confirmTotp } from "~/db/second-factors.server";
import { beginFamily, beginSession } from "~/db/sign-ins.server";
import type { UserRow } from "~/db/users.server";
import { confirmEmail } from "~/services/users/confirm-email.server";
import { resetPassword } from "~/services/users/reset-password.server";
import { makeSession, makeTokens, makeUser } from "../factories/users";

const LATER = new Date(Date.now() + 3_600_000);
const token = { name: "a", canWrite: true, days: null };
const passkey = { name: "Laptop", publicKey: new Uint8Array([1]), counter: 0, transports: [] };

async function makeLink(userId: string, purpose: "confirm_email" | "reset_password"): Promise<string> {
  const { token: link, tokenHash } = createRandomToken();
  await database.oneUseLink.create({ data: { userId, purpose, tokenHash, expiresAt: LATER } });
  return link;
}

/** Everything by which somebody can sign in to an account. */
async function waysInto({ id: userId }: UserRow): Promise<Record<string, number>> {
  const where = { userId };
  return {
    sessions: await database.session.count({ where }),
    tokens: await database.refreshToken.count({ where }),
    apiTokens: await database.apiToken.count({ where }),
    passkeys: await database.passkey.count({ where }),
    codes: await database.recoveryCode.count({ where }),
    factors: await database.user.count({ where: { id: userId, totpSecret: { not: null } } }),
  };
}
const NONE = { sessions: 0, tokens: 0, apiTokens: 0, passkeys: 0, codes: 0, factors: 0 };

/** The data that a stranger could have left in an account before its owner confirmed the address. */
async function leaveWaysIn(user: UserRow): Promise<void> {
  const userId = user.id;
  await makeSession(userId, LATER);
  await makeTokens(userId);
  await database.apiToken.create({
    data: { userId, name: "a", tokenHash: `hash-${userId}`, canWrite: true },
  });
  await database.passkey.create({ data: { ...passkey, id: `key-${userId}`, userId } });
  await database.recoveryCode.create({ data: { userId, codeHash: "hash" } });
  await database.user.update({ where: { id: userId }, data: { totpSecret: "sealed" } });
}

describe("an account whose address is not confirmed", () => {
  it("gets no token, no passkey and no second factor", async () => {
    const user = await makeUser("lite", { confirmedAt: null });
    const refused = { code: "email_unconfirmed" };
    await expect(createApiToken(user, token, NO_REQUEST)).rejects.toMatchObject(refused);
    await expect(createPasskey(user, { ...passkey, id: "new" }, NO_REQUEST)).rejects.toMatchObject(refused);
    await expect(beginSecondFactor(user.id)).rejects.toMatchObject(refused);
    await database.user.update({ where: { id: user.id }, data: { totpPending: "sealed" } });
    await expect(confirmTotp(user, "sealed", 1, ["a"], NO_REQUEST)).rejects.toMatchObject(refused);
    expect(await waysInto(user)).toEqual(NONE);
  });

  it("loses every way in when its owner confirms the address, but for the session that does so", async () => {
    const user = await makeUser("lite", { confirmedAt: null });
    await leaveWaysIn(user);
    const own = await makeSession(user.id, LATER);
    const { id } = await database.session.findUniqueOrThrow({ where: { tokenHash: own.tokenHash } });
    expect(await confirmEmail(await makeLink(user.id, "confirm_email"), { kind: "session", id })).toBe(true);
    expect(await waysInto(user)).toEqual({ ...NONE, sessions: 1 });
    expect(await database.session.findFirst({ where: { userId: user.id } })).toMatchObject({ id });
  });

  it("loses every way in when its owner resets the password", async () => {
    const user = await makeUser("lite", { confirmedAt: null });
    await leaveWaysIn(user);
    await resetPassword(await makeLink(user.id, "reset_password"), "a much longer password", NO_REQUEST);
    expect(await waysInto(user)).toEqual(NONE);
  });
});

describe("what is under way while a password is reset", () => {
  it("does not survive: sign-ins of browsers and programs, new tokens and passkeys", async () => {
    const user = await makeUser();
    const { row } = await buildFamily(user.id, NO_REQUEST);
    await resetPassword(await makeLink(user.id, "reset_password"), "a much longer password", NO_REQUEST);
    const session = { tokenHash: hashToken("s"), userId: user.id, expiresAt: LATER };
    const event = ownEvent("sign-in", user.id, NO_REQUEST);
    const refused = { code: "invalid_credentials" };
    await expect(beginSession(user, session, null, event, new Date())).rejects.toMatchObject(refused);
    await expect(beginFamily(user, row, event, new Date())).rejects.toMatchObject(refused);
    const stale = { code: "token_not_valid" };
    await expect(createApiToken(user, token, NO_REQUEST)).rejects.toMatchObject(stale);
    await expect(createPasskey(user, { ...passkey, id: "late" }, NO_REQUEST)).rejects.toMatchObject(stale);
    expect(await waysInto(user)).toEqual(NONE);
  });

  it("goes on when only the hash of the same password was replaced before it was checked", async () => {
    const user = await makeUser();
    const passwordHash = await hashPassword("correct horse battery");
    await database.user.update({ where: { id: user.id }, data: { passwordHash } });
    const session = { tokenHash: hashToken("t"), userId: user.id, expiresAt: LATER };
    await beginSession(
      { ...user, passwordHash },
      session,
      null,
      ownEvent("sign-in", user.id, NO_REQUEST),
      new Date(),
    );
    expect(await waysInto(user)).toEqual({ ...NONE, sessions: 1 });
  });
});
