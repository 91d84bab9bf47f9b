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
  endogenousTerm:
    "A square or an interaction of an endogenous X is endogenous, too, and has no instrument of its own. Make the product as a column, mark it as endogenous, and choose an instrument for it, such as the product of the instrument and the other X.",
  duplicateTerm: "Each square and each interaction can be given once.",
  severalY: "Only a univariate analysis takes several dependent variables.",
  tooManyY: "An analysis takes at most 5 dependent variables.",
  duplicateY: "This dependent variable already is on the list with the same transform.",
  differencedTreatment:
    "Differences in differences takes no Diff(1): it compares changes itself. Set the transform of every variable to None.",
  mixedDifference: "Diff(1) must be used for all variables or for none.",
} as const;

/** The maximum number of dependent variables of one analysis. */
export const MOST_Y = 5;
