import { afterAll, beforeAll } from "vitest";
import type { UserRow } from "~/db/users.server";
import type { AppServer } from "./app-server";
import { startPageServer } from "./page-server";
import { ApiClient, makeUser } from "./users";

/** A server of the test file's own with a client of a new user; all are filled before the first test runs. */
export function useOwnServer(start: () => Promise<AppServer> = startPageServer): {
  server: AppServer;
  user: UserRow;
  api: ApiClient;
} {
  const server = {} as AppServer;
  const user = {} as UserRow;
  const api = new ApiClient("", null);
  beforeAll(async () => {
    Object.assign(server, await start());
    Object.assign(user, await makeUser());
    Object.assign(api, await ApiClient.of(server.origin, user));
  });
  afterAll(() => server.close());
  return { server, user, api };
}
