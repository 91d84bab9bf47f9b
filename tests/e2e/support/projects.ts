import type { Page } from "@playwright/test";
import { expect, hydrated, SAME_ORIGIN, signInDemo } from "./fixtures";
import type { UploadFile } from "./journeys";

/** Calls the API in the name of the page's user. */
async function callApi<T>(
  page: Page,
  method: "GET" | "POST" | "PATCH",
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request.fetch(path, { method, headers: SAME_ORIGIN, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${answer.ok() ? "" : await answer.text()}`).toBe(
    true,
  );
  return (await answer.json()) as T;
}

/** Waits until a dataset or a project has a state. */
async function settled(page: Page, path: string, status: string): Promise<void> {
  const ask = async () => (await callApi<{ status: string }>(page, "GET", path)).status;
  await expect.poll(ask, { intervals: [20], timeout: 60_000 }).toBe(status);
}

/** Creates a project of a file, read by the settings, or as the import page suggests. @returns its id */
export async function createProject(page: Page, file: UploadFile, settings?: object): Promise<string> {
  const answer = await page.request.post("/api/v1/file/", { headers: SAME_ORIGIN, multipart: { file } });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await settled(page, `/api/v1/file/${id}/`, "estimand_preview");
  if (settings) await callApi(page, "PATCH", `/api/v1/file/${id}/set-file-first-row-header/`, settings);
  const made = await callApi<{ project_full_id: string }>(page, "POST", `/api/v1/file/${id}/finalize/`);
  await settled(page, `/api/v1/project/${made.project_full_id}/`, "ready");
  return made.project_full_id;
}

/** Creates an analysis. @returns its id */
export async function createAnalysis(
  page: Page,
  project: string,
  analysis: Record<string, unknown>,
): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/v1/analysis/", { project, ...analysis });
  return id;
}

/** Creates a project of a file and opens it. @returns its id */
export async function openProject(page: Page, file: UploadFile, settings?: object): Promise<string> {
  const project = await createProject(page, file, settings);
  await page.goto(`/app/project/${project}/`);
  await hydrated(page);
  return project;
}

/** Creates a project of a file with an analysis and opens it, with the charts. @returns the project's id */
export async function openAnalysis(
  page: Page,
  file: UploadFile,
  analysis: Record<string, unknown>,
): Promise<string> {
  const project = await createProject(page, file);
  await showAnalysis(page, project, await createAnalysis(page, project, analysis));
  return project;
}

async function showAnalysis(page: Page, project: string, id: string): Promise<void> {
  await page.goto(`/app/project/${project}/?analysis=${id}&view=chart`);
  await hydrated(page);
}

/** Creates an analysis in the project that the page shows, and opens it. */
export async function applyByApi(page: Page, analysis: Record<string, unknown>): Promise<void> {
  const project = projectIdOf(page);
  await showAnalysis(page, project, await createAnalysis(page, project, analysis));
}

/** Id of the project that the page shows. */
export function projectIdOf(page: Page): string {
  const id = /\/app\/project\/([^/?]+)/.exec(page.url())?.[1];
  if (!id) throw new Error(`No project in ${page.url()}`);
  return id;
}

/**
 * The address of the demo project on Grunfeld's data, which no test changes, and the addresses of its analyses by
 * function.
 */
export async function findDemo(page: Page): Promise<{ project: string; regression: string }> {
  interface Listed {
    id: string;
    name: string;
    analysis: Record<string, { id: string; analysis_function: string[] }>;
  }
  const { results } = await callApi<{ results: Listed[] }>(page, "GET", "/api/v1/project/");
  const id = results.find(({ name }) => name === "Grunfeld investment")?.id ?? "";
  const { analysis } = await callApi<Listed>(page, "GET", `/api/v1/project/${id}/`);
  const regression = Object.values(analysis).find((each) => each.analysis_function.includes("regression"));
  return { project: `/app/project/${id}/`, regression: `/app/project/${id}/?analysis=${regression?.id}` };
}

/** Opens the regression of the demo project. */
export async function openDemoRegression(page: Page, query = "view=chart"): Promise<void> {
  await signInDemo(page);
  const { regression } = await findDemo(page);
  await page.goto(`${regression}&${query}`);
}
