import type { QqPlotPanel } from "~/compute/contract/types";
import { formatPercent } from "~/lib/format-number";
import { inWords, type Sentence } from "~/lib/sentence";
import type { Asked } from "../asked";
import { bestFitSentence, inSentence } from "../fits";
import { listPlots } from "./charts";

/** Which distribution fits best, and how many points leave each envelope. */
export function qqPlotSentence(panel: QqPlotPanel, asked: Asked): Sentence {
  const best = bestFitSentence(panel, asked, `No distribution could be fitted to ${asked.y.label}.`);
  const plots = listPlots(panel);
  if (plots.length === 0) return best;
  const shares = plots.map(
    ({ name, qq }) => `${formatPercent(qq.outside / qq.total)} of the points for the ${inSentence(name)}`,
  );
  return [...best, ` Outside the envelope lie ${inWords(shares)}; about 5\u202f% would by chance.`];
}
