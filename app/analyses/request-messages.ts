/** Messages of the sidebar and the API, shown next to the field and read aloud. */
export const MESSAGES = {
  noDependent: "Please provide dependent variable",
  noIndependent: "Please provide independent variable",
  noFunction: "Please select at least one function",
  noFilterColumn: "Please provide Filter Column",
  noFilterValue: "Please provide Filter Value",
  noBoxplotColumn: "Please provide the column for the boxplot.",
  dependentIsIndependent:
    "This variable already is used as independent variable. Please change your selection.",
  independentIsDependent:
    "This variable already is used as dependent variable. Please change your selection.",
  duplicate: "This variable already on the list.",
  termWithoutX: "The variables of a square or an interaction must be independent variables as well.",
  endogenousTerm: "An endogenous X takes no terms: make the product a column with an instrument.",
  duplicateTerm: "Each square and each interaction can be given once.",
  severalY: "Only a univariate analysis takes several dependent variables.",
  tooManyY: "An analysis takes at most 5 dependent variables.",
  duplicateY: "This dependent variable already is on the list with the same transform.",
} as const;

/** The maximum number of dependent variables of one analysis. */
export const MOST_Y = 5;
