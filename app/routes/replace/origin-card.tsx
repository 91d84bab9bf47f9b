import { Form, Link } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { ProgressBar, Spinner } from "~/components/spinner";
import type { GroupBy, ShapeStep } from "~/compute/contract/types";
import { countOf } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import type { Origin } from "~/services/replacements/origin-shape";
import { type AskedOrigin, RowOriginForm } from "./row-origin";

type MadeFrom = NonNullable<Origin["made_from"]>;

/** The projects that a dataset is made from, and the way to make it again. */
export function OriginCard({
  origin: { made_from, dependents },
  asked,
}: {
  origin: Origin;
  asked: AskedOrigin | null;
}) {
  if (made_from === null && dependents.length === 0) return null;
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4 narrow:p-5" aria-label="Origin">
      {made_from === null ? null : <MadeFromProjects madeFrom={made_from} />}
      {made_from?.follows && made_from.state === "current" ? (
        <RowOriginForm projects={made_from.projects} asked={asked} />
      ) : null}
      {dependents.length === 0 ? null : (
        <p className="[overflow-wrap:anywhere]">
          Made from its projects:{" "}
          {dependents.map(({ id, name }, at) => (
            <span key={id}>
              {at === 0 ? "" : ", "}
              <Link to={urls.dataset.versions(id)}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function MadeFromProjects({ madeFrom }: { madeFrom: MadeFrom }) {
  const { projects, recipe, follows, state, message, progress } = madeFrom;
  const isWhole = projects.every(({ id }) => id !== null);
  const these = projects.length === 1 ? "this project" : "these projects";
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        Made from{" "}
        {projects.map(({ id, name }, at) => (
          <span key={at}>
            {at === 0 ? "" : " and "}
            {id === null ? `${name} (deleted)` : <Link to={urls.project(id)}>{name}</Link>}
          </span>
        ))}
        : {recipe.steps.map(stepInWords).join(", then ")}.
      </p>
      <p className="text-s text-ink-2">
        {!isWhole
          ? "It can no longer be made again, because a project was deleted."
          : follows
            ? `It is made again when the data of ${these} are replaced.`
            : `Its data were replaced by hand or brought back, so it no longer follows ${these}.`}
      </p>
      {message === null ? null : (
        <Notice kind="warn" title="It was not made again">
          <p>{message}</p>
        </Notice>
      )}
      {state === "refreshing" ? (
        <Form method="post" className="grid gap-3" aria-busy="true">
          <p className="flex items-center gap-2" role="status">
            <Spinner /> Making it again
          </p>
          {progress ? <ProgressBar progress={progress} label="Progress" /> : null}
          <Button type="submit" name="intent" value="stop-refresh" className="justify-self-start">
            Cancel
          </Button>
        </Form>
      ) : isWhole ? (
        <Form method="post">
          <Button type="submit" name="intent" value="refresh">
            Make it again
          </Button>
        </Form>
      ) : null}
    </>
  );
}

function stepInWords(step: ShapeStep): string {
  if ("columns_to_rows" in step) {
    const { columns, names_to } = step.columns_to_rows;
    const count = Array.isArray(columns)
      ? columns.length
      : Object.values(columns).flatMap((each) => Object.keys(each)).length;
    return `${countOf(count, "column")} to rows by ${names_to}`;
  }
  if ("values_to_columns" in step) return `the values of ${step.values_to_columns.names_from} to columns`;
  if ("collapse" in step) {
    return `groups of ${groupsInWords(step.collapse.by)} to one row`;
  }
  return `columns joined by ${groupsInWords(step.join.keys)}`;
}

const groupsInWords = (groups: readonly GroupBy[]) =>
  groups.map((each) => (typeof each === "string" ? each : `${each.column} (${each.period})`)).join(", ");
