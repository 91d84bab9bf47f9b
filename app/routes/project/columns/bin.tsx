import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { RotateCcw } from "~/components/icons";
import { LocalDate } from "~/components/local-time";
import { LIMITS } from "~/config/limits";
import type { BinnedColumn } from "~/services/columns/project-columns-shape";
import { LIST_INTENT, listIntent } from "./list-intents";

/** The deleted columns, which can be restored. */
export function Bin({ columns }: { columns: readonly BinnedColumn[] }) {
  return (
    <section aria-labelledby="bin" className="grid gap-1 border-t border-line pt-3">
      <h3 id="bin">Bin</h3>
      {columns.length === 0 ? (
        <p className="text-s text-ink-3">
          Empty. Deleted columns stay here for {LIMITS.columns.keptDays} days.
        </p>
      ) : (
        <Form method="post" preventScrollReset replace>
          <ul className="grid" aria-label="Deleted columns">
            {columns.map(({ id, name, until }) => (
              <li key={id} className="bin-line">
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  <span className="block text-xs text-ink-3">
                    kept until <LocalDate iso={until} />
                  </span>
                </span>
                <Button
                  type="submit"
                  size="s"
                  name={LIST_INTENT}
                  value={listIntent({ kind: "restore", id })}
                  icon={<RotateCcw size={13} aria-hidden />}
                  aria-label={`Restore ${name}`}
                >
                  Restore
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
    </section>
  );
}
