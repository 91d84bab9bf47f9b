import { hashPassword } from "~/auth/passwords.server";
import { createRandomToken } from "~/auth/random-token.server";
import { SESSION_COOKIE } from "~/auth/session-cookie.server";
import { buildFamily, type TokenPair } from "~/auth/tokens.server";
import { type Actor, NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import { createUser, type UserRow } from "~/db/users.server";
import { requireDocumented } from "./documented";

export const PASSWORD = "correct horse battery";

let count = 0;
let passwordHash: Promise<string> | null = null;

/** A user of a plan with the password `PASSWORD`. */
export async function makeUser(
  plan: "lite" | "pro" = "pro",
  more: { isStaff?: boolean; confirmedAt?: Date | null } = {},
): Promise<UserRow> {
  passwordHash ??= hashPassword(PASSWORD);
  count += 1;
  const year = 365 * 86_400_000;
  return createUser({
    email: `User${count}@Example.org`,
    username: `User${count}`,
    passwordHash: await passwordHash,
    firstName: "Ada",
    lastName: "Lovelace",
    confirmedAt: new Date(),
    ...more,
    subEndDate: plan === "pro" ? new Date(Date.now() + year) : null,
  });
}

/** A member of staff as services see one. */
export async function makeStaff(): Promise<UserRow & Actor> {
  return { ...(await makeUser("pro", { isStaff: true })), client: NO_REQUEST };
}

/** Tokens of a program that is signed in, without the entry of a sign-in in the audit log. */
export async function makeTokens(userId: string, device = "Test"): Promise<TokenPair> {
  const { pair, row } = await buildFamily(userId, { device, network: "" });
  await database.refreshToken.create({ data: row });
  return pair;
}

/** The Cookie header of a page session, and the hash under which the session is stored. */
export async function makeSession(
  userId: string,
  expiresAt: Date,
): Promise<{ cookie: string; tokenHash: string }> {
  const { token, tokenHash } = createRandomToken();
  await database.session.create({ data: { tokenHash, userId, expiresAt } });
  return { cookie: `${SESSION_COOKIE}=${Buffer.from(JSON.stringify(token)).toString("base64")}`, tokenHash };
}

/** A client of the API in the name of a user, or of nobody. Every response has to be as the OpenAPI document says. */
export class ApiClient {
  constructor(
    readonly origin: string,
    readonly token: string | null,
  ) {}

  static async of(origin: string, user: UserRow): Promise<ApiClient> {
    return new ApiClient(origin, (await makeTokens(user.id)).access);
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const isPlain = body instanceof FormData || typeof body === "string";
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        ...(this.token === null ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(body === undefined || isPlain ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : isPlain ? body : JSON.stringify(body),
    });
    await requireDocumented(method, path, response);
    return response;
  }

  get = (path: string) => this.call("GET", path);
  post = (path: string, body?: unknown) => this.call("POST", path, body);
  patch = (path: string, body?: unknown) => this.call("PATCH", path, body);
  delete = (path: string) => this.call("DELETE", path);

  /** Uploads bytes as a file. */
  async upload(
    name: string,
    content: string | Uint8Array,
    fields: Record<string, string> = {},
  ): Promise<Response> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    form.set("file", new Blob([content as BlobPart]), name);
    return this.post("/api/v1/file/", form);
  }
}
