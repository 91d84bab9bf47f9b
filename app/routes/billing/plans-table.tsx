import { Check, Minus } from "~/components/icons";
import { PLAN_LINES, type PlanName, PLANS } from "~/config/plans";

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

/** Compares the plans. @param own the plan to mark as the user's */
export function PlansTable({ own = null }: { own?: PlanName | null }) {
  return (
    <table className="plans">
      <thead>
        <tr>
          <td />
          {(["lite", "pro"] as const).map((plan) => (
            <th key={plan} scope="col">
              {PLANS[plan].displayName}
              {plan === own ? (
                <span className="block whitespace-nowrap text-xs font-normal text-ink-3">your plan</span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PLAN_LINES.map(({ label, lite, pro }) => (
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
  );
}
