import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { inDisplayOrder, selectionMode, STATISTICS_OF_MODE } from "~/analyses/statistics/options";
import { Button } from "~/components/button";
import { ModalDialog } from "~/components/dialog";
import { useHydrated } from "~/components/use-hydrated";
import { STATISTICS } from "~/compute/contract/tables";
import type { StatisticName } from "~/compute/contract/types";
import { FIELD } from "../draft/sidebar-form";
import { PARAM } from "../../project-search";
import { useSidebar } from "./sidebar-context";

const MODES = ["ALL", "DEFAULT", "CUSTOM"] as const;

interface GridProps {
  selected: readonly StatisticName[];
  onToggle?: (name: StatisticName) => void;
}

/** All statistics in three columns. */
function StatisticsGrid({ selected, onToggle }: GridProps) {
  return (
    <div className="statistics-grid">
      {STATISTICS.map(({ name, display_name }) => (
        <label key={name} className="flex items-center gap-2 text-s">
          <input
            type="checkbox"
            className="check"
            name={FIELD.statistics}
            value={name}
            {...(onToggle
              ? { checked: selected.includes(name), onChange: () => onToggle(name) }
              : { defaultChecked: selected.includes(name) })}
          />
          {display_name}
        </label>
      ))}
    </div>
  );
}

function ChoiceDialog({ onClose }: { onClose: () => void }) {
  const { draft, change } = useSidebar();
  const [selected, setSelected] = useState<readonly StatisticName[]>(draft.statistics);
  const mode = selectionMode(selected);
  const toggle = (name: StatisticName) =>
    setSelected((now) =>
      now.includes(name) ? now.filter((each) => each !== name) : inDisplayOrder([...now, name]),
    );
  return (
    <ModalDialog
      title="Select data to display"
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            CANCEL
          </Button>
          <Button
            kind="primary"
            disabled={selected.length === 0}
            onClick={() => {
              change({ kind: "set-statistics", names: [...selected] });
              onClose();
            }}
          >
            OK
          </Button>
        </>
      }
    >
      <div className="grid gap-4 py-2">
        <div className="segmented justify-self-start" role="group" aria-label="Selection">
          {MODES.map((each) => (
            <button
              key={each}
              type="button"
              className="segment"
              aria-pressed={mode === each}
              onClick={() => setSelected(STATISTICS_OF_MODE[each])}
            >
              {each}
            </button>
          ))}
        </div>
        <StatisticsGrid selected={selected} onToggle={toggle} />
      </div>
    </ModalDialog>
  );
}

/** The same choice as part of the form, without JavaScript. */
function PlainChoice() {
  const { draft } = useSidebar();
  const [search] = useSearchParams();
  return (
    <details className="more" open={search.get(PARAM.dialog) === "statistics"}>
      <summary>Select data to display</summary>
      <div className="grid gap-3">
        <input type="hidden" name={FIELD.statisticsShown} value="1" />
        <div className="flex gap-1.5">
          {MODES.map((mode) => (
            <button
              key={mode}
              name={FIELD.intent}
              value={`statistics:${mode}`}
              className="button"
              data-size="s"
            >
              {mode}
            </button>
          ))}
        </div>
        <StatisticsGrid key={draft.statistics.join()} selected={draft.statistics} />
      </div>
    </details>
  );
}

/** Which statistics are displayed. */
export function StatisticsChoice() {
  const { draft } = useSidebar();
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  if (!hydrated) return <PlainChoice />;
  return (
    <div className="label-row text-s">
      <span className="text-ink-2">
        Statistics: {selectionMode(draft.statistics).toLowerCase()} ({draft.statistics.length})
      </span>
      <Button size="s" onClick={() => setOpen(true)}>
        Select
      </Button>
      {open ? <ChoiceDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
