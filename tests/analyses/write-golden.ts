/**
 * Writes the golden charts, and build/golden/index.html with a picture of each in light and dark. `npm run golden` runs it; look at the
 * pictures before the commit.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { inTheme, PAGE_THEME } from "~/charts/theme";
import { chartSvg } from "~/compute/chart-svg";
import { GOLDEN_KEYS, goldenCharts, goldenPath, goldenText } from "../factories/golden-charts";

const FOLDER = "build/golden";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

mkdirSync(FOLDER, { recursive: true });
const sections: string[] = [];
for (const key of GOLDEN_KEYS) {
  writeFileSync(goldenPath(key), await goldenText(key));
  for (const [name, { title, description, caption, spec }] of Object.entries(goldenCharts(key, PAGE_THEME))) {
    const svg = await chartSvg(spec);
    const pictures = (["light", "dark"] as const).map((theme) => {
      const file = `${key}-${name.replaceAll(/[^a-z0-9]+/gi, "-")}-${theme}.svg`;
      writeFileSync(`${FOLDER}/${file}`, inTheme(svg, theme));
      return `<div class="${theme}"><img src="${file}" alt=""></div>`;
    });
    sections.push(
      `<section><h2>${escaped(`${key}, ${name}: ${title}`)}</h2><div class="pair">${pictures.join("")}</div>` +
        `<p>${escaped(description)}</p><p>${escaped(caption ?? "")}</p></section>`,
    );
  }
}
const style =
  "body{font:13px sans-serif}.pair{display:flex;gap:8px}.pair div{padding:8px}.light{background:#fff}.dark{background:#171f26}section{border-top:1px solid #ccc;width:1010px}h2{font-size:13px}";
writeFileSync(
  `${FOLDER}/index.html`,
  `<!doctype html><meta charset="utf-8"><title>Golden charts</title><style>${style}</style>${sections.join("\n")}\n`,
);
process.stdout.write(
  `${sections.length} charts: look at ${FOLDER}/index.html in both themes before the commit.\n`,
);
