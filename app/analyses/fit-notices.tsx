import { Notice } from "~/components/notice";
import { fitFailures, type FittedPanel } from "./fits";

/** Why curves are missing, if any are. */
export function FitNotices({ panel }: { panel: FittedPanel }) {
  return fitFailures(panel).map((failure) => (
    <Notice key={failure} kind="info">
      {failure}
    </Notice>
  ));
}
