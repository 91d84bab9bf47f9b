/** The plans of the product and what each allows; the server enforces this table, screens only show it. */
export type PlanName = "lite" | "pro";

export type PlanRights = Readonly<{
  displayName: string;
  /** Projects at most, demo ones included. */
  projects: number;
  randomSamples: boolean;
  multivariateAnalyses: boolean;
  conditionalRecodes: boolean;
}>;

export const PLANS: Readonly<Record<PlanName, PlanRights>> = {
  lite: {
    displayName: "Lite",
    projects: 30,
    randomSamples: false,
    multivariateAnalyses: false,
    conditionalRecodes: false,
  },
  pro: {
    displayName: "PRO",
    projects: 60,
    randomSamples: true,
    multivariateAnalyses: true,
    conditionalRecodes: true,
  },
};

/** The plan in force: PRO until its end date, Lite otherwise. */
export function planOf(subEndDate: Date | null, now: Date = new Date()): PlanName {
  return subEndDate !== null && subEndDate > now ? "pro" : "lite";
}
