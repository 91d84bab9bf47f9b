import type { QqPlotResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { listAics } from "../fits";
import { fitFindings, fitVerdict } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";

/** Which distribution fits best, whether it fits, and whether the others do. */
export function qqPlotStatement(panel: QqPlotResult, asked: Asked): Statement {
  const fits = listAics(panel);
  const n = panel.rows.used;
  const others = fits.filter(({ key }) => key !== panel.best);
  return speak(
    [
      ...fitFindings(fits, panel.evidence, n),
      ...others.flatMap(({ key }) => fitVerdict(panel.evidence, key, n)),
    ],
    asked,
  );
}
