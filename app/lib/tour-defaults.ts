/** The user defaults that say whether a tour was finished, by its page. */
export const TOUR_DEFAULTS = { home: "onboarding_home", project: "onboarding_project" } as const;
