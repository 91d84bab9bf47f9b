import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { z } from "zod";

/** Whether the journeys run on several processes with PostgreSQL and an object store (`E2E_STACK=cluster`). */
export const isCluster = process.env.E2E_STACK === "cluster";

const clusterEnvironment = z.object({ DATABASE_URL: z.url(), BLOBS_URL: z.url() }).catchall(z.string());

/** Runs a statement on PostgreSQL. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The data folder of the server of the run. */
const FOLDER = process.env.E2E_DATA_DIR ?? "";

/** A data folder with the demo accounts that no server uses. Servers of single tests start with a copy. */
export const PREPARED = path.join(FOLDER, "../prepared");

/** An empty place for records and one for blobs, as variables of a server. Without a cluster, both are in its folder. */
export async function makePlaces(): Promise<Record<string, string>> {
  if (!isCluster) return { DATABASE_URL: "" };
  const file = readFileSync(path.join(FOLDER, "cluster.json"), "utf8");
  const {
    DATABASE_URL,
    BLOBS_URL,
    AWS_ACCESS_KEY_ID = "",
    AWS_SECRET_ACCESS_KEY = "",
  } = clusterEnvironment.parse(JSON.parse(file));
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await runSql(DATABASE_URL, `CREATE DATABASE "${name}"`);
  const [records, blobs] = [new URL(DATABASE_URL), new URL(BLOBS_URL)];
  records.pathname = `/${name}`;
  blobs.pathname = `/${name}`;
  return { DATABASE_URL: records.href, BLOBS_URL: blobs.href, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
}
