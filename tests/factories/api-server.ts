import { afterAll, beforeAll } from "vitest";
import type { UserRow } from "~/db/users.server";
import { type AppServer, startAppServer } from "./app-server";
import { ApiClient, makeUser } from "./users";

/**
 * Starts a server before the tests of a file and closes it after them, with a client of a new user. The three objects
 * are filled before the first test runs.
 */
export function useApiServer(plan: "lite" | "pro" = "pro"): {
  server: AppServer;
  user: UserRow;
  api: ApiClient;
} {
  const server = {} as AppServer;
  const user = {} as UserRow;
  const api = new ApiClient("", null);
  beforeAll(async () => {
    Object.assign(server, await startAppServer());
    Object.assign(user, await makeUser(plan));
    Object.assign(api, await ApiClient.of(server.origin, user));
  });
  afterAll(() => server.close());
  return { server, user, api };
}
