import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../scripts/own-server.mjs";
import { until } from "../factories/projects";

const databaseUrl = new URL(process.env.DATABASE_URL ?? "");
const name = `empty_${randomUUID().replaceAll("-", "")}`;
const folder = mkdtempSync(path.join(tmpdir(), "estimand-start-"));
const server = new pg.Client({ connectionString: new URL("/postgres", databaseUrl).href });
const url = new URL(`/${name}`, databaseUrl).href;

beforeAll(async () => {
  await server.connect();
  // Unlike the order of the tests' other databases: the order of texts must not depend on it.
  await server.query(
    `CREATE DATABASE "${name}" TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'`,
  );
});
afterAll(async () => {
  await server.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

const environment = { ...process.env, DATA_DIR: folder, DATABASE_URL: url, SEED_DEMO: "off" };

async function prepare(more: Record<string, string> = {}): Promise<{ code: unknown; said: string }> {
  const env = { ...environment, ...more };
  const child = spawn(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], { env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  const [code] = (await once(child, "close")) as unknown[];
  return { code, said };
}

function operate(command: string, ...parameters: string[]) {
  const script = [`scripts/operate.mjs`, command, ...parameters];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    env: environment,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

async function query<Row>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(sql).then(
    async ({ rows }) => {
      await client.end();
      return rows as Row[];
    },
    async (error: unknown) => {
      await client.end();
      throw error;
    },
  );
}

/** Starts the built server on the database. @returns whether it is ready, with its report */
async function readyServer(): Promise<{ status: number; said: unknown }> {
  const [port, operator] = [await freePort(), await freePort()];
  const ports = { HOST: "127.0.0.1", PORT: String(port), OPERATOR_PORT: String(operator) };
  const child = spawn(process.execPath, ["server.js"], {
    env: { ...environment, ...ports, NODE_ENV: "production" },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  try {
    return await until(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${operator}/readyz`).catch(() => null);
        return { status: answer?.status ?? 0, said: (await answer?.json().catch(() => null)) as unknown };
      },
      ({ status }) => status !== 0,
    );
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

describe("an empty database", () => {
  it("is made by two processes that start at once, and a later start has nothing to do", async () => {
    const both = await Promise.all([prepare(), prepare()]);
    expect(both.map(({ code, said }) => [code, code === 0 ? "" : said])).toEqual([
      [0, ""],
      [0, ""],
    ]);
    const [stores] = await query<{ count: string }>(`SELECT count(*) FROM "BlobStore"`);
    expect(stores?.count).toBe("1");
    expect(await prepare()).toEqual({ code: 0, said: "" });
  });

  it("lists texts in the order of bytes, whatever its own order is", async () => {
    const sorted = await query<{ term: string }>(
      `SELECT term FROM (VALUES ('b'), ('a'), ('B'), ('é'), ('_')) AS v(term) ORDER BY term`,
    );
    expect(sorted.map(({ term }) => term)).toEqual(["_", "a", "b", "B", "é"]);
    for (const term of ["b", "a", "B", "é", "_"]) {
      await query(`INSERT INTO "GlossaryItem" (id, key, term, "termKey", description)
        VALUES ('x${term}', 'x${term}', '${term}', 'zz${term}', '')`);
    }
    const terms = await query<{ term: string }>(
      `SELECT term FROM "GlossaryItem" WHERE "termKey" LIKE 'zz%' ORDER BY "termKey"`,
    );
    expect(terms.map(({ term }) => term)).toEqual(["B", "_", "a", "b", "é"]);
  });

  it("is found whole by the check", () => {
    expect(operate("check")).toMatchObject({
      status: 0,
      said: expect.stringContaining("Nothing is damaged.") as string,
    });
  });

  it("may have been migrated by the next version, which runs beside this one during an upgrade", async () => {
    const tables = await query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(tables.length).toBeGreaterThan(40);
    for (const { name } of tables) {
      await query(
        `ALTER TABLE "${name}" ADD COLUMN "ofNext" TEXT, ADD COLUMN "ofNextToo" INTEGER NOT NULL DEFAULT 0`,
      );
    }
    await query(`CREATE TABLE "OfNext" (id TEXT PRIMARY KEY)`);
    await query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('next', 'next', '29990101000000_next', now(), 1)`);
    expect(await prepare({ LOG_LEVEL: "warn" })).toEqual({
      code: 0,
      said: expect.stringContaining(
        "A newer version of Estimand has used this database (migration 29990101000000_next).",
      ) as string,
    });
    expect(await readyServer()).toMatchObject({ status: 200, said: { ready: true } });
  });

  it.each(["backup", "restore"])("has its own tools for what npm run %s does", (command) => {
    const { status, said } = operate(command, path.join(folder, "elsewhere"));
    expect(status).toBe(1);
    expect(said).toMatch(/^npm run \w+ is for a database in a file; this one is postgresql:\/\/127/);
    expect(said).toMatch(/pg_dump or point-in-time recovery.*docs\/operations\.md#postgresql\n$/);
  });
});

it("the migrations lead to the schema", () => {
  const prisma = path.resolve("node_modules/prisma/build/index.js");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      prisma,
      ...["migrate", "diff", "--exit-code"],
      ...["--from-migrations", "prisma/postgresql/migrations"],
      ...["--to-schema-datamodel", "prisma/postgresql/schema.prisma"],
    ],
    { env: environment, encoding: "utf8" },
  );
  expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" });
});
