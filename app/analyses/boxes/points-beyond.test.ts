import { describe, expect, it } from "vitest";
import { NO_DRAWING } from "~/charts/drawing";
import type { BoxplotResult } from "~/compute/contract/types";
import { boxplotCategory, judgedOutliers, labelsFor } from "../../../tests/factories/evidence-builders";
import { boxplotCharts } from "./charts";
import { boxplotTables } from "./tables";

const LABELS = labelsFor("height", ["group"]);

/** Boxes with two points that are drawn and some that are not. */
function boxes(by: string | null, ...hidden: number[]): BoxplotResult {
  const categories = hidden.map((count, i) =>
    boxplotCategory(`box ${i + 1}`, 20, [19, 21], judgedOutliers("done", count)),
  );
  return { by, categories } as BoxplotResult;
}

function cells(result: BoxplotResult) {
  const [table] = boxplotTables(result, LABELS);
  return { heads: table?.columns.map(({ label }) => label), rows: table?.rows };
}

describe("points beyond the outer fences, which are not drawn", () => {
  it("are counted in the table of one box", () => {
    const { rows } = cells(boxes(null, 3));
    expect(rows).toContainEqual(["Points beyond the whiskers", { value: 5, kind: "count" }]);
    expect(rows).toContainEqual(["Of these not drawn", { value: 3, kind: "count" }]);
  });

  it("are counted for each category", () => {
    const { heads, rows } = cells(boxes("group", 3, 0));
    expect(heads?.slice(-2)).toEqual(["Beyond", "Not drawn"]);
    expect(rows?.map((row) => row.slice(-2))).toEqual([
      [5, 3],
      [2, 0],
    ]);
  });

  it("have no place in a table that has none", () => {
    expect(cells(boxes("group", 0, 0)).heads?.at(-1)).toBe("Beyond");
  });

  it("are told with the picture", () => {
    const [chart] = boxplotCharts(boxes("group", 3, 0), LABELS);
    expect(chart?.description).toContain("5 points beyond, 3 of them not drawn");
    expect(chart?.caption?.({ ...NO_DRAWING, drawn: 4, total: 4 })).toBe(
      "4 of 7 points beyond the whiskers are drawn.",
    );
  });
});
