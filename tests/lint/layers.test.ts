import { ESLint } from "eslint";
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PAGES, SERVICES } from "../../layers.config.js";

const eslint = new ESLint();

/** The import rules that a file at this path would break. */
async function broken(filePath: string, importLine: string): Promise<string[]> {
  const config = (await eslint.calculateConfigForFile(filePath)) as {
    rules: Record<string, unknown>;
  };
  const onlyImports = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ["**/*.ts", "**/*.tsx"],
        rules: { "no-restricted-imports": config.rules["no-restricted-imports"] as never },
      },
    ],
  });
  const [result] = await onlyImports.lintText(importLine, { filePath });
  return result?.messages.map((message) => message.message) ?? [];
}

describe("the layer rules of eslint.config.js", () => {
  it.each([
    ["app/routes/project/project.tsx", 'import "~/db/projects.server";'],
    ["app/routes/api/project.ts", 'import "~/compute/engine.server";'],
    ["app/services/projects/get-project.server.ts", 'import "~/routes/project/project.route";'],
    ["app/services/projects/get-project.server.ts", 'import "@prisma/client";'],
    ["app/services/projects/get-project.server.ts", 'import "../../db/projects.server";'],
    ["app/components/button.tsx", 'import "~/services/projects/get-project.server";'],
    ["app/charts/theme.ts", 'import "~/analyses/results";'],
    ["app/lib/format-number.ts", 'import "~/config/limits";'],
    ["app/analyses/boxplot/index.tsx", 'import "~/analyses/histogram/charts";'],
    ["app/analyses/boxplot/index.tsx", 'import "../histogram/charts";'],
    ["app/analyses/boxplot/index.tsx", 'import "../histogram";'],
    ["app/db/projects.server.ts", 'import "~/services/projects/get-project.server";'],
    ["app/services/datasets/get-dataset.server.ts", 'import "../projects/get-project.server";'],
    ["app/services/datasets/get-dataset.server.ts", 'import "~/services/projects/get-project.server";'],
    ["app/services/users/get-plan.server.ts", 'import "../maintenance/sweep.server";'],
    ["app/services/shapes/build-project.ts", 'import "../users/get-plan.server";'],
    ["app/services/users/get-plan.server.ts", 'import "../job-handlers.server";'],
    ["app/services/users/get-plan.server.ts", 'import "~/routes/project/project.route";'],
    ["app/services/users/get-plan.server.ts", 'import "@prisma/client";'],
    ["app/routes/home/home.route.tsx", 'import "../project/project-header";'],
    ["app/routes/project/draft/analysis-draft.ts", 'import "../../report/send-report.server";'],
    ["app/routes/project/draft/analysis-draft.ts", 'import "~/routes/report/send-report.server";'],
    ["app/routes/page.server.ts", 'import "./project/project-header";'],
    ["app/analyses/boxplot/index.tsx", 'import "../../../tests/factories/sentence-text";'],
    ["app/analyses/boxplot/findings.test.ts", 'import "../../../tests/e2e/support/projects";'],
    ["app/analyses/boxplot/findings.test.ts", 'import "../../lib/format-number";'],
  ])("refuse in %s: %s", async (file, line) => {
    expect(await broken(file, line)).toHaveLength(1);
  });

  it.each([
    ["app/analyses/boxplot/findings.test.ts", 'import "../../../tests/factories/sentence-text";'],
    ["app/routes/project/project.tsx", 'import "~/services/projects/get-project.server";'],
    ["app/routes/project/draft/analysis-draft.ts", 'import "../filters/filter-form";'],
    ["app/routes/report/joint-report.route.tsx", 'import "../project/draft/analysis-draft";'],
    ["app/routes/project/project.tsx", 'import "~/compute/contract/types";'],
    ["app/routes/project/project.tsx", 'import "~/compute/engine.client";'],
    ["app/services/projects/get-project.server.ts", 'import "~/db/projects.server";'],
    ["app/services/projects/get-project.server.ts", 'import "./list-projects.server";'],
    ["app/services/projects/get-project.server.ts", 'import "../datasets/get-dataset.server";'],
    ["app/services/maintenance/sweep.server.ts", 'import "../uploads/drop-uploads.server";'],
    ["app/services/job-handlers.server.ts", 'import "./maintenance/sweep.server";'],
    ["app/db/projects.server.ts", 'import "@prisma/client";'],
    ["app/analyses/boxplot/index.tsx", 'import "~/components/panel";'],
  ])("allow in %s: %s", async (file, line) => {
    expect(await broken(file, line)).toEqual([]);
  });

  it.each([
    ["app/services", SERVICES],
    ["app/routes", PAGES],
  ])("know every folder of %s", (parent, ordered) => {
    const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual([...ordered].sort());
  });
});
