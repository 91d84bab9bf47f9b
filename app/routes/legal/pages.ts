/** The pages linked from the pages for visitors. Their texts are topics of the help with the same keys. */
export const LEGAL_PAGES = [
  { key: "support", title: "Support" },
  { key: "cookies", title: "Cookie policy" },
  { key: "privacy", title: "Privacy" },
  { key: "terms", title: "Terms" },
] as const;
