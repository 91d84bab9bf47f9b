/**
 * `npm run capacity`: simulates the busiest hour of services with 1,000, 100,000 and 1,000,000 registered users, and writes the table
 * of docs/capacity.md. `--print` writes nothing.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { COSTS } from "./bench/capacity-costs.mjs";
import { simulate } from "./bench/capacity-model.mjs";
import { table, writeSections } from "./bench/document.mjs";
import { ROOT } from "./setup/step.mjs";
import { main } from "./start.mjs";

const SIZES = [1_000, 100_000, 1_000_000];
const SEEDS = [1, 2, 3];

const count = (value) => Math.round(value).toLocaleString("en");
const gigabytes = (bytes) => (bytes < 1e10 ? (bytes / 1e9).toFixed(1) : count(bytes / 1e9));

/** The lowest and the highest of the seeds, once if they are the same. */
function range(runs, of, format) {
  const found = runs.map(of).sort((a, b) => a - b);
  const [low, high] = [format(found[0]), format(found.at(-1))];
  return low === high ? low : `${low}–${high}`;
}

const LINES = [
  ["sessions in the hour", ({ sessions }) => sessions, count],
  ["cores of web processes, kept busy", ({ webBusy }) => webBusy, (value) => value.toFixed(1)],
  ["cores of web processes, needed", ({ webThreads }) => webThreads, count],
  ["worker threads, kept busy", ({ workerBusy }) => workerBusy, (value) => value.toFixed(1)],
  ["worker threads, needed", ({ workerThreads }) => workerThreads, count],
  ["statements a second, mean", ({ callsASecond }) => callsASecond, count],
  ["statements in the busiest second", ({ callsInBusiestSecond }) => callsInBusiestSecond, count],
  ["database, GB", ({ rowBytes }) => rowBytes, gigabytes],
  ["store, GB", ({ storeBytes }) => storeBytes, gigabytes],
  ["added to the store on the busiest day, GB", ({ storedADay }) => storedADay, gigabytes],
];

await main(async () => {
  const { values } = parseArgs({ options: { print: { type: "boolean", default: false } } });
  const bySize = SIZES.map((users) => SEEDS.map((seed) => simulate(users, COSTS, seed)));
  const rows = LINES.map(([what, of, format]) => [what, ...bySize.map((runs) => range(runs, of, format))]);
  const text = `${table(["", ...SIZES.map((users) => `${count(users)} users`)], rows)}\n`;
  console.log(text);
  if (!values.print) await writeSections({ simulation: text }, path.join(ROOT, "docs/capacity.md"));
  return 0;
});
