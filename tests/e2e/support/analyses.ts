import type { Page } from "@playwright/test";
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
