import { beforeAll, describe, expect, it } from "vitest";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { Project, ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, makeProject, readJson, waitForProject } from "../../factories/projects";
import { readZip } from "../../factories/read-zip";
import { faultsOfStata, programsOf } from "../../factories/stata-syntax";

const { api } = useApiServer();

/** Two columns that people see under one name, one of the name of the row numbers, and texts with quotes and line breaks. */
const TABLE = [
  "row,Region,sales",
  ...Array.from({ length: 12 }, (_, at) => `${at + 0.1},"a ""${at % 2}""\nb",${at ** 2}`),
].join("\n");

let project: ProjectDetail;

beforeAll(async () => {
  project = await makeProject(api, TABLE);
});

async function create(projectId: string, more: object = {}): Promise<Analysis> {
  const response = await api.post("/api/v1/analysis/", {
    name: "A/B: proof",
    project: projectId,
    analysis_type: "univariate",
    analysis_function: ["statistics", "boxplot"],
    variables: { Y: { column: 3, trans: "sqrt" }, X: [] },
    remove_outliers: true,
    ...more,
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Analysis>(response);
}

async function proofOf(analysisId: string, language: string) {
  const response = await api.get(`/api/v1/analysis/${analysisId}/proof/?language=${language}`);
  expect(response.status, response.ok ? "" : await response.clone().text()).toBe(200);
  const files = readZip(Buffer.from(await response.arrayBuffer()));
  return {
    response,
    names: [...files.keys()],
    textOf: (name: string) => files.get(name)?.toString("utf8") ?? "",
  };
}

describe("the proof of an analysis", () => {
  it("has a script, in R also as a Quarto document, its definitions, the data and the result", async () => {
    const { id } = await create(project.id);
    const inR = await proofOf(id, "r");
    expect(inR.response.headers.get("Content-Type")).toBe("application/zip");
    expect(inR.response.headers.get("Content-Disposition")).toContain('filename="A_B_ proof proof.zip"');
    const shared = ["README.txt", "data.csv", "result.json"];
    expect(inR.names.sort()).toEqual(["proof.R", "proof.qmd", "estimand.R", ...shared].sort());
    const inPython = await proofOf(id, "python");
    expect(inPython.names.sort()).toEqual(["proof.py", "estimand.py", ...shared].sort());
    expect(inPython.textOf("data.csv")).toBe(inR.textOf("data.csv"));
    const result = await readJson(api.get(`/api/v1/analysis/${id}/perform-analysis/`));
    expect(JSON.parse(inR.textOf("result.json"))).toEqual(result);
  });

  it("runs the same code in the script and in the Quarto document", async () => {
    const { textOf } = await proofOf((await create(project.id)).id, "r");
    const chunks = [...textOf("proof.qmd").matchAll(/```\{r\}\n(.*?)\n```/gs)].map(([, code]) => code ?? "");
    const lines = (code: string) => code.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(lines(chunks.join("\n"))).toEqual(lines(textOf("proof.R")));
  });

  it("has every row with its number, columns with names of their own, and values with all digits", async () => {
    const { id } = await create(project.id, {
      filter_by_variable: true,
      filter_by_variable_json: { column_index: 2, column_value: 'a "0"\nb' },
    });
    const { textOf } = await proofOf(id, "r");
    const records = textOf("data.csv").split("\r\n");
    expect(records[0]).toBe("row,Region,sales");
    expect(records[4]).toBe('4,"a ""1""\nb",9');
    expect(records).toHaveLength(14);
    expect(textOf("proof.R")).toContain('passes <- passes & equals(table[["Region"]], "a \\"0\\"\\u{a}b")');
    const own = await proofOf(
      (await create(project.id, { variables: { Y: { column: 1, trans: null }, X: [] } })).id,
      "r",
    );
    expect(own.textOf("data.csv").split("\r\n")[0]).toBe("row,row (2)");
    expect(own.textOf("proof.R")).toContain('y <- transformed(as_number(table[["row (2)"]]), "none", panel)');
  });

  it("has a column for each row filter of the project, empty where it leaves a row out", async () => {
    const other = await makeProject(api, TABLE);
    const made = await api.post(`/api/v1/project/${other.id}/row-filters/`, {
      name: "Large",
      conditions: [
        { condition: "If", var_a_type: "Column", var_a: 3, function: ">", var_b_type: "Value", var_b: 16 },
      ],
    });
    expect(made.status, await made.clone().text()).toBe(201);
    const { textOf } = await proofOf((await create(other.id)).id, "python");
    const [head, ...rows] = textOf("data.csv").split("\r\n");
    expect(head).toBe("row,sales,filter Large");
    expect(rows.slice(3, 7)).toEqual(["4,9,", "5,16,", "6,25,1", "7,36,1"]);
    expect(textOf("proof.py")).toContain(
      'passes = passes & pd.notna(table["filter Large"])  # row filter: Large',
    );
  });

  it("numbers the rows of a sample as in its file", async () => {
    const { id: upload } = await makeDataset(api, TABLE);
    const sample = { name: "Sample", upload, sample_size: 4, sample_size_type: "Rows", seed: 42 };
    const { id } = await readJson<Project>(api.post("/api/v1/project/", sample));
    const ready = await waitForProject(api, id);
    const page = await readJson<{ data: { index: number; c3: number }[] }>(
      api.get(`/api/v1/project/${ready.id}/get-dataset/`),
    );
    const { textOf } = await proofOf((await create(ready.id)).id, "r");
    expect(textOf("data.csv").trimEnd().split("\r\n").slice(1)).toEqual(
      page.data.map(({ index, c3 }) => `${index},${c3}`),
    );
    expect(textOf("proof.R")).toContain("sampled = TRUE");
  });

  it("says why a function has no numbers", async () => {
    const flat = await makeProject(api, `a,b\n${"1,2\n".repeat(9)}`);
    const { id } = await create(flat.id, {
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      variables: { Y: { column: 1, trans: null }, X: [{ column: 2, trans: null }] },
    });
    const { textOf } = await proofOf(id, "r");
    expect(textOf("proof.R")).toContain('cat("a has the same value in every row used.\\u{a}")');
  });

  it("has names as labels in Stata, the numbers of Estimand as literals, and the sentence that it was not run", async () => {
    const { id } = await create(project.id, {
      filter_by_variable: true,
      filter_by_variable_json: { column_index: 2, column_value: 'a "0"\nb' },
    });
    const { names, textOf } = await proofOf(id, "stata");
    expect(names.sort()).toEqual(["README.txt", "data.csv", "estimand.do", "proof.do", "result.json"]);
    const [head, first] = textOf("data.csv").split("\r\n");
    expect(head).toBe("row,v1,v2");
    expect(first).toBe('1,"a ""0""\nb",0');
    const script = textOf("proof.do");
    expect(script).toContain('label variable v1 "Region"');
    expect(script).toContain('ustrunescape("a \\u00220\\u0022\\u000ab")');
    expect(script).toContain("generate double y = sqrt(v2)");
    const { statistics } = JSON.parse(textOf("result.json")) as {
      statistics: { statistics: { name: string; value: number }[] };
    };
    const mean = statistics.statistics.find(({ name }) => name === "avg")?.value ?? Number.NaN;
    const literal = /compare_number "Mean" (\S+) /.exec(script)?.[1];
    expect(Number(literal)).toBe(mean);
    expect(faultsOfStata(script, programsOf(textOf("estimand.do")))).toEqual([]);
    for (const text of [script, textOf("README.txt")]) {
      expect(text).toContain(
        "The syntax is checked against a list of Stata's documented commands; Estimand has not run it in Stata.",
      );
    }
  });

  it("has the rows that are left out as outliers, and is refused where Stata has no commands", async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `${at === 20 ? 9e3 : (at * 7) % 11},${at}`);
    const other = await makeProject(api, ["a,b", ...rows].join("\n"));
    const of = (key: string) =>
      create(other.id, {
        analysis_type: "multivariate",
        analysis_function: [key],
        variables: { Y: { column: 1, trans: null }, X: [{ column: 2, trans: null }] },
      });
    const { textOf } = await proofOf((await of("regression")).id, "stata");
    expect(textOf("proof.do")).toContain("drop if inlist(original, 21)");
    const { id } = await of("robust_regression");
    const refused = await api.get(`/api/v1/analysis/${id}/proof/?language=stata`);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Stata has no commands for Robust Regression.");
  });

  it("has no name that Stata reads as code", async () => {
    const hostile = [
      '"; exit, clear',
      "`=shell ls'",
      "$S_DATE {stata exit} */",
      "a\nexit, clear //",
      "x".repeat(200),
    ];
    const quoted = hostile.map((name) => `"${name.replaceAll('"', '""')}"`);
    const rows = Array.from({ length: 24 }, (_, at) =>
      [at ** 2 % 17, (at * 7) % 23, quoted[at % 2], at, at % 5].join(","),
    );
    const other = await makeProject(api, [quoted.join(","), ...rows].join("\n"), {
      header: 1,
      first_row: 2,
      delimiter: ",",
    });
    const { id } = await create(other.id, {
      name: hostile.slice(0, 3).join(" "),
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      variables: {
        Y: { column: 1, trans: null },
        X: [
          { column: 2, trans: null },
          { column: 3, trans: null, as_category: true },
        ],
      },
    });
    const { textOf } = await proofOf(id, "stata");
    const script = textOf("proof.do");
    expect(faultsOfStata(script, programsOf(textOf("estimand.do")))).toEqual([]);
    expect(script).toContain('replace x2 = 1 if v3 == ustrunescape("\\u0022\\u003b exit, clear")');
    expect(script).not.toMatch(/[`$]|^\s*exit|\{stata/m);
  });

  it("is refused in another language, and of no analysis", async () => {
    const { id } = await create(project.id);
    const refused = await api.get(`/api/v1/analysis/${id}/proof/?language=sas`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ language: ['The language is "r", "python" or "stata".'] });
    expect((await api.get("/api/v1/analysis/nothing/proof/")).status).toBe(404);
  });
});
