import { beforeAll, describe, expect, it } from "vitest";
import { getReportPlan, saveReportPlan } from "~/services/report/joint-report.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";

const { user, api } = useApiServer();
const FUNCTIONS = [
  "statistics",
  "robust_statistics",
  "confidence_intervals",
  "boxplot",
  "histogram",
  "qq_plot",
  "dotplot",
  "timeplot",
];
const variable = (column: number) => ({ column, trans: null });

let project: ProjectDetail;
let analyses: Analysis[];

beforeAll(async () => {
  project = await makeProject(api, Buffer.from("a,b,c,d,e\n1,2,3,4,5\n2,3,4,5,6\n3,5,4,6,8\n"));
  const body = {
    project: project.id,
    analysis_type: "univariate",
    analysis_function: FUNCTIONS,
    variables: { Y: variable(1), more_Y: [2, 3, 4, 5].map(variable), X: [], settings: { statistics: [] } },
    remove_outliers: false,
  };
  analyses = [];
  // Forty results each: ten fit into a report.
  while (analyses.length < 11) {
    const name = `Analysis ${analyses.length + 1}`;
    analyses.push(await readJson<Analysis>(api.post("/api/v1/analysis/", { ...body, name })));
  }
});

const partsOf = (some: readonly Analysis[]) =>
  some.map(({ id }) => ({ kind: "analysis" as const, analysis: id }));

describe("a joint report of many results", () => {
  it("has as many analyses as fit, until it is changed", async () => {
    expect((await getReportPlan(user.id, project.id)).parts).toHaveLength(10);
  });

  it("is not saved beyond the limit, and says how many results there are", async () => {
    const saving = saveReportPlan(user.id, project.id, 0, { title: "All", parts: partsOf(analyses) });
    await expect(saving).rejects.toMatchObject({
      code: "invalid_input",
      userMessage:
        "The analyses of this report have 440 results, and a report has at most 400. Please remove some analyses.",
    });
  });

  it("is refused at once when its analyses have grown, and can then be shortened", async () => {
    const setTwoTo = async (analysis_function: readonly string[]) => {
      for (const { id } of analyses.slice(0, 2)) {
        const response = await api.patch(`/api/v1/analysis/${id}/`, { analysis_function });
        expect(response.status, await response.clone().text()).toBe(200);
      }
    };
    await setTwoTo(["statistics"]);
    const { version } = await saveReportPlan(user.id, project.id, 0, {
      title: "Grown",
      parts: partsOf(analyses),
    });
    await setTwoTo(FUNCTIONS);
    const html = await api.get(`/api/v1/project/${project.id}/report/?format=html`);
    expect(html.status).toBe(409);
    const shorter = { title: "Short", parts: partsOf(analyses.slice(0, 10)) };
    expect((await saveReportPlan(user.id, project.id, version, shorter)).parts).toHaveLength(10);
  });
});
