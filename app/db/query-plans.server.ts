import { createRequire } from "node:module";
import { env } from "~/config/env.server";

/**
 * Prisma compiles each query to SQL in WebAssembly, on the event loop, for 0.2 to 1.2 ms each time: more than SQLite needs
 * to answer it. This keeps the plans of queries that only read (decision 0125).
 */

/** Plans kept. One takes some kilobytes. */
const KEPT = 500;

/** A plan has the values of its query, so plans with long lists are not kept. */
const LONGEST_QUERY = 4_000;

/** Actions whose plan depends only on the query. Plans that write have times and ids of their own. */
const READS = new Set(["findFirst", "findUnique", "findMany", "count", "aggregate", "groupBy"]);

type Compile = (this: unknown, query: string) => object;
type CompilerModule = { QueryCompiler: { prototype: { compile: Compile } } };

function freezeDeeply(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const each of Object.values(value)) freezeDeeply(each);
}

function isRead(query: string): boolean {
  const { action } = JSON.parse(query) as { action?: string };
  return action !== undefined && READS.has(action);
}

/** Plans by query, the most recently used at the end. */
export class QueryPlans {
  private readonly plans = new Map<string, object>();

  constructor(private readonly kept = KEPT) {}

  /** The plan of a query; compiled unless it is kept. A plan that is kept is frozen, because all uses share it. */
  planOf(query: string, compile: (query: string) => object): object {
    const known = this.plans.get(query);
    if (known !== undefined) {
      this.plans.delete(query);
      this.plans.set(query, known);
      return known;
    }
    const plan = compile(query);
    if (query.length > LONGEST_QUERY || !isRead(query)) return plan;
    freezeDeeply(plan);
    this.plans.set(query, plan);
    const [oldest] = this.plans.keys();
    if (this.plans.size > this.kept && oldest !== undefined) this.plans.delete(oldest);
    return plan;
  }
}

/**
 * Lets Prisma's compiler keep its plans, unless FAST_PAGES is off. All clients of a database have the same schema, so they
 * share them.
 *
 * @param client the folder of the generated client below node_modules
 */
export function keepQueryPlans(client: string, plans = new QueryPlans()): void {
  if (!env.fastPages) return;
  const fromPrisma = createRequire(createRequire(import.meta.url).resolve("@prisma/client"));
  const { QueryCompiler } = fromPrisma(`${client}/query_compiler_bg.js`) as CompilerModule;
  const { prototype } = QueryCompiler;
  const { compile } = prototype;
  prototype.compile = function (query) {
    return plans.planOf(query, (text) => compile.call(this, text));
  };
}
