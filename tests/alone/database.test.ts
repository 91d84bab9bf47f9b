import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { makeUser } from "../factories/users";

const HELD_MS = 400;
const file = env.databaseUrl.slice("file:".length);

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

/** Resolves when another process has the write lock, which it keeps for `HELD_MS`. */
async function lockElsewhere(): Promise<void> {
  const script = ["tests/factories/lock-database.mjs", file, String(HELD_MS)];
  const other = spawn(process.execPath, script, { stdio: ["ignore", "pipe", "inherit"] });
  await once(other.stdout, "data");
}

describe("a database that another process writes to", () => {
  it("makes a statement wait instead of failing, also on the connection after a transaction", async () => {
    const { id } = await makeUser();
    const rename = (firstName: string) => database.user.update({ where: { id }, data: { firstName } });
    await lockElsewhere();
    expect(await rename("first")).toMatchObject({ firstName: "first" });
    await database.$transaction([rename("second"), rename("third")]);
    await lockElsewhere();
    expect(await rename("fourth")).toMatchObject({ firstName: "fourth" });
    await lockElsewhere();
    await database.$transaction((transaction) => transaction.user.delete({ where: { id } }));
    expect(await database.user.count({ where: { id } })).toBe(0);
  });
});
