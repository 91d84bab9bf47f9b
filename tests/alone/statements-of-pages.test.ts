import {
  countStatements,
  fetchCounted,
  openUnwatched,
  readTexts,
  type Statement,
} from "../factories/statements";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import { seedHelp } from "~/services/help/seed-help.server";
import type { AppServer } from "../factories/app-server";
import { fillAccount, type AccountIds } from "../factories/full-account";
import { pageAddresses } from "../factories/page-addresses";
import { signInToPages, startPageServer } from "../factories/page-server";
import { EXCEPTIONS } from "../factories/query-exceptions";
import { watchPlans } from "../factories/query-plans";
import { MIGRATED_TEMPLATE } from "../factories/paths";
import { ApiClient, makeUser } from "../factories/users";

/** The most statements that a page may take, with the statements of all its loaders. */
const MOST = 12;

/** Pages of visitors, which lead a signed-in user elsewhere. */
const FOR_VISITORS = /^\/app\/(?:login|sign-up|reset-password|confirm-email|closing|logout)\//;

/** Pages that lead elsewhere or are refused in this state: a passkey cannot be added without https, and no payment has just ended. */
const NOT_NOW = /\/account\/security\/passkeys\/$|^\/app\/subscription\/(?:left|return)\//;

/**
 * Lists the unbounded statements of pages, of the calls and jobs that fill the account, and of the maintenance at the
 * start of a server.
 */
const listUnbounded = watchPlans(EXCEPTIONS);

let server: AppServer;
let user: UserRow;
let cookie: string;
let ids: AccountIds;

beforeAll(async () => {
  server = await startPageServer();
  countStatements(server.http);
  await seedHelp();
  user = await makeUser("pro", { isStaff: true });
  ids = await fillAccount(server.origin, user, await makeUser());
  cookie = await signInToPages(server.origin, user.email);
}, 300_000);
afterAll(() => server.close());

/** Opens a page, at a time when the use of the session has to be noted too. */
async function openPage(path: string): Promise<{ status: number; statements: Statement[] }> {
  await database.session.updateMany({
    where: { userId: user.id },
    data: { usedAt: new Date(Date.now() - 3_600_000) },
  });
  const { response, statements } = await fetchCounted(server.origin + path, { headers: { Cookie: cookie } });
  return { status: response.status, statements };
}

describe("what a page asks of the database", () => {
  it(`is at most ${MOST} statements, for every page`, async () => {
    const counted: Record<string, { status: number; statements: Statement[] }> = {};
    for (const path of pageAddresses(ids)) {
      // The first time computes what is not stored yet.
      await openPage(path);
      counted[path] = await openPage(path);
    }
    const opened = Object.entries(counted).filter(([path]) => !FOR_VISITORS.test(path));
    const refused = opened.filter(([path, { status }]) => status !== 200 && !NOT_NOW.test(path));
    expect(refused.map(([path, { status }]) => `${status} ${path}`)).toEqual([]);
    expect(opened.length).toBeGreaterThan(90);
    // Without a session's read nothing was counted.
    expect(opened.filter(([, { statements }]) => statements.length < 2)).toEqual([]);
    const over = opened.flatMap(([path, { statements }]) =>
      statements.length > MOST ? [`${statements.length} ${path}`] : [],
    );
    expect(over).toEqual([]);
  });

  it("reads and sorts no growing table without a bound", async () => {
    const api = await ApiClient.of(server.origin, user);
    const lists = ["file", "project", "analysis", "column", "row-filter", "result-link", "users/defaults"];
    for (const list of lists) {
      const first = await api.get(`/api/v1/${list}/?limit=1`);
      const { next } = (await first.json()) as { next?: string | null };
      if (next) await api.get(`/api/v1/${list}/?limit=1&cursor=${next}`);
    }
    for (const search of [
      "staff/users/?sort=newest",
      "staff/users/?sort=name",
      "staff/log/",
      "orders/",
      "outbox/",
    ]) {
      const { text } = await fetchCounted(`${server.origin}/app/${search}`, { headers: { Cookie: cookie } });
      const after = /href="\?([^"]*after=[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&");
      if (after !== undefined) {
        await fetchCounted(`${server.origin}/app/${search.split("?")[0]}?${after}`, {
          headers: { Cookie: cookie },
        });
      }
    }
    expect(await listUnbounded()).toEqual([]);
  });

  it("finds the rows that a deletion takes along by an index", async () => {
    const planner = openUnwatched(MIGRATED_TEMPLATE);
    const without = await readTexts(
      planner,
      `SELECT t.name || '.' || f."from" FROM sqlite_master t, pragma_foreign_key_list(t.name) f
      WHERE t.type = 'table' AND NOT EXISTS (
        SELECT 1 FROM pragma_index_list(t.name) i, pragma_index_info(i.name) c
        WHERE i.partial = 0 AND c.seqno = 0 AND c.name = f."from")`,
    );
    planner.close();
    expect(without.flat()).toEqual([]);
  });
});
