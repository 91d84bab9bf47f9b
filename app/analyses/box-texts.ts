/** What boxes, notches and circles mean, for people who meet them for the first time. */
export const BOX_READING_AID = [
  "The box holds the middle half of the values, the line in it is the median, the diamond the mean.",
  "Where the shaded notches of two boxes do not overlap, their medians differ clearly.",
  "Circles are single values beyond the whiskers: unusual, not necessarily wrong.",
];

/** Definitions of boxes, whiskers and notches. */
export const BOX_METHODS = [
  "Box: quartiles of Hyndman–Fan type 7. Whiskers: the furthest values within 1.5 interquartile ranges of the box. Diamond: mean.",
  "Shaded notch: median ∓ 1.58·IQR/√n, a rough 95 % interval for comparing two medians (McGill, Tukey and Larsen 1978).",
];
