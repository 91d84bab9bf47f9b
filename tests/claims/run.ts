/** Measures every `of`-th row of docs/claims.md, and the designs of its sweep. `npm run claims` starts one process per core. */
import { loadCompute } from "../parity/load-compute";
import { agrees, CLAIMS, FULL, measure } from "./measure";
import { sweep } from "./sweep";

const [part = "0", of = "1", share = "1", only = "", seed = "1"] = process.argv.slice(2);
const compute = await loadCompute();
for (const [place, claim] of [...CLAIMS, ...sweep(Number(seed))].entries()) {
  if (place % Number(of) !== Number(part) || !claim.id.startsWith(only)) continue;
  const samples = Math.round((claim.samples ?? FULL) * Number(share));
  const measured = measure(compute, claim, samples);
  const { rule, claim: words, situation, wanted } = claim;
  const row = {
    place,
    rule,
    claim: words,
    situation,
    wanted,
    ...measured,
    agrees: agrees(claim, measured, 2),
  };
  process.stdout.write(`${JSON.stringify(row)}\n`);
}
