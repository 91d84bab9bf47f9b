import { describe, expect, it } from "vitest";
import type { BoxplotCategory, QqPoints } from "~/compute/contract/types";
import { shown } from "./shown";

/** Never called: the type check fails when one of these expressions compiles. */
export function neverCounted(box: BoxplotCategory, plot: QqPoints): unknown[] {
  return [
    // @ts-expect-error: a list that is empty in a page's copy has no length
    box.high_outlier.length,
    // @ts-expect-error: nor can it be filtered and counted
    plot.sample_quantiles.filter,
    // @ts-expect-error: nor spread into a measurement
    Math.max(...box.low_outlier),
    // @ts-expect-error: nor looked into
    plot.row[0],
    // Counts have fields of their own.
    box.high_outlier_count,
    (plot.outside ?? 0) / plot.total,
  ];
}

describe("a list that is empty in a page's copy of the result", () => {
  it("is a plain JSON array on the wire", () => {
    expect(JSON.stringify({ row: shown([1, 2]) })).toBe('{"row":[1,2]}');
  });
});
