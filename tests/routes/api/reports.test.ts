import { readFileSync } from "node:fs";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import type { RegressionResult } from "~/compute/contract/types";
import { saveReportPlan } from "~/services/report/joint-report.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, waitForProject } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";
import { readZip } from "../../factories/read-zip";
import { findTables, readWordXml } from "../../factories/read-word";

const { server, user, api } = useApiServer();

let project: ProjectDetail;
let model: Analysis;
let statistics: Analysis;

async function create(name: string, more: object): Promise<Analysis> {
  const body = { name, project: project.id, remove_outliers: false, ...more };
  const response = await api.post("/api/v1/analysis/", body);
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Analysis>(response);
}

beforeAll(async () => {
  project = await makeProject(api, readFileSync("tests/reference/data/grunfeld.csv"));
  model = await create("Investment <model> & more", {
    analysis_type: "multivariate",
    analysis_function: ["regression"],
    variables: { Y: { column: 3, trans: null }, X: [{ column: 4 }, { column: 5 }] },
  });
  statistics = await create("Descriptive", {
    analysis_type: "univariate",
    analysis_function: ["statistics", "boxplot", "histogram", "qq_plot"],
    variables: { Y: { column: 3, trans: "log" }, X: [], settings: { statistics: ["avg", "median"] } },
    remove_outliers: true,
  });
});

async function download(path: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await api.get(path);
  expect(response.status, response.ok ? "" : await response.clone().text()).toBe(200);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function readPdf(bytes: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(document, { mergePages: false })).text;
}

const SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>";

