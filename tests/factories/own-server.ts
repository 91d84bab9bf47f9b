import type { UserRow } from "~/db/users.server";
import { afterAll, beforeAll } from "vitest";
import { type AppServer, startAppServer } from "./app-server";
import { ApiClient, makeUser } from "./users";

/** A server of the test file's own, without pages, with a client of a new user; all are filled before the first test runs. */
export function useOwnServer(): { server: AppServer; user: UserRow; api: ApiClient } {
  const server = {} as AppServer;
  const user = {} as UserRow;
  const api = new ApiClient("", null);
  beforeAll(async () => {
    Object.assign(server, await startAppServer());
    Object.assign(user, await makeUser());
    Object.assign(api, await ApiClient.of(server.origin, user));
  });
  afterAll(() => server.close());
  return { server, user, api };
}
