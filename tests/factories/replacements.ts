import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Page } from "~/services/projects/get-page.server";
import type { Replacement } from "~/services/replacements/replacement-shape";
import type { Version } from "~/services/replacements/version-shape";
import { readJson, until } from "./projects";
import type { ApiClient } from "./users";

/** Grunfeld's data (tests/reference/README.md): ten firms, 1935 to 1954; firm, year, inv, value, capital. */
export const GRUNFELD = readFileSync("tests/reference/data/grunfeld.csv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split(",").map(Number) as [number, number, number, number, number]);

/** The calls that give a dataset another file. */
export class FileOfDataset {
  constructor(
    readonly api: ApiClient,
    readonly dataset: string,
  ) {}

  path = (draft: string) => `/api/v1/file/${this.dataset}/replacements/${draft}/`;

  send(content: string, fields: Record<string, string> = {}): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", new Blob([content]), "grunfeld_1955.csv");
    return this.api.post(`/api/v1/file/${this.dataset}/replace/`, form);
  }

  get = (draft: string) => readJson<Replacement>(this.api.get(this.path(draft)));

  /** Waits until a draft is compared, with the effect on all analyses, or has failed. */
  compared(draft: string): Promise<Replacement> {
    return until(
      () => this.get(draft),
      ({ state, effect }) => (state === "ready" && effect?.is_done === true) || state === "failed",
    );
  }

  async begin(content: string, fields?: Record<string, string>): Promise<Replacement> {
    const response = await this.send(content, fields);
    expect(response.status, await response.clone().text()).toBe(201);
    return this.compared((await readJson<Replacement>(response)).id);
  }

  async change({ id }: Replacement, choices: object): Promise<Replacement> {
    const response = await this.api.patch(this.path(id), choices);
    expect(response.status, await response.clone().text()).toBe(200);
    return this.compared(id);
  }

  async apply({ id }: Replacement): Promise<void> {
    const response = await this.api.post(`${this.path(id)}apply/`);
    expect([200, 202], await response.clone().text()).toContain(response.status);
    await until(
      () => this.api.get(this.path(id)),
      ({ status }) => status === 404,
    );
  }

  async versions(): Promise<Version[]> {
    const address = `/api/v1/file/${this.dataset}/versions/`;
    return (await readJson<{ results: Version[] }>(this.api.get(address))).results;
  }

  restore = (version: number) => this.api.post(`/api/v1/file/${this.dataset}/versions/${version}/restore/`);
}

export function pageOf(api: ApiClient, project: string): Promise<Page> {
  return readJson<Page>(api.get(`/api/v1/project/${project}/get-dataset/?page_size=1000`));
}

/** The values of a column; null without such a column. */
export async function valuesOf(api: ApiClient, project: string, name: string): Promise<unknown[] | null> {
  const { data, schema } = await pageOf(api, project);
  const field = schema.fields.find(({ title }) => title === name);
  return field === undefined ? null : data.map((row) => row[field.dataIndex]);
}
