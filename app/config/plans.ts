import { formatBytes } from "~/lib/format-bytes";

export const MEGABYTE = 1_048_576;

/** The plans of the product. */
export type PlanName = "lite" | "pro";

/** Rights that depend on the plan. Everything else is open to both plans. A lapsed PRO is Lite. */
type PlanRights = Readonly<{
  displayName: string;
  /** Maximum number of projects, including demo projects. */
  projects: number;
  /** Megabytes (of 1,048,576 bytes) of files. */
  storageMegabytes: number;
  /** Background jobs of one user that run at once. Where users compete for threads, these numbers are their weights. */
  jobsAtOnce: number;
  randomSamples: boolean;
  multivariateAnalyses: boolean;
  conditionalRecodes: boolean;
}>;

/** A right that a plan has or lacks. */
export type Right = {
  [Name in keyof PlanRights]: PlanRights[Name] extends boolean ? Name : never;
}[keyof PlanRights];

/** The rights in words, as they begin a sentence. */
export const RIGHT_NAMES: Readonly<Record<Right, string>> = {
  randomSamples: "Random samples",
  multivariateAnalyses: "Multivariate analyses",
  conditionalRecodes: "Conditional columns",
};

/** Why something is refused without PRO. */
export function needsPro(right: Right): string {
  return `${RIGHT_NAMES[right]} need the ${PLANS.pro.displayName} plan.`;
}

export const PLANS: Readonly<Record<PlanName, PlanRights>> = {
  lite: {
    displayName: "Lite",
    projects: 30,
    storageMegabytes: 500,
    jobsAtOnce: 2,
    randomSamples: false,
    multivariateAnalyses: false,
    conditionalRecodes: false,
  },
  pro: {
    displayName: "PRO",
    projects: 60,
    storageMegabytes: 5_000,
    jobsAtOnce: 4,
    randomSamples: true,
    multivariateAnalyses: true,
    conditionalRecodes: true,
  },
};

/** The storage of a user in megabytes: what staff granted, or what the plan has. */
export function storageOf(user: { storageMegabytes: number | null; subEndDate: Date | null }): number {
  return user.storageMegabytes ?? PLANS[planOf(user.subEndDate)].storageMegabytes;
}

/** A year of PRO. */
export const PRO_PRICE = { cents: 8_500, currency: "USD" } as const;

/** A line of the comparison of plans. Booleans say whether the plan has it. */
type PlanLine = Readonly<{ label: string; lite: string | boolean; pro: string | boolean }>;

/** The comparison of the plans. */
export const PLAN_LINES: readonly PlanLine[] = [
  { label: "Price", lite: "free", pro: `${PRO_PRICE.cents / 100} dollars per year` },
  { label: "Projects", lite: String(PLANS.lite.projects), pro: `up to ${PLANS.pro.projects}` },
  {
    label: "Storage",
    lite: formatBytes(PLANS.lite.storageMegabytes * MEGABYTE),
    pro: formatBytes(PLANS.pro.storageMegabytes * MEGABYTE),
  },
  { label: "Univariate analyses", lite: true, pro: true },
  { label: "Numerical columns by formulas", lite: true, pro: true },
  {
    label: "Multivariate analyses",
    lite: PLANS.lite.multivariateAnalyses,
    pro: PLANS.pro.multivariateAnalyses,
  },
  {
    label: "Conditional columns",
    lite: PLANS.lite.conditionalRecodes,
    pro: PLANS.pro.conditionalRecodes,
  },
  { label: "Sampling", lite: PLANS.lite.randomSamples, pro: PLANS.pro.randomSamples },
  { label: "Reports as PDF, Word and HTML", lite: true, pro: true },
];

/** The current plan: PRO until its end date, Lite otherwise. */
export function planOf(subEndDate: Date | null, now: Date = new Date()): PlanName {
  return subEndDate !== null && subEndDate > now ? "pro" : "lite";
}
