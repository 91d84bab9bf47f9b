/** The observations of a model fitted by least squares, as they are downloaded. */
export const OBSERVATIONS = {
  field: "observations",
  columns: [
    { key: "row", label: "row" },
    { key: "fitted", label: "fitted" },
    { key: "residual", label: "residual" },
    { key: "leverage", label: "leverage" },
    { key: "std_residual", label: "standardised residual" },
    { key: "student_residual", label: "studentised residual" },
    { key: "cooks_d", label: "Cook's distance" },
  ],
};

/** The observations of a robust regression. */
export const ROBUST_OBSERVATIONS = {
  field: "observations",
  columns: [
    { key: "row", label: "row" },
    { key: "fitted", label: "fitted" },
    { key: "residual", label: "residual" },
    { key: "std_residual", label: "residual / scale" },
    { key: "weight", label: "weight" },
  ],
};
