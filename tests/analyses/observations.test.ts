import { describe, expect, it } from "vitest";
import { observationsOf, robustObservationsOf } from "~/analyses/models/observations";
import { columnarCsv } from "~/lib/columnar-csv";
import { drawnRegression, drawnRobust } from "../factories/reference-model-charts";

const X = ["Air.Flow", "Water.Temp", "Acid.Conc."];

function lines(result: object, { field, columns }: ReturnType<typeof observationsOf>): string[] {
  const json = JSON.stringify(result);
  return [...(columnarCsv(json, field, columns, null) ?? [])].join("").trim().split("\r\n");
}

describe("the file of every observation", () => {
  it("has the points of the charts of each X, next to the diagnostics of the row", () => {
    const { result } = drawnRegression("data/stackloss.csv", "stack.loss", X);
    const [header, first] = lines(result, observationsOf(result)).map((line) => line.split(","));
    expect(header?.slice(7)).toEqual([
      '"Air.Flow given the other X"',
      '"Y given all X but Air.Flow"',
      '"Water.Temp given the other X"',
      '"Y given all X but Water.Temp"',
      '"Acid.Conc. given the other X"',
      '"Y given all X but Acid.Conc."',
      '"partial residual: Air.Flow"',
      '"partial residual: Water.Temp"',
      '"partial residual: Acid.Conc."',
    ]);
    // The first row of car::avPlot and of residuals(fit, type = "partial"), in partial_plots.json.
    const expected = Object.values(result.partial_points ?? {}).map(
      (list) => (list as unknown as number[])[0],
    );
    expect(first?.slice(7).map(Number)).toEqual(expected);
    expect(lines(result, observationsOf(result))).toHaveLength(22);
  });
  it("has partial residuals of a robust fit", () => {
    const x = ["salaryP", "fatherWc", "sstatus", "teacherSc", "motherLev"];
    const { result } = drawnRobust("data/coleman.csv", "Y", x, "robust_regression");
    const { columns } = robustObservationsOf(result);
    expect(columns.slice(-5).map(({ label }) => label)).toEqual(x.map((name) => `partial residual: ${name}`));
  });
});
