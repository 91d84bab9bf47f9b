import { Link, useLocation } from "@remix-run/react";
import { IconButton } from "~/components/button";
import { Trash2 } from "~/components/icons";
import { formatCount } from "~/lib/format-number";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import { dialogHref } from "../../project-search";
import { FILTER_INTENT, filterIntent } from "./filter-intents";

interface FilterLineProps {
  projectId: string;
  filter: RowFilter;
  words: string;
}

/** A filter in the list of filters, with a switch and a button that deletes it. */
export function FilterLine({ projectId, filter, words }: FilterLineProps) {
  const { search } = useLocation();
  const { id, name, is_on: isOn, kept, left_out: leftOut, problem } = filter;
  return (
    <li className="filter-line">
      <button
        type="submit"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-label={name}
        name={FILTER_INTENT}
        value={filterIntent({ kind: isOn ? "off" : "on", id })}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={dialogHref(projectId, search, `filters/${id}/`)}
          preventScrollReset
          className="block truncate font-semibold"
        >
          {name}
        </Link>
        <p className="text-s text-ink-2 [overflow-wrap:anywhere]">{words}</p>
        <p className={`num text-xs ${problem === null ? "text-ink-3" : "text-bad"}`}>
          {problem ?? `keeps ${formatCount(kept)} of ${formatCount(kept + leftOut)} rows`}
        </p>
      </div>
      <IconButton
        type="submit"
        size="s"
        hintSide="left"
        name={FILTER_INTENT}
        value={filterIntent({ kind: "delete", id })}
        label={`Delete ${name}`}
      >
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
