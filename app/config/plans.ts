/** The plans of the product. */
export type PlanName = "lite" | "pro";

export type PlanRights = Readonly<{
  displayName: string;
  /** Maximum number of projects, including demo projects. */
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

/** The current plan: PRO until its end date, Lite otherwise. */
export function planOf(subEndDate: Date | null, now: Date = new Date()): PlanName {
  return subEndDate !== null && subEndDate > now ? "pro" : "lite";
}
