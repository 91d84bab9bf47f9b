import { compareCount, notCompared } from "../proof/stata/lines";
import type { StataSection } from "../proof/stata/section";
import { exactNumber } from "../proof/stata/texts";
import { distributionLines, valueLines } from "../univariate/proof-stata";

export const histogramInStata: StataSection<"histogram"> = (ours, input) => {
  const { bin_edges: edges, histogram_bars: bars } = ours.chart ?? {};
  return [
    ...valueLines(input, ours.rows.used),
    notCompared(
      "Edges of the bars",
      "histogram has other widths; the values are counted between Estimand's edges",
    ),
    ...(bars ?? []).flatMap((count, i) => {
      const [from, to] = [edges?.[i], edges?.[i + 1]];
      if (from === undefined || to === undefined) return [];
      // The upper edge belongs to a bar, and of the first bar the lower edge too.
      return [
        `quietly count if y ${i === 0 ? ">=" : ">"} ${exactNumber(from)} & y <= ${exactNumber(to)}`,
        compareCount(`Bar ${i + 1}`, count, "r(N)"),
      ];
    }),
    ...distributionLines(ours.fits),
  ];
};
