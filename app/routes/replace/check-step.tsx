import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/button";
import { History } from "~/components/icons";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { Spinner } from "~/components/spinner";
import { formatCount } from "~/lib/format-number";
import type { Replacement } from "~/services/replacements/replacement-shape";
import { ColumnRows } from "./column-rows";
import { Counts } from "./counts";
import { EffectTable } from "./effect-table";
import { LeftOutRows } from "./left-out-rows";
import { RepeatedRows } from "./repeated-rows";

interface CheckStepProps {
  replacement: Replacement;
  refusal: string | null;
  /** Whether all results of analyses are shown. */
  isWhole: boolean;
}

/** Shows the changes that the new file makes, the choices that the user can correct, and the button that replaces. */
export function CheckStep({ replacement, refusal, isWhole }: CheckStepProps) {
  const { columns, projects, kind } = replacement;
  const analyses = projects.reduce((sum, project) => sum + project.analyses, 0);
  const navigation = useNavigation();
  const isReplacing = navigation.formData?.get("intent") === "apply";
  const freeColumns = columns.flatMap(({ new: fresh }) => (fresh === null ? [] : [fresh]));
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Counts replacement={replacement} />
      {refusal ? (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      {kind === "append" ? <RepeatedRows replacement={replacement} /> : null}
      <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4 narrow:p-6" aria-labelledby="columns">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="columns">Columns</h2>
          <p className="text-s text-ink-2">
            matched by name, then by likeness. Open a name to match it otherwise.
          </p>
          <p className="replace-legend hidden text-s text-ink-2 narrow:inline-flex">
            <span>old values</span> <span data-new>new values</span>
          </p>
        </div>
        <ScrollRegion label="Columns of both files" className="relative">
          <table className="replace-table">
            <thead>
              <tr>
                <th scope="col">Old</th>
                <th scope="col">New</th>
                <th scope="col" className="figure hidden narrow:table-cell">
                  Values old
                </th>
                <th scope="col" className="figure hidden narrow:table-cell">
                  new
                </th>
                <th scope="col" className="figure hidden medium:table-cell">
                  Range old
                </th>
                <th scope="col" className="figure hidden medium:table-cell">
                  new
                </th>
                <th scope="col" className="hidden narrow:table-cell">
                  <span className="sr-only">Distribution</span>
                </th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            {columns.map((column) => (
              <ColumnRows
                key={`${column.old?.column ?? ""} ${column.new?.column ?? ""}`}
                column={column}
                newColumns={freeColumns}
              />
            ))}
          </table>
        </ScrollRegion>
      </section>
      <LeftOutRows replacement={replacement} />
      <EffectTable replacement={replacement} isWhole={isWhole} />
      {analyses === 0 ? null : (
        <label className="flex items-baseline gap-2">
          <input
            type="checkbox"
            name="apply-analyses"
            value="yes"
            defaultChecked={replacement.choices.analyses !== "keep"}
          />
          <span>
            Apply the {formatCount(analyses)} {analyses === 1 ? "analysis" : "analyses"} to the new data, with
            their reports{" "}
            <span className="text-ink-2">– otherwise each shows its old results until you apply it</span>
          </span>
        </label>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-s text-ink-2">
          <History size={15} aria-hidden className="flex-none" />
          {projectsText(projects.length, analyses)} The present version stays and can be brought back at any
          time.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="cancel" kind="quiet">
            Cancel
          </Button>
          <Button type="submit" name="intent" value="new-dataset">
            Add as new dataset
          </Button>
          <Button
            type="submit"
            name="intent"
            value="apply"
            kind="primary"
            disabled={isReplacing}
            icon={isReplacing ? <Spinner /> : null}
          >
            {kind === "append" ? "APPEND" : "REPLACE"}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function projectsText(projects: number, analyses: number): string {
  const of = (count: number, one: string, many: string) =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  return `${of(projects, "project", "projects")} with ${of(analyses, "analysis", "analyses")} and all recipes and filters go along.`;
}
