import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";

/** Names of the demo accounts. */
export const ACCOUNTS = ["pro", "lite", "staff"] as const;
export type Account = (typeof ACCOUNTS)[number];

/**
 * How many users like a demo account there are (seed-users.ts): more than tests, also if each is repeated. Few are staff, because a message to
 * support goes to each of them, and other mails wait behind it.
 */
export const USERS: Record<Account, number> = { pro: 2_000, lite: 2_000, staff: 200 };

const last = { pro: 0, lite: 0, staff: 0 };

/** The address of a user like a demo account that no other test of the run has. */
export function takeUser(like: Account): string {
  const folder = path.join(process.env.E2E_DATA_DIR ?? "", "../users", like);
  mkdirSync(folder, { recursive: true });
  while (last[like] < USERS[like]) {
    last[like] += 1;
    try {
      closeSync(openSync(path.join(folder, String(last[like])), "wx"));
      return `${like}${last[like]}@example.com`;
    } catch {
      // Another worker has taken it.
    }
  }
  throw new Error("There are more tests than users (tests/e2e/support/users.ts).");
}
