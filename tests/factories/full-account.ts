import { expect } from "vitest";
import { NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import { createResultLink } from "~/services/sharing/result-links.server";
import { TOKEN_PARAMETER } from "~/services/users/mail-links.server";
import { saveReportPlan } from "~/services/report/joint-report.server";
import { readJson, until, waitForProject } from "./projects";
import { enrich } from "./rich-user";
import { ApiClient } from "./users";

/** Columns of the preloaded dataset "grunfeld" by column_index. */
const [INV, VALUE, CAPITAL] = [3, 4, 5];
const DEMOS = ["grunfeld", "mtcars", "cars", "faithful"];

const variable = (column: number) => ({ column, trans: null });

const univariate = (column: number) => ({
  analysis_type: "univariate",
  analysis_function: ["statistics", "boxplot", "histogram", "confidence_intervals"],
  variables: { Y: variable(column), X: [] },
});

const regression = (...columns: number[]) => ({
  analysis_type: "multivariate",
  analysis_function: ["regression"],
  variables: { Y: variable(INV), X: columns.map(variable) },
});

/** The parameters of the application's addresses, for a user that has several of everything. */
export type AccountIds = Record<string, string> & { token: string; analyses: string };

/**
 * Gives a user of staff several of everything: preloaded datasets, a project with computed columns, row filters and
 * analyses whose results are stored, a joint report with all of them, and what `enrich` makes.
 */
export async function fillAccount(origin: string, user: UserRow, other: UserRow): Promise<AccountIds> {
  const { project: small } = await enrich(origin, user, other);
  const api = await ApiClient.of(origin, user);
  const [projectId = ""] = await openDemos(api);
  await makeColumns(api, projectId);
  const analyses = await makeAnalyses(api, projectId);
  const [, analysisId = "", ...others] = analyses;
  await saveReportPlan(user.id, projectId, 0, {
    title: "Everything",
    parts: [
      { kind: "text", text: "At first" },
      ...analyses.map((analysis) => ({ kind: "analysis" as const, analysis })),
    ],
  });
  const { url } = await createResultLink({ ...user, client: NO_REQUEST }, analysisId);
  const rows = await rowsOf(user.id, projectId);
  return {
    ...rows,
    projectId,
    analysisId,
    analyses: [analysisId, ...others].slice(0, 3).join(","),
    token: new URL(url, origin).searchParams.get(TOKEN_PARAMETER) ?? "",
    datasetId: small.upload,
    userId: user.id,
    columnIndex: String(VALUE),
    functionKey: "regression",
    chart: "residuals",
    reason: "missing",
    direction: "undo",
    topic: "regression",
    page: "terms",
    format: "csv",
    language: "r",
  };
}

async function created<T>(response: Promise<Response>): Promise<T> {
  const answer = await response;
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return readJson<T>(answer);
}

async function openDemos(api: ApiClient): Promise<string[]> {
  const projects: string[] = [];
  for (const id of DEMOS) {
    const started = await created<{ project_full_id: string }>(
      api.post(`/api/v1/demofiles/${id}/start-demo-file/`),
    );
    projects.push((await waitForProject(api, started.project_full_id)).id);
  }
  return projects;
}

async function makeColumns(api: ApiClient, project: string): Promise<void> {
  for (const factor of [2, 3, 4]) {
    await created(
      api.post("/api/v1/column/", {
        project,
        trans_type: "numerical",
        user_formula: `[value] * ${factor}`,
        name: `value times ${factor}`,
      }),
    );
  }
  for (const least of [-1, -2]) {
    const condition = {
      var_a_type: "Column",
      var_a: INV,
      function: ">",
      var_b_type: "Value",
      var_b: least,
    };
    await created(
      api.post(`/api/v1/project/${project}/row-filters/`, { name: `Over ${least}`, conditions: [condition] }),
    );
  }
}

async function makeAnalyses(api: ApiClient, project: string): Promise<string[]> {
  const ids: string[] = [];
  const asked = [
    univariate(INV),
    regression(VALUE, CAPITAL),
    regression(VALUE),
    regression(CAPITAL),
    univariate(VALUE),
  ];
  for (const [at, request] of asked.entries()) {
    const body = { project, name: `Analysis ${at + 1}`, remove_outliers: false, ...request };
    const { id } = await created<{ id: string }>(api.post("/api/v1/analysis/", body));
    await until(
      () => api.get(`/api/v1/analysis/${id}/perform-analysis/`),
      ({ status }) => status === 200,
    );
    ids.push(id);
  }
  return ids;
}

/** Ids that only the database knows. */
async function rowsOf(userId: string, projectId: string): Promise<Record<string, string>> {
  const [filter, passkey, order, mail, item, content, term, upload] = await Promise.all([
    database.rowFilter.findFirstOrThrow({ where: { projectId } }),
    database.passkey.findFirstOrThrow({ where: { userId } }),
    database.order.findFirstOrThrow({ where: { userId } }),
    database.mail.findFirstOrThrow(),
    database.helpItem.findFirstOrThrow({ where: { parentId: { not: null } } }),
    database.helpContent.findFirstOrThrow(),
    database.glossaryItem.findFirstOrThrow(),
    database.upload.findFirstOrThrow({ where: { ownerId: userId } }),
  ]);
  return {
    filterId: filter.id,
    passkeyId: passkey.id,
    paymentId: order.providerOrderId,
    orderId: order.id,
    mailId: mail.id,
    itemId: item.id,
    contentId: content.id,
    termId: term.id,
    uploadId: upload.id,
  };
}
