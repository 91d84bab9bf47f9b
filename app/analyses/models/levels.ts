/** Confidence levels of the bands in charts, in percent, widest last. */
export const CONFIDENCE_LEVELS = [50, 68, 90, 95] as const;
