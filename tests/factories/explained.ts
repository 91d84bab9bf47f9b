import pg from "pg";

/** A step of a plan as PostgreSQL reports it after it ran (EXPLAIN, FORMAT JSON, ANALYZE). */
type Step = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Step[];
};

type Explained = { "Query Text": string; Plan: Step };

/** The rows that one step of a statement read from a table. */
export type Read = { table: string; rows: number; how: string; sql: string };

const SAID = /plan:\s*(\{[^]*\})\s*$/;

/**
 * Has PostgreSQL explain each statement of every connection to a database that is opened from now on in this process, with the rows
 * that it really read (module auto_explain, which comes with the server).
 */
export async function explainAll(client: pg.Client, heard: (reads: Read[]) => void): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
    "auto_explain.log_level": "notice",
    client_min_messages: "notice",
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`,
    );
  }
  const connect = Reflect.get(pg.Client.prototype, "connect") as (
    this: pg.Client,
    ...args: unknown[]
  ) => unknown;
  pg.Client.prototype.connect = function (this: pg.Client, ...args: unknown[]) {
    this.on("notice", ({ message = "" }) => {
      const plan = SAID.exec(message)?.[1];
      if (plan !== undefined) heard(readsOf(JSON.parse(plan) as Explained));
    });
    return connect.apply(this, args);
  } as pg.Client["connect"];
}

function readsOf({ "Query Text": sql, Plan }: Explained): Read[] {
  const inside = (step: Step): Read[] => {
    const each =
      step["Actual Rows"] +
      (step["Rows Removed by Filter"] ?? 0) +
      (step["Rows Removed by Index Recheck"] ?? 0);
    const table = step["Relation Name"];
    const how = [step["Node Type"], step["Index Name"]].filter(Boolean).join(" on ");
    const own = table === undefined ? [] : [{ table, rows: each * step["Actual Loops"], how, sql }];
    return [...own, ...(step.Plans ?? []).flatMap(inside)];
  };
  return inside(Plan);
}
