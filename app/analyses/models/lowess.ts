export const LOWESS_READING =
  "The dashed curve follows the points without assuming a form: where it leaves the line, a straight line is not the whole story.";

export const LOWESS_METHODS =
  "Smooth curve: lowess (Cleveland 1979), local lines over two thirds of the points, three robustifying passes.";
