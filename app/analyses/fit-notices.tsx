import { Notice } from "~/components/notice";
import { fitFailures, type FittedResult } from "./fits";

/** Why curves are missing, if any are. */
export function FitNotices({ panel }: { panel: FittedResult }) {
  return fitFailures(panel).map((failure) => (
    <Notice key={failure} kind="info">
      {failure}
    </Notice>
  ));
}
