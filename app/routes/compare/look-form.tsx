import { Form, useNavigate } from "@remix-run/react";
import { DECIMALS, type Shown, SHOWN, type TableLook } from "~/analyses/comparison/table-look";
import { Button } from "~/components/button";
import { urls } from "~/lib/urls";
import { compareHref, PARAM } from "./compare-search";
import type { LoadedComparison } from "./load-comparison.server";

const NAMES: Record<Shown, string> = {
  se: "Standard errors",
  ci: "Intervals",
  p: "p-values",
  stars: "Stars",
};

/** The numbers that the table shows below coefficients, and how many decimals. */
export function LookForm({ loaded: { project, ids, look } }: { loaded: LoadedComparison }) {
  const navigate = useNavigate();
  const show = (next: TableLook) =>
    navigate(compareHref(project.id, ids, next), { replace: true, preventScrollReset: true });
  const toggled = (each: Shown) =>
    SHOWN.filter((shown) => (shown === each ? !look.shows.includes(shown) : look.shows.includes(shown)));
  return (
    <Form
      method="get"
      action={urls.compare.page(project.id)}
      className="compare-look"
      aria-label="What the table shows"
    >
      <input type="hidden" name={PARAM.analyses} value={ids.join()} />
      <input type="hidden" name={PARAM.look} value="1" />
      {SHOWN.map((each) => (
        <label key={each} className="option">
          <input
            type="checkbox"
            className="switch"
            name={PARAM.show}
            value={each}
            checked={look.shows.includes(each)}
            onChange={() => show({ ...look, shows: toggled(each) })}
          />
          {NAMES[each]}
        </label>
      ))}
      <fieldset className="compare-decimals">
        <legend className="text-s text-ink-2">Decimals</legend>
        <div className="segmented">
          {DECIMALS.map((each) => (
            <label key={each} className="segment num">
              <input
                type="radio"
                className="sr-only"
                name={PARAM.decimals}
                value={each}
                checked={look.decimals === each}
                onChange={() => show({ ...look, decimals: each })}
              />
              {each}
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" size="s" className="without-js">
        Show
      </Button>
    </Form>
  );
}
