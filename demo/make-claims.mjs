/**
 * Writes demo/claims.csv: 50,000 invented insurance claims with text, dates, gaps and skewed amounts. The numbers come
 * from a generator with a fixed seed, so that the file can be made again byte by byte: `node demo/make-claims.mjs`.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";

const ROWS = 50_000;
const SEED = 20_190_101;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2019, 0, 1);
const DAYS = 1_826;
const REGIONS = ["North", "East", "South", "West", "Centre"];
/** Middle amount, spread of its logarithm, and days to settle, by line of business. */
const LINES = [
  { name: "Motor", middle: 1_800, spread: 0.9, days: 24 },
  { name: "Home", middle: 2_600, spread: 1.1, days: 38 },
  { name: "Travel", middle: 420, spread: 0.8, days: 15 },
  { name: "Liability", middle: 5_200, spread: 1.4, days: 90 },
];

/** mulberry32: uniform numbers in [0, 1) from 32 bits of state. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The table as text. */
export function claimsText() {
  const uniform = generator(SEED);
  /** Box and Muller's normal deviate. */
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const pick = (list) => list[Math.floor(uniform() * list.length)];
  const lines = ["claim,reported,region,line,age,amount,days_to_settle"];
  for (let claim = 1; claim <= ROWS; claim += 1) {
    const day = Math.floor(uniform() * DAYS);
    const reported = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
    const { name, middle, spread, days } = pick(LINES);
    const inflation = 1.03 ** (day / 365.25);
    const amount = (middle * inflation * Math.exp(spread * normal())).toFixed(2);
    const age = Math.round(18 + 62 * uniform() ** 1.3);
    // Claims of the last months are often open still.
    const isOpen = uniform() < (day > DAYS - 120 ? 0.35 : 0.01);
    const settled = Math.max(1, Math.round(days * Math.exp(0.6 * normal())));
    lines.push(`${claim},${reported},${pick(REGIONS)},${name},${age},${amount},${isOpen ? "" : settled}`);
  }
  return `${lines.join("\n")}\n`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(path.join(import.meta.dirname, "claims.csv"), claimsText());
}
