import { Form, Link, useLocation } from "@remix-run/react";
import { IconButton } from "~/components/button";
import { ListFilter, X } from "~/components/icons";
import { formatCount } from "~/lib/format-number";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import { FROM_FIELD, FROM_TABLE } from "../columns/href-after-edit";
import { dialogHref } from "../../project-search";
import { FILTER_INTENT, filterIntent } from "./filter-intents";

interface ActiveFiltersProps {
  projectId: string;
  filters: readonly RowFilter[];
}

/** The filters that are on, above the table; each can be turned off there. */
export function ActiveFilters({ projectId, filters }: ActiveFiltersProps) {
  const { search } = useLocation();
  const active = filters.filter(({ is_on: isOn }) => isOn);
  if (active.length === 0) return null;
  return (
    <Form
      method="post"
      action={dialogHref(projectId, search, "filters/")}
      className="filter-chips"
      preventScrollReset
    >
      <input type="hidden" name={FROM_FIELD} value={FROM_TABLE} />
      <ListFilter size={14} aria-hidden className="flex-none text-ink-3" />
      <span className="text-ink-2">Analyses keep</span>
      <ul className="contents" aria-label="Active row filters">
        {active.map(({ id, name, kept, left_out: leftOut, problem }) => (
          <li key={id} className="filter-chip">
            <Link to={dialogHref(projectId, search, `filters/${id}/`)} preventScrollReset title={name}>
              {name}
            </Link>
            <span className={`num flex-none ${problem === null ? "text-ink-2" : "text-bad"}`}>
              {problem === null
                ? `${formatCount(kept)} of ${formatCount(kept + leftOut)} rows`
                : "not evaluated"}
            </span>
            <IconButton
              type="submit"
              size="s"
              hintSide="left"
              name={FILTER_INTENT}
              value={filterIntent({ kind: "off", id })}
              label={`Turn off ${name}`}
            >
              <X size={13} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </Form>
  );
}
