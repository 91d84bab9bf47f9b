import { beforeAll } from "vitest";
import type { UserRow } from "~/db/users.server";
import type { AppServer } from "./app-server";
import { sharedServer } from "./shared-server";
import { ApiClient, makeUser } from "./users";

/** The shared server with a client of a new user. The three objects are filled before the first test of the file runs. */
export function useApiServer(plan: "lite" | "pro" = "pro"): {
  server: AppServer;
  user: UserRow;
  api: ApiClient;
} {
  const server = {} as AppServer;
  const user = {} as UserRow;
  const api = new ApiClient("", null);
  beforeAll(async () => {
    Object.assign(server, await sharedServer());
    Object.assign(user, await makeUser(plan));
    Object.assign(api, await ApiClient.of(server.origin, user));
  });
  return { server, user, api };
}
