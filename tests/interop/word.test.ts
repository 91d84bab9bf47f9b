import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, expect, it } from "vitest";
import { listDefinitions } from "~/analyses/definitions";
import { FUNCTIONS } from "~/compute/contract/tables";
import { saveReportPlan } from "~/services/report/joint-report.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { useApiServer } from "../factories/api-server";
import { makeProject, readJson } from "../factories/projects";

const { user, api } = useApiServer();
const folder = mkdtempSync(path.join(tmpdir(), "estimand-word-"));
const office = process.env.INTEROP_SOFFICE ?? "soffice";

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OWN_TEXT = `# Question

Does **employment** *follow* output? See [the data](https://example.org/?a=1&b=2), 東京 é 😀 ${"\u0007"}"<&>'.

1. first
   - inside
2. second

| a | b |
| - | - |
| 1 | 2 |

> a quotation

    some_code(1,
              2)

---

<script>alert(1)</script>
`;

async function createAnalysis(project: string, name: string, more: object): Promise<string> {
  const response = await api.post("/api/v1/analysis/", { project, name, ...more });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<Analysis>(response)).id;
}

/** The text of a document as LibreOffice prints it, and its number of pages. */
async function printByOffice(name: string, document: Buffer): Promise<{ text: string; pages: number }> {
  const file = path.join(folder, `${name}.docx`);
  writeFileSync(file, document);
  const profile = `-env:UserInstallation=file://${path.join(folder, "profile")}`;
  const options = ["--headless", "--convert-to", "pdf", "--outdir", folder, file];
  const { stderr } = await promisify(execFile)(office, [profile, ...options], { timeout: 120_000 });
  expect(stderr).not.toMatch(/error/i);
  const pdf = await getDocumentProxy(new Uint8Array(readFileSync(path.join(folder, `${name}.pdf`))));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, " "), pages: totalPages };
}

function expectInOrder(text: string, texts: readonly string[]): void {
  let from = 0;
  for (const expected of texts) {
    const at = text.indexOf(expected, from);
    expect(at, `${expected} after character ${from}`).toBeGreaterThanOrEqual(0);
    from = at + expected.length;
  }
}

it("LibreOffice prints a joint report of all functions from its Word document", async () => {
  const project = await makeProject(api, readFileSync("tests/reference/data/longley.csv"));
  const univariate = await createAnalysis(project.id, "All of employment", {
    analysis_type: "univariate",
    analysis_function: listDefinitions("univariate").map(({ key }) => key),
    variables: { Y: { column: 7 } },
  });
  const models = [];
  for (const { key, title } of listDefinitions("multivariate")) {
    // The data have no instruments.
    if (FUNCTIONS[key].instruments[0] > 0) continue;
    const more = {
      analysis_type: "multivariate",
      analysis_function: [key],
      variables: { Y: { column: 7 }, X: [{ column: 2 }] },
    };
    models.push(await createAnalysis(project.id, `By ${title}`, more));
  }
  await saveReportPlan(user.id, project.id, 0, {
    title: "Labour & output",
    parts: [
      { kind: "text", text: OWN_TEXT },
      ...[univariate, ...models].map((analysis) => ({ kind: "analysis" as const, analysis })),
    ],
  });
  const report = await api.get(`/api/v1/project/${project.id}/report/?format=docx`);
  expect(report.status, report.ok ? "" : await report.clone().text()).toBe(200);
  const { text, pages } = await printByOffice("joint", Buffer.from(await report.arrayBuffer()));
  expectInOrder(text, ["Labour & output", "Question", "See the data", "first", "inside", "second"]);
  expectInOrder(text, [
    "some_code",
    "All of employment",
    "Table 1.",
    "Figure 1.",
    "By Regression",
    "Methods",
  ]);
  expect(text).toContain("Report name: Labour & output");
  expect(text).toContain(`Page 1 of ${pages}`);
  expect(text).not.toContain("alert(1)");
});
