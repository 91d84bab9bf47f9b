/**
 * The main job through a generated client. tests/routes/api/generated-client.test.ts compiles it against the types that
 * openapi-typescript makes of the OpenAPI document, next to it as `api.ts`, and runs it.
 */
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";

const PATIENCE_MS = 60_000;

/** The data of a response, or an error that shows the refusal. */
function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It took too long.");
}

export async function journey(baseUrl: string, username: string, password: string, csv: string) {
  const client = createClient<paths>({ baseUrl });
  const { access } = dataOf(await client.POST("/api/token/", { body: { username, password } }));
  client.use({
    onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${access}`),
  });

  const file = dataOf(
    await client.POST("/api/v1/file/", {
      params: { header: { "Idempotency-Key": "journey" } },
      body: { file: csv },
      bodySerializer() {
        const form = new FormData();
        form.set("file", new Blob([csv]), "table.csv");
        return form;
      },
    }),
  );
  const path = { id: file.id };
  await until(async () => {
    const { status } = dataOf(await client.GET("/api/v1/file/{id}/", { params: { path } }));
    return status === "toprocess" ? undefined : status;
  });
  await client.PATCH("/api/v1/file/{id}/set-file-first-row-header/", {
    params: { path },
    body: { header: 1, first_row: 2 },
  });
  const { project_full_id } = dataOf(await client.POST("/api/v1/file/{id}/finalize/", { params: { path } }));
  await until(async () => {
    const params = { path: { id: project_full_id } };
    const { status } = dataOf(await client.GET("/api/v1/project/{id}/", { params }));
    return status === "ready" ? status : undefined;
  });

  const analysis = dataOf(
    await client.POST("/api/v1/analysis/", {
      body: {
        name: "Journey",
        project: project_full_id,
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: { Y: { column: 1, trans: null }, X: [] },
      },
    }),
  );
  const params = { path: { id: analysis.id } };
  const result = await until(async () => {
    return (await client.GET("/api/v1/analysis/{id}/perform-analysis/", { params })).data;
  });
  const report = await until(async () => {
    const answer = await client.GET("/api/v1/analysis/{id}/report/", { params, parseAs: "arrayBuffer" });
    return answer.response.status === 200 ? answer : undefined;
  });
  const projects = dataOf(await client.GET("/api/v1/project/", { params: { query: { limit: 1 } } }));
  return {
    mean: result.statistics,
    report: report.response.headers.get("Content-Type"),
    projects: projects.results.map(({ id }) => id === project_full_id),
    next: projects.next,
  };
}
