import { expect } from "vitest";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import type { ApiClient } from "./users";

/** Less than a test may take, so that a missing event is reported; a busy machine needs its time. */
const PATIENCE_MS = 100_000;

/** Asks again until the answer fits; fails when patience ends. */
export async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const value = await ask();
    if (fits(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`Still not there: ${JSON.stringify(value).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function readJson<T>(response: Response | Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

/** Uploads a file and waits until it is inspected. */
export async function makeDataset(
  api: ApiClient,
  content: string | Uint8Array,
  name = "table.csv",
): Promise<Dataset> {
  const response = await api.upload(name, content);
  expect(response.status).toBe(201);
  const { id } = await readJson<Dataset>(response);
  return until(
    () => readJson<Dataset>(api.get(`/api/v1/file/${id}/`)),
    ({ status }) => status !== "toprocess",
  );
}

/** Uploads a file, finalizes it with settings, and waits for its project's data. */
export async function makeProject(
  api: ApiClient,
  content: string | Uint8Array,
  settings?: Record<string, unknown>,
): Promise<ProjectDetail> {
  const { id } = await makeDataset(api, content);
  if (settings !== undefined) {
    const answer = await api.patch(`/api/v1/file/${id}/set-file-first-row-header/`, settings);
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  const finalized = await api.post(`/api/v1/file/${id}/finalize/`);
  expect(finalized.status, await finalized.clone().text()).toBe(200);
  const { project_full_id } = await readJson<{ project_full_id: string }>(finalized);
  return waitForProject(api, project_full_id);
}

/** Waits until an import has ended. */
export function waitForProject(api: ApiClient, id: string): Promise<ProjectDetail> {
  return until(
    () => readJson<ProjectDetail>(api.get(`/api/v1/project/${id}/`)),
    ({ status }) => status === "ready" || status === "failed",
  );
}
