import { Form, useNavigation } from "@remix-run/react";
import { History } from "lucide-react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { Spinner } from "~/components/spinner";
import { formatCount } from "~/lib/format-number";
import type { Replacement } from "~/services/replacements/replacement-shape";
import { ColumnRows } from "./column-rows";
import { EffectTable } from "./effect-table";
import { RepeatedRows } from "./repeated-rows";

/** What the new file changes, with what the user can correct, and the button that replaces. */
export function CheckStep({ replacement, refusal }: { replacement: Replacement; refusal: string | null }) {
  const { columns, projects, kind } = replacement;
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
                <th scope="col" className="figure hidden narrow:table-cell">
                  Range old
                </th>
                <th scope="col" className="figure hidden narrow:table-cell">
                  new
                </th>
                <th scope="col">
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
      {kind === "replace" || replacement.effect !== null ? <EffectTable replacement={replacement} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-s text-ink-2">
          <History size={15} aria-hidden className="flex-none" />
          {projectsText(projects)} The present version stays and can be brought back at any time.
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

function projectsText(projects: Replacement["projects"]): string {
  const analyses = projects.reduce((sum, project) => sum + project.analyses, 0);
  const of = (count: number, one: string, many: string) =>
    `${formatCount(count)} ${count === 1 ? one : many}`;
  return `${of(projects.length, "project", "projects")} with ${of(analyses, "analysis", "analyses")} and all recipes and filters go along.`;
}

/** The comparison in six figures. */
function Counts({ replacement: { rows, new_rows, columns, kind } }: { replacement: Replacement }) {
  const matched = columns.filter((column) => column.old !== null && column.new !== null).length;
  const old = columns.filter((column) => column.old !== null).length;
  const fresh = columns.length - old;
  const wrong = columns.filter(({ result }) => result.looks_wrong).length;
  if (rows === null) return null;
  const isAppend = kind === "append";
  const figures: [string, string][] = [
    [
      formatCount(isAppend ? rows.old_rows + rows.added : rows.new_rows),
      `rows, was ${formatCount(rows.old_rows)}`,
    ],
    [`${matched} of ${old}`, "columns matched"],
    [formatCount(rows.added), new_rows ?? "new rows"],
    ...(rows.removed === 0 || isAppend
      ? []
      : [[formatCount(rows.removed), "old rows gone"] satisfies [string, string]]),
    [formatCount(fresh), fresh === 1 ? "new column" : "new columns"],
    [formatCount(old - matched), isAppend ? "not in the new file" : "gone"],
  ];
  return (
    <dl className="replace-counts">
      {figures.map(([figure, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
      {wrong === 0 ? null : (
        <div data-warn="true">
          <dt>{wrong === 1 ? "looks wrong" : "look wrong"}</dt>
          <dd>{formatCount(wrong)}</dd>
        </div>
      )}
    </dl>
  );
}
