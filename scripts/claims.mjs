/**
 * `npm run claims`: measures by simulation how often sentences are wrong, on the WebAssembly core with the rules and words
 * of the pages, and writes docs/claims.md. Seeds are fixed: the same build gives the same page.
 *
 * `-- --share=0.1` takes a tenth of the samples; `--only=walks` measures only rows whose id starts with "walks"
 * (`--only=sweep`: the sweep). Both write nothing. `--seed=2` draws other designs for the sweep.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { localProgram, setUp } from "./setup/setup.mjs";
import { ROOT, SetupError, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

const option = (name) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);

/** The rows that one process measures. */
async function measurePart(part, of, { share, only, seed }) {
  const loaders = ["--import", "tsx", "--import", "./scripts/raw-imports.mjs"];
  const args = [...loaders, "tests/claims/run.ts", String(part), String(of), share, only, seed];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  const rows = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const row = JSON.parse(line);
    rows.push(row);
    console.log(`  ${row.agrees ? "holds" : "FAILS"}  ${row.id}: ${percent(row.share)} of ${row.judged}`);
  }
  if ((await ended) !== 0) throw new SetupError("A process that measures claims failed.");
  return rows;
}

const percent = (share) => {
  if (share === null) return "–";
  const digits = share > 0 && share < 0.01 ? 3 : 1;
  return `${(100 * share).toFixed(digits)} %`;
};

const RULES = {
  1: "Errors that fit the data's structure",
  2: "Several X",
  3: "Removed rows",
  4: "Mean of skewed values",
  5: "Median",
  6: "Q-Q plots",
  7: "Lagged Y",
  8: "Trends",
  9: "Form",
  11: "Words of evidence",
  12: "Shape",
  13: "Koyck",
  14: "The most frequent value",
  15: "Within and between entities",
  16: "Boxes",
  17: "Groups",
  18: "Correlations",
  19: "Pairs",
  20: "Two categories",
  21: "Panel regression",
  22: "Logit",
  23: "Poisson",
  24: "Quantile regression",
  25: "IV regression",
  26: "Differences in differences",
  27: "What if",
};

/** Bounds of the sweep: 95 of 100 designs claim at most as often as the first, none more often than the second. */
const SWEEP = { usual: 0.065, most: 0.1 };

/** The result of the sweep: how many designs claim how often, and the worst. */
function sweepOf(designs) {
  const ordered = [...designs].sort((a, b) => b.share - a.share);
  const within = ordered.filter(({ share }) => share <= SWEEP.usual).length / ordered.length;
  const samples = ordered[0]?.judged ?? 0;
  const median = ordered[Math.floor(ordered.length / 2)]?.share ?? NaN;
  return {
    ordered,
    samples,
    median,
    within,
    holds: within >= 0.95 && (ordered[0]?.share ?? 0) <= SWEEP.most,
  };
}

function sweepSection(designs, seed) {
  const { ordered, samples, median, within, holds } = sweepOf(designs);
  return [
    "## The sweep",
    "",
    `${ordered.length} designs that nobody chose, drawn by seed ${seed} from a stated space, with noise in all of them and ${samples} samples of each:`,
    "rows without an order, one series of months, or a panel; 5 to 2,000 rows; errors normal, of t with 3 degrees of freedom, skewed or",
    "discrete; their spread constant, with X or by group; X normal, skewed or 0/1; autoregressions up to random walks; trends and seasons;",
    "5 to 200 entities with levels, common shocks and common trends; least squares with and without outliers, and robust regression",
    "([designs](../tests/claims/sweep.ts)). `npm run claims -- --only=sweep --seed=2` draws others.",
    "",
    `Wanted: at least 95 of 100 designs claim a direction in at most ${percent(SWEEP.usual)} of samples, and none in more than ${percent(SWEEP.most)}. Measured: ${percent(within)} of the designs, at most ${percent(ordered[0]?.share ?? null)}${holds ? "" : " (**does not hold**)"}; the median is ${percent(median)}. The ten worst:`,
    "",
    "| design | measured | Monte-Carlo error |",
    "|---|---|---|",
    ...ordered
      .slice(0, 10)
      .map(({ situation, share, error }) => `| ${situation} | ${percent(share)} | ${percent(error)} |`),
    "",
  ].join("\n");
}

function documentOf(all, seed) {
  const rows = all.filter(({ rule }) => rule !== 0);
  const designs = all.filter(({ rule }) => rule === 0);
  const sections = Object.entries(RULES).map(([rule, title]) => {
    const own = rows.filter((row) => row.rule === Number(rule));
    const lines = own.map(
      ({ claim, situation, wanted: [low, high], share, error, judged, agrees, id }) =>
        `| <a id="${id}"></a>${claim} | ${situation} | ${percent(low)} to ${percent(high)} | ${agrees ? "" : "**"}${percent(share)}${agrees ? "" : "**"} | ${percent(error)} | ${judged} |`,
    );
    return [
      `## Rule ${rule}: ${title}`,
      "",
      "| claim | situation | wanted | measured | Monte-Carlo error | samples |",
      "|---|---|---|---|---|---|",
      ...lines,
      "",
    ].join("\n");
  });
  const failed = rows.filter((row) => !row.agrees).length;
  return [
    "# How often sentences of Estimand are wrong",
    "",
    "Every result opens with a sentence. This page shows how often its claims are made, or are true, in samples with a known truth.",
    "It is written by `npm run claims`: simulated samples go through the WebAssembly core, the [rules](methods/claims.md) and the words of",
    "the pages. Claims are counted, not wordings. Seeds are fixed. `npm test` repeats it with a tenth of the samples, at most 200.",
    "",
    `A row holds if the measured share is within the wanted range, give or take two Monte-Carlo errors. ${failed === 0 ? "All rows hold." : `**${failed} of ${rows.length} rows do not hold** (in bold).`}`,
    "Outliers are left out as by default, unless the situation says otherwise.",
    "",
    ...sections,
    ...(designs.length > 0 ? [sweepSection(designs, seed)] : []),
  ].join("\n");
}

await main(async () => {
  await setUp({ build: false });
  const options = { share: option("share") ?? "1", only: option("only") ?? "", seed: option("seed") ?? "1" };
  const { share, only, seed } = options;
  const processes = Math.max(1, os.availableParallelism());
  const parts = Array.from({ length: processes }, (_, part) => measurePart(part, processes, options));
  const rows = (await Promise.all(parts)).flat().sort((a, b) => a.place - b.place);
  if (share === "1" && only === "") {
    const page = path.join(ROOT, "docs/claims.md");
    writeFileSync(page, documentOf(rows, seed));
    await run(localProgram("prettier"), ["--write", "--log-level", "warn", page]);
  }
  const designs = rows.filter(({ rule }) => rule === 0);
  if (designs.length > 0) {
    const { median, within, ordered } = sweepOf(designs);
    console.log(
      `sweep: median ${percent(median)}, ${percent(within)} of ${designs.length} designs at most ${percent(SWEEP.usual)}, worst ${percent(ordered[0].share)}`,
    );
  }
  const failed = rows.filter((row) => !row.agrees);
  console.log(`${rows.length} claims measured, ${failed.length} outside their bounds`);
  if (failed.length > 0) process.exitCode = 1;
});
