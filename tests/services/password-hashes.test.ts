import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { requireCredentials } from "~/auth/credentials.server";
import { database } from "~/db/client.server";
import { makeUser, PASSWORD } from "../factories/users";

/** The parameters of the earlier recommendation: half of the memory. */
const EARLIER = { algorithm: 2, memoryCost: 9_216, timeCost: 2, parallelism: 1 };

const ARGS = {
  request: new Request("http://127.0.0.1/api/token/"),
  context: {
    requestId: "",
    clientAddress: "127.0.0.1",
    cspNonce: "",
    left: new AbortController().signal,
    appendHeader: () => {},
  },
};

const hashOf = async (id: string) => (await database.user.findUniqueOrThrow({ where: { id } })).passwordHash;
const signIn = (username: string, password: string) =>
  requireCredentials(ARGS, { username, password }, "program");

it("a hash of earlier parameters is made again at the sign-in with the right password, and only then", async () => {
  const { id, email } = await makeUser();
  const earlier = await hash(PASSWORD, EARLIER);
  await database.user.update({ where: { id }, data: { passwordHash: earlier } });
  await expect(signIn(email, "not the password")).rejects.toMatchObject({ code: "invalid_credentials" });
  expect(await hashOf(id)).toBe(earlier);
  await signIn(email, PASSWORD);
  const renewed = await hashOf(id);
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signIn(email, PASSWORD);
  expect(await hashOf(id)).toBe(renewed);
});
