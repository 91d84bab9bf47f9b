import { describe, expect, it } from "vitest";
import { readHelpTexts } from "~/services/help/read-help-texts.server";
import { textOf } from "~/services/help/clean-html.server";
import { useApiServer } from "../factories/api-server";
import { readJson, waitForProject } from "../factories/projects";

const { api } = useApiServer("pro");
const { examples, items } = await readHelpTexts();

interface Field {
  title: string;
  column_index: number;
}

/** The sentence of the example's function, computed on the preloaded dataset. */
async function readingOf(example: (typeof examples)[number]): Promise<string> {
  const { function: key, dataset, y, x, chosen, z, by } = example;
  const { project_full_id: project } = await readJson<{ project_full_id: string }>(
    api.post(`/api/v1/demofiles/${dataset}/start-demo-file/`),
  );
  await waitForProject(api, project);
  const page = await readJson<{ schema: { fields: Field[] } }>(
    api.get(`/api/v1/project/${project}/get-dataset/?page_size=1`),
  );
  const column = (name: string) => page.schema.fields.find(({ title }) => title === name)?.column_index;
  const isUnivariate = ["autoregression"].includes(key) || x.length === 0;
  const answer = await api.post("/api/v1/analysis/", {
    project,
    name: key,
    analysis_type: isUnivariate ? "univariate" : "multivariate",
    analysis_function: [key],
    variables: {
      Y: { column: column(y), trans: null },
      X: x.map((name) => ({
        column: column(name),
        trans: null,
        ...(chosen.includes(name) ? { endogenous: true } : {}),
      })),
      ...(z.length === 0 ? {} : { Z: z.map((name) => ({ column: column(name), trans: null })) }),
    },
    ...(by === undefined
      ? {}
      : { statistics_by_variable: true, statistics_by_variable_json: { column_index: column(by) } }),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  for (;;) {
    const result = await api.get(`/api/v1/analysis/${id}/perform-analysis/`);
    if (result.status === 503) continue;
    return ((await result.json()) as Record<string, { reading: string }>)[key]?.reading ?? "";
  }
}

describe("each worked example says what its result says", () => {
  it.each(examples.map((example) => [example.function, example] as const))("%s", async (key, example) => {
    const reading = (await readingOf(example)).replaceAll(/\s/g, " ");
    for (const part of example.says) expect(reading).toContain(part);
    const text = textOf(
      items.find((item) => item.key === key)?.contents.find((content) => content.key === "example")
        ?.description ?? "",
    );
    // Every number that the example names must be in its text as well.
    for (const number of example.says.flatMap((part) => part.match(/\d[\d,.]*\d|\d/g) ?? [])) {
      expect(text).toContain(number);
    }
  });
});
