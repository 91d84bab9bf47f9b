import type { Page } from "@playwright/test";
import { hydrated } from "./fixtures";
import { csvFile } from "./journeys";

export const SALES = "Umsatz (Tsd. €) je Firma und Geschäftsjahr";
export const ADS = "Werbung_und_Verkaufsförderung_insgesamt_netto";

/** Twenty-four rows of three regions, with names too long for the sidebar and one outlier. */
export function salesFile(name: string) {
  const rows = Array.from({ length: 24 }, (_, i) => {
    const ads = 100 + ((i * 37) % 61);
    const sales = i === 11 ? 90_000 : 1000 + ads * 4 + ((i * 53) % 29);
    return [`Firma ${i + 1}`, sales, ads, ["Nord", "Süd", "Ost"][i % 3]].join(";");
  });
  return csvFile(name, [["Firma", SALES, ADS, "Region"].join(";"), ...rows].join("\n"));
}

/** Id of the project that the page shows. */
export function projectIdOf(page: Page): string {
  const id = /\/app\/project\/([^/]+)\//.exec(page.url())?.[1];
  if (!id) throw new Error(`No project in ${page.url()}`);
  return id;
}

/** Creates an analysis through the API and opens it. */
export async function applyByApi(page: Page, analysis: Record<string, unknown>): Promise<void> {
  const project = projectIdOf(page);
  const id = await page.evaluate(
    async (body) => {
      const response = await fetch("/api/v1/analysis/", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { id: string }).id;
    },
    { project, ...analysis },
  );
  await page.goto(`/app/project/${project}/?analysis=${id}&view=chart`);
  await hydrated(page);
}

const sales = { column: 2, trans: null };
const ads = { column: 3, trans: null };
/** Bodies of POST /api/v1/analysis/ without the project. */
export const univariate = {
  name: "Univariate",
  analysis_type: "univariate",
  analysis_function: ["statistics", "boxplot"],
  variables: { Y: sales },
};
export const scatter = {
  name: "Multivariate",
  analysis_type: "multivariate",
  analysis_function: ["scatterplot"],
  variables: { Y: { ...sales, trans: "log" }, X: [{ ...ads, trans: "log" }] },
};

/** APPLY while nothing is left to apply. */
export const applied = (page: Page) => page.getByRole("button", { name: "APPLY", exact: true });
