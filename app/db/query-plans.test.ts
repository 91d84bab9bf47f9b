import { expect, it } from "vitest";
import { QueryPlans } from "./query-plans.server";

const query = (action: string, id: string) => JSON.stringify({ modelName: "Project", action, query: { id } });

/** Compiles to a new object each time, and counts. */
function compiler() {
  const compiled: string[] = [];
  return {
    compiled,
    compile: (text: string): { steps: string[] } => {
      compiled.push(text);
      return { steps: [text] };
    },
  };
}

it("compiles a query that reads once", () => {
  const plans = new QueryPlans();
  const { compiled, compile } = compiler();
  const first = plans.planOf(query("findFirst", "a"), compile);
  expect(plans.planOf(query("findFirst", "a"), compile)).toBe(first);
  plans.planOf(query("findFirst", "b"), compile);
  expect(compiled).toHaveLength(2);
});

it.each(["createOne", "updateMany", "deleteMany", "upsertOne", "queryRaw", "executeRaw"])(
  "compiles %s each time",
  (action) => {
    const plans = new QueryPlans();
    const { compiled, compile } = compiler();
    plans.planOf(query(action, "a"), compile);
    plans.planOf(query(action, "a"), compile);
    expect(compiled).toHaveLength(2);
  },
);

it("forgets the plan that was unused for longest", () => {
  const plans = new QueryPlans(2);
  const { compiled, compile } = compiler();
  for (const id of ["a", "b", "a", "c", "a", "b"]) plans.planOf(query("findMany", id), compile);
  expect(compiled.map((text) => (JSON.parse(text) as { query: { id: string } }).query.id)).toEqual([
    "a",
    "b",
    "c",
    "b",
  ]);
});

it("refuses changes of a plan that it keeps", () => {
  const plan = new QueryPlans().planOf(query("findMany", "a"), compiler().compile) as { steps: string[] };
  expect(() => plan.steps.push("more")).toThrow(TypeError);
});

it("keeps no plan of a query with a long list", () => {
  const plans = new QueryPlans();
  const { compiled, compile } = compiler();
  plans.planOf(query("findMany", "a".repeat(5_000)), compile);
  plans.planOf(query("findMany", "a".repeat(5_000)), compile);
  expect(compiled).toHaveLength(2);
});
