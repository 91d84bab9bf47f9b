/** Computed columns of a million rows through the API of a fresh server. */
import { openAsBlob } from "node:fs";
import path from "node:path";
import { signIn } from "./api-client.mjs";
import { numbersCsv } from "./files.mjs";
import { startServer } from "./own-server.mjs";

const FORMULA = "ln([x1] + 1) - [x2] / ([x3] + 1)";
/** Every recipe of the chain reads the one before it. */
const CHAIN = 10;
const REPEATS = 3;

/** @param {string | null} joint */
const condition = (column, comparison, value, joint = null) => ({
  var_a_type: "Column",
  var_a: column,
  function: comparison,
  var_b_type: "Value",
  var_b: value,
  and_or: joint,
});
const value = (type, conditions, then) => ({
  id: then,
  type,
  condition: conditions,
  then_type: "Value",
  then,
});

/** Four texts by two columns; `edge` makes each repeat a recode of its own. */
const rules = (edge) => [
  value("if", [condition(2, ">", edge), condition(3, "<=", 200, "And")], "high and low"),
  value("else_if", [condition(2, ">", edge)], "high"),
  value("else_if", [condition(3, "is empty", null), condition(3, "<=", 200, "Or")], "low"),
  value("else", [], "middle"),
];

/** The client's steps on the columns of a project; each returns when the first rows with the new values are there. */
function columnsOf(client, project) {
  const firstRows = async (id) => {
    const page = await client.until(`/api/v1/project/${project.id}/get-dataset/?page=1`, () => true);
    if (!page.schema.fields.some(({ col_db_id }) => col_db_id === id))
      throw new Error(`Column ${id} is not there.`);
  };
  return {
    async create(recipe) {
      const body = { project: project.id, ...recipe };
      const column = await (await client.call("POST", "/api/v1/column/", body)).json();
      await firstRows(column.col_db_id);
      return column;
    },
    async edit(id, recipe) {
      const response = await client.call("PATCH", `/api/v1/column/${id}/`, recipe);
      if (response.status !== 200) throw new Error(`The edit answered ${response.status}.`);
      await firstRows(id);
    },
  };
}

/** The shortest of some runs in seconds. */
async function best(repeats, work) {
  let shortest = Infinity;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const started = performance.now();
    await work(repeat);
    shortest = Math.min(shortest, performance.now() - started);
  }
  return `${(shortest / 1000).toFixed(2)} s`;
}

/**
 * @returns {Promise<{what: string, value: string, target: string}[]>}
 */
export async function benchColumns() {
  const server = await startServer();
  try {
    const client = await signIn(server.origin);
    const file = await numbersCsv();
    const dataset = await client.upload(await openAsBlob(file, { type: "text/csv" }), path.basename(file));
    await client.inspected(dataset);
    const project = await client.open(dataset);
    const columns = columnsOf(client, project);
    const size = `${project.row_count.toLocaleString("en")} rows`;

    const formula = await best(REPEATS, (repeat) =>
      columns.create({ trans_type: "numerical", user_formula: `${FORMULA} + ${repeat}` }),
    );
    const recode = await best(REPEATS, (repeat) =>
      columns.create({ trans_type: "conditional", conditional_transform: rules(500 + repeat) }),
    );
    const chain = [];
    for (let index = 0; index < CHAIN; index++) {
      const before = chain.at(-1)?.columnName ?? "x1";
      const user_formula = `ln([${before}] + 2) + 1`;
      chain.push(await columns.create({ name: `link ${index + 1}`, trans_type: "numerical", user_formula }));
    }
    const edited = await best(REPEATS, (repeat) =>
      columns.edit(chain[0].col_db_id, { trans_type: "numerical", user_formula: `ln([x1] + ${repeat + 3})` }),
    );
    return [
      {
        what: `formula of three columns, ${size}: stored and first rows shown`,
        value: formula,
        target: "< 1 s",
      },
      { what: `recode with four rules, ${size}: the same`, value: recode, target: "< 1.5 s" },
      {
        what: `edit of the first of ${CHAIN} recipes in a chain, ${size}: the same`,
        value: edited,
        target: "< 4 s",
      },
      { what: "peak memory of the server", value: `${(await server.memory()).toFixed(0)} MB`, target: "" },
    ];
  } finally {
    await server.stop();
  }
}
