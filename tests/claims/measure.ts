import { readdirSync } from "node:fs";
import type { ComputeModule } from "~/compute/wasm-api";
import type { Claim } from "./claim";
import { randomOf } from "./random";
import { answer, prediction } from "./sample";

/** Every row of docs/claims.md: what the files next to this one that are named `*-claims.ts` have, by their names. */
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith("-claims.ts"));
const modules = await Promise.all(
  files.sort().map((name) => import(`./${name}`) as Promise<{ CLAIMS?: readonly Claim[] }>),
);
export const CLAIMS: readonly Claim[] = modules.flatMap((each) => each.CLAIMS ?? []);

/** Samples of a full run. */
export const FULL = 2000;

interface Measured {
  id: string;
  /** Samples in which the claim could be judged. */
  judged: number;
  /** The share of the samples that counts. */
  share: number;
  /** Its Monte-Carlo standard error. */
  error: number;
}

/** The seed of a row (FNV-1a of its id), independent of other rows. */
function seedOf(id: string): number {
  let hash = 2166136261;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash;
}

/** How often a claim is made, or holds, in a number of samples. */
export function measure(compute: ComputeModule, claim: Claim, samples: number): Measured {
  const random = randomOf(seedOf(claim.id));
  let [judged, sum, squares] = [0, 0, 0];
  for (let i = 0; i < samples; i++) {
    const sample = claim.draw(random);
    const counted = claim.predicts
      ? claim.predicts(prediction(compute, claim.functionKey, sample), sample)
      : claim.counts(answer(compute, claim.functionKey, sample), sample);
    if (counted === null) continue;
    judged += 1;
    sum += Number(counted);
    squares += Number(counted) ** 2;
  }
  const share = judged > 0 ? sum / judged : NaN;
  const variance = judged > 1 ? (squares - judged * share * share) / (judged - 1) : NaN;
  return { id: claim.id, judged, share, error: Math.sqrt(Math.max(variance, 0) / judged) };
}

/** Whether a measured share is within its bounds, give or take `errors` Monte-Carlo standard errors. */
export function agrees({ wanted: [low, high] }: Claim, { share, judged }: Measured, errors: number): boolean {
  const slack = (bound: number) => errors * Math.sqrt(Math.max(bound * (1 - bound), 0.25 / judged) / judged);
  return share >= low - slack(low) && share <= high + slack(high);
}
