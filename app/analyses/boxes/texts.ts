/** The meaning of boxes, notches and circles, for people who see them for the first time. */
export const BOX_READING_AID = [
  "The box holds the middle half of the values, the line in it is the median, the diamond the mean.",
  "Where the shaded notches of two boxes do not overlap, that is some evidence that their medians differ; among many boxes a few lie apart by chance.",
  "Circles are single values beyond the whiskers: unusual, not necessarily wrong.",
];

/** Definitions of boxes, whiskers and notches. */
export const BOX_METHODS = [
  "Box: quartiles of Hyndman–Fan type 7. Whiskers: the furthest values within 1.5 interquartile ranges of the box. Diamond: mean.",
  "Where outliers are excluded, points beyond the outer fences are not drawn; all numbers are of all values.",
  "Shaded notch: median ∓ 1.58·IQR/√n, a mark for comparing two medians (McGill, Tukey and Larsen 1978).",
];
