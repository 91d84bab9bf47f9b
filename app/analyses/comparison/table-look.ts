/** The numbers shown below a coefficient, and the stars next to it. */
export const SHOWN = ["se", "ci", "p", "stars"] as const;
export type Shown = (typeof SHOWN)[number];

export const DECIMALS = [2, 3, 4] as const;
type Decimals = (typeof DECIMALS)[number];

/** How the table of models is shown. */
export interface TableLook {
  shows: readonly Shown[];
  decimals: Decimals;
}

export const FIRST_LOOK: TableLook = { shows: ["se"], decimals: 3 };