describe("the report of an analysis", () => {
  it("says what the run used: functions, transform, outlier switch, statistics and rows", async () => {
    const { bytes } = await download(`/api/v1/analysis/${statistics.id}/report/`);
    const text = (await readPdf(bytes)).join(" ").replaceAll(/\s+/g, " ");
    expect(text).toContain("Functions Statistics, Boxplot, Histogram, Q-Q plots");
    expect(text).toContain("Dependent variable Ln(inv)");
    expect(text).toContain("Outliers are excluded.");
    expect(text).toContain("Statistics Mean, Median");
    expect(text).toContain("Sample none: all rows of the file");
    expect(text).toMatch(/Rows \d+ of 200 used/);
  });

  it("says whether the conclusion of a model survives, as the API does", async () => {
    const { reading } = await readJson<{ reading: string }>(
      api.get(`/api/v1/analysis/${model.id}/sensitivity/?function=regression`),
    );
    const { bytes } = await download(`/api/v1/analysis/${model.id}/report/?format=docx`);
    const xml = readWordXml(readZip(bytes));
    expect(xml).toContain("Does the conclusion survive?");
    const [first = ""] = reading.split(". ");
    expect(xml).toContain(first);
  });

  it("names the seed of a sample", async () => {
    const created = await readJson<{ id: string }>(
      api.post("/api/v1/project/", {
        upload: project.upload,
        name: "Sampled",
        sample_size: 50,
        sample_size_type: "Percent",
        seed: 7,
      }),
    );
    const sampled = await waitForProject(api, created.id);
    const { id } = await create("Sampled", {
      project: sampled.id,
      analysis_type: "univariate",
      analysis_function: ["statistics"],
      variables: { Y: { column: 3, trans: null }, X: [] },
    });
    const { bytes } = await download(`/api/v1/analysis/${id}/report/?format=html`);
    expect(bytes.toString("utf8")).toContain("random sample of 100 of 200 rows, seed 7");
  });

  it("is a Word document whose tables have the numbers of the API", async () => {
    const { response, bytes } = await download(`/api/v1/analysis/${model.id}/report/?format=docx`);
    expect(response.headers.get("Content-Type")).toContain("wordprocessingml");
    expect(response.headers.get("Content-Disposition")).toMatch(/filename=Analysis_\d{8}_\d{4}\.docx$/);
    const { regression } = await readJson<{ regression: RegressionResult }>(
      api.get(`/api/v1/analysis/${model.id}/perform-analysis/`),
    );
    const files = readZip(bytes);
    const xml = readWordXml(files);
    const coefficients = findTables(xml)[0] ?? [];
    const row = coefficients.find(([name]) => name === "capital") ?? [];
    const shown = row.slice(1, 3).map((text) => Number(text.replace("−", "-").replaceAll(",", "")));
    // The table has the standard errors that the sentence uses: for a panel, errors clustered by entity.
    expect(regression.evidence?.effects.errors).toBe("cv3");
    const estimate = regression.cluster_std_err?.find(({ display_name }) => display_name === "capital");
    // Shown with at most four decimals.
    expect(Math.abs((shown[0] ?? NaN) - (estimate?.coeff ?? NaN))).toBeLessThanOrEqual(0.00005);
    expect(Math.abs((shown[1] ?? NaN) - (estimate?.std_err ?? NaN))).toBeLessThanOrEqual(0.00005);
    expect(xml).toContain("Investment &lt;model&gt; &amp; more");
  });

  it("has headings, numbered captions and pictures with alternative texts in Word", async () => {
    const { bytes } = await download(`/api/v1/analysis/${statistics.id}/report/?format=docx`);
    const files = readZip(bytes);
    const xml = readWordXml(files);
    expect(xml).toContain('<w:pStyle w:val="Title"/>');
    expect(xml.match(/<w:pStyle w:val="Heading1"\/>/g)?.length).toBeGreaterThan(4);
    const tables = xml.match(/w:instr="SEQ Table \\\* ARABIC"/g)?.length ?? 0;
    expect(tables).toBe(findTables(xml).length);
    const pictures = [...xml.matchAll(/<wp:docPr [^>]*descr="([^"]*)"/g)].map(([, text]) => text ?? "");
    expect(pictures.length).toBe(xml.match(/w:instr="SEQ Figure \\\* ARABIC"/g)?.length);
    expect(pictures.length).toBeGreaterThan(2);
    for (const text of pictures) expect(text.length).toBeGreaterThan(20);
    const images = [...files].filter(([name]) => name.endsWith(".png"));
    // The width of a PNG is at byte 16.
    for (const [, png] of images) expect(png.readUInt32BE(16)).toBe(2400);
  });

  it("is one HTML file that loads and runs nothing", async () => {
    const { response, bytes } = await download(`/api/v1/analysis/${statistics.id}/report/?format=html`);
    expect(response.headers.get("Content-Type")).toContain("text/html");
    const html = bytes.toString("utf8");
    expect(html).toContain("default-src &#x27;none&#x27;");
    expect(html).not.toMatch(/<script|<link|src="(?!data:)|url\((?!data:)/);
    expect(html.match(/<img src="data:image\/svg\+xml/g)?.length).toBeGreaterThan(2);
  });

  it("refuses a format that does not exist", async () => {
    const response = await api.get(`/api/v1/analysis/${model.id}/report/?format=odt`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("The format is");
  });
});

describe("the joint report of a project", () => {
  const path = (format: string) => `/api/v1/project/${project.id}/report/?format=${format}`;

  it("has all analyses in order as long as nobody has changed it", async () => {
    const html = (await download(path("html"))).bytes.toString("utf8");
    const headings = [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text]) => text);
    expect(headings).toEqual(["Investment &lt;model&gt; &amp; more", "Descriptive", "Methods"]);
  });

  it("has the chosen order, and the user's texts without scripts", async () => {
    const text = `# Question\n\nWhat drives **investment**?\n\n- one\n- two\n\n${SCRIPT}\n\n[bad](javascript:alert(1))`;
    const plan = {
      title: "Report for the board",
      parts: [
        { kind: "text" as const, text },
        { kind: "analysis" as const, analysis: statistics.id },
        { kind: "analysis" as const, analysis: model.id },
      ],
    };
    await saveReportPlan(user.id, project.id, 0, plan);
    const html = (await download(path("html"))).bytes.toString("utf8");
    const headings = [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, each]) => each);
    expect(headings).toEqual(["Question", "Descriptive", "Investment &lt;model&gt; &amp; more", "Methods"]);
    expect(html).toContain("<strong>investment</strong>");
    expect(html).not.toMatch(/<script|onerror|javascript:/);
    const { bytes } = await download(path("docx"));
    const xml = readWordXml(readZip(bytes));
    expect(xml.indexOf("Question")).toBeGreaterThan(0);
    expect(xml.indexOf("Question")).toBeLessThan(xml.indexOf("Descriptive</w:t>"));
    expect(xml).not.toContain("javascript:");
    const pages = await readPdf((await download(path("pdf"))).bytes);
    expect(pages[0]).toContain("Report for the board");
    expect(pages.join(" ")).toContain("Report name: Report for the board");
    // Header and footer have about 90 characters, and three lines as many as 300.
    for (const [at, page] of pages.entries()) {
      const axes = page.match(/\b\d[\d,.]*\b/g)?.length ?? 0;
      expect(page.length > 390 || axes > 20, `page ${at + 1} has a few lines only: ${page}`).toBe(true);
    }
  });

  it("is not saved over a change from another window", async () => {
    const plan = { title: "Older", parts: [] };
    await expect(saveReportPlan(user.id, project.id, 0, plan)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is neither read nor written by another user", async () => {
    const other = await makeUser();
    const response = await (await ApiClient.of(server.origin, other)).get(path("html"));
    expect(response.status).toBe(404);
    const saving = saveReportPlan(other.id, project.id, 1, { title: "Theirs", parts: [] });
    await expect(saving).rejects.toMatchObject({ code: "not_found" });
  });

  it("refuses an analysis twice, and too long a text", async () => {
    const part = { kind: "analysis" as const, analysis: model.id };
    const twice = saveReportPlan(user.id, project.id, 1, { title: "Twice", parts: [part, part] });
    await expect(twice).rejects.toMatchObject({ code: "invalid_input" });
    const text = { kind: "text" as const, text: "x".repeat(20_001) };
    const long = saveReportPlan(user.id, project.id, 1, { title: "Long", parts: [text] });
    await expect(long).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("leaves out deleted analyses", async () => {
    expect((await api.delete(`/api/v1/analysis/${statistics.id}/`)).status).toBe(204);
    const html = (await download(path("html"))).bytes.toString("utf8");
    expect(html).not.toContain("Descriptive");
    expect((await api.post(`/api/v1/analysis/${statistics.id}/restore/`)).status).toBe(200);
  });

  it("goes along with a copy of the project, with the copies of its analyses", async () => {
    const copy = await readJson<{ created_id: string }>(
      api.post(`/api/v1/project/${project.id}/duplicate/`, { name: "Copy" }),
    );
    const { bytes } = await download(`/api/v1/project/${copy.created_id}/report/?format=html`);
    const html = bytes.toString("utf8");
    expect(html).toContain("Report for the board");
    expect(html).toContain("Investment &lt;model&gt; &amp; more</h2>");
  });
});
