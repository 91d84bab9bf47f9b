import { Check, Minus } from "lucide-react";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { PLANS } from "~/config/plans";

const ROWS: readonly { label: string; lite: string | boolean; pro: string | boolean }[] = [
  { label: "Price", lite: "free", pro: "85 dollars per year" },
  { label: "Projects", lite: String(PLANS.lite.projects), pro: `up to ${PLANS.pro.projects}` },
  { label: "Univariate analyses", lite: true, pro: true },
  { label: "Numerical columns by formulas", lite: true, pro: true },
  {
    label: "Multivariate analyses",
    lite: PLANS.lite.multivariateAnalyses,
    pro: PLANS.pro.multivariateAnalyses,
  },
  {
    label: "Conditional columns",
    lite: PLANS.lite.conditionalRecodes,
    pro: PLANS.pro.conditionalRecodes,
  },
  { label: "Sampling", lite: PLANS.lite.randomSamples, pro: PLANS.pro.randomSamples },
  { label: "Report as PDF", lite: true, pro: true },
];

function PlanCell({ value }: { value: string | boolean }) {
  if (typeof value === "string") return value;
  return value ? (
    <>
      <Check size={16} aria-hidden className="inline text-good" />
      <span className="sr-only">yes</span>
    </>
  ) : (
    <>
      <Minus size={16} aria-hidden className="inline text-ink-3" />
      <span className="sr-only">no</span>
    </>
  );
}

interface PlansDialogProps {
  /** What needs PRO: "Multivariate analyses". */
  wanted: string;
  isPro: boolean;
  closeHref: string;
}

/** Compares the plans. Opens when a user without PRO chooses something of PRO. */
export function PlansDialog({ wanted, isPro, closeHref }: PlansDialogProps) {
  return (
    <Dialog
      title={isPro ? "You have the PRO plan" : `${wanted} are part of PRO`}
      closeHref={closeHref}
      actions={
        <CloseLink kind="primary" to={closeHref}>
          {isPro ? "OK" : "Go Back to Lite"}
        </CloseLink>
      }
    >
      <table className="plans">
        <thead>
          <tr>
            <td />
            <th scope="col">Lite</th>
            <th scope="col">PRO</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, lite, pro }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <PlanCell value={lite} />
              </td>
              <td>
                <PlanCell value={pro} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isPro ? null : (
        <p className="pt-4 text-s text-ink-2">
          Payments are not set up on this server. Ask its administrator for PRO.
        </p>
      )}
    </Dialog>
  );
}
