/** Values that exist in the demo data: without them, generated calls would mostly end at an id that does not exist. */

/** The rest of the calls has generated values, so that refusals are checked too. */
const SHARE = 0.8;
const COLUMN_NUMBERS = [1, 2, 3, 4, 5];
/** Columns of the demo project, and a formula with an error. */
const FORMULAS = ["[inv] * 2", "ln([value]) - [capital]", "[inv] +"];
const CONDITION = { var_a_type: "Column", var_a: 3, function: ">", var_b_type: "Value", var_b: 0 };

/** Parameters by the beginning of the addresses that have them, and the name of their values. */
const PARAMETERS = {
  "/api/v1/analysis/": {
    "path.id": "analyses",
    "query.project": "projects",
    "body.project": "projects",
    "body.variables.Y.column": "numbers",
  },
  "/api/v1/column/": {
    "path.id": "columns",
    "body.project": "projects",
    "body.before": "columns",
    "body.user_formula": "formulas",
  },
  "/api/v1/file/": { "path.id": "files", "path.number": "versions" },
  "/api/v1/project/": {
    "path.id": "projects",
    "query.column_index": "numbers",
    "body.upload": "files",
    "body.user_formula": "formulas",
  },
  "/api/v1/row-filter/": { "path.id": "filters" },
  "/api/v1/uploads/": { "path.id": "uploads" },
  "/api/v1/users/": { "path.id": "defaults", "path.user_id": "users" },
  "/api/v1/generic/help-item/": { "path.id": "items" },
  "/api/v1/generic/help-content/": {
    "path.id": "contents",
    "query.help_item": "items",
    "body.help_item": "items",
  },
  "/api/v1/generic/glossary-item/": { "path.id": "terms" },
};

/** Tables of Schemathesis's configuration for an account of the demo data. */
export async function configureValues(origin, username, password) {
  const values = await readValues(origin, username, password);
  const known = Object.entries(values).filter(([, each]) => each.length > 0);
  const dictionaries = known.map(
    ([name, each]) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(each)}`,
  );
  const operations = Object.entries(PARAMETERS).map(([address, parameters]) => {
    const bound = Object.entries(parameters).filter(([, name]) => values[name].length > 0);
    const lines = bound.map(([name, key]) => `"${name}" = { dictionary = "${key}", probability = ${SHARE} }`);
    return ["[[operations]]", `include-path-regex = "^${address}"`, "[operations.parameters]", ...lines].join(
      "\n",
    );
  });
  return [...dictionaries, ...operations].join("\n\n");
}

async function readValues(origin, username, password) {
  const { access } = await call(`${origin}/api/token/`, {}, { username, password });
  const ask = (address, body, headers) =>
    call(`${origin}/api/v1/${address}`, { Authorization: `Bearer ${access}`, ...headers }, body);
  const ids = async (address) => ((await ask(address)).results ?? []).map(({ id }) => id);
  const projects = await ids("project/");
  const [user] = await ask("users/defaults/user/");
  for (const project of projects) {
    await ask("column/", { project, trans_type: "numerical", user_formula: FORMULAS[0], name: "Twice" });
    await ask(`project/${project}/row-filters/`, { name: "Positive", conditions: [CONDITION], is_on: false });
  }
  const upload = { "Tus-Resumable": "1.0.0", "Upload-Length": "10", "Upload-Metadata": "filename dC5jc3Y=" };
  await ask("uploads/", null, upload);
  const columnsOf = async (id) =>
    (await ask(`project/${id}/columns/`)).columns.map(({ col_db_id }) => col_db_id);
  const perProject = async (read) => (await Promise.all(projects.map(read))).flat();
  return {
    projects,
    files: await ids("file/"),
    versions: ["1"],
    analyses: await ids("analysis/"),
    columns: (await perProject(columnsOf)).filter((id) => id !== null),
    numbers: COLUMN_NUMBERS,
    formulas: FORMULAS,
    filters: await perProject((id) => ids(`project/${id}/row-filters/`)),
    uploads: await ids("uploads/"),
    users: [user.user_id],
    defaults: user.defaults.map(({ id }) => id),
    items: await ids("generic/help-item/"),
    contents: await ids("generic/help-content/"),
    terms: await ids("generic/glossary-item/"),
  };
}

/** Without a body it is a GET; `null` is a POST with an empty one. */
async function call(address, headers, body) {
  const json = body && { "Content-Type": "application/json" };
  const response = await fetch(address, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...headers, ...json },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
