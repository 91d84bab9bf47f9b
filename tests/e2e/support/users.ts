import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";

/** Names of the demo accounts. */
export const ACCOUNTS = ["pro", "lite", "staff"] as const;
export type Account = (typeof ACCOUNTS)[number];

/** How many users like a demo account there are (seed-users.ts): more than tests, also if each is repeated. */
export const USERS_OF_EACH = 2_000;

let last = 0;

/** The address of a user like a demo account that no other test of the run has. */
export function takeUser(like: Account): string {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "../users");
  mkdirSync(folder, { recursive: true });
  for (last += 1; last <= USERS_OF_EACH; last += 1) {
    try {
      closeSync(openSync(path.join(folder, String(last)), "wx"));
      return `${like}${last}@example.com`;
    } catch {
      // Another worker has taken it.
    }
  }
  throw new Error("There are more tests than users (tests/e2e/support/users.ts).");
}
