import type { MarkKind } from "~/charts/scatter";
import { DOT } from "~/charts/targets";

/** Flags that the core writes into drawings (compute-rs/src/analysis/regression/points.rs and robust.rs). */
const FLAG = { leverage: 1, far: 2, cooks: 4, farScales: 8, zeroWeight: 16 } as const;

/** Marks of influential rows: docs/methods/regression.md#residuals-and-influence. */
export const INFLUENCE_MARKS: MarkKind = {
  reasons: [
    [FLAG.far, "studentised residual beyond ±3"],
    [FLAG.cooks, "Cook's distance above 4/n"],
    [FLAG.leverage, "leverage above 2k/n"],
  ],
  dot: (mark) => ((mark & FLAG.far) !== 0 ? DOT.far : mark !== 0 ? DOT.ring : DOT.plain),
  facts: [
    ["leverage", "Leverage"],
    ["student_residual", "Studentised residual"],
  ],
};

/** Marks of a robust fit: rows far from it are hollow. */
export const WEIGHT_MARKS: MarkKind = {
  reasons: [
    [FLAG.farScales, "residual beyond 2.5 scales"],
    [FLAG.zeroWeight, "weight 0"],
  ],
  dot: (mark) => ((mark & FLAG.farScales) !== 0 ? DOT.hollow : DOT.plain),
  facts: [
    ["weight", "Weight"],
    ["std_residual", "Residual / scale"],
  ],
};
