import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FIELD, INTENT } from "./transform-form";
import type { TransformPageData } from "./transform.route";
import { ComputedList } from "./computed-list";
import type { TrialTable } from "./trial/trial-table";

export interface TransformFrameProps {
  data: TransformPageData;
  table: TrialTable;
  /** The recipe. */
  main: ReactNode;
  /** The kind of column that it makes. */
  trial: ReactNode;
  /** Name and CREATE. */
  card: ReactNode;
  /** Shown above the recipe. */
  before?: ReactNode;
  /** Called before the form is posted; false keeps it here. */
  mayPost?: () => boolean;
}

/** The form of a recipe: the recipe and what it makes on the left; name, CREATE and the columns made here on the right. */
export function TransformFrame({ data, main, trial, card, before, mayPost }: TransformFrameProps) {
  const { project, listed, doneColumn, edited, kind } = data;
  return (
    <Form
      method="post"
      className="transform-columns"
      preventScrollReset
      onSubmit={(event) => {
        if (mayPost && !mayPost()) event.preventDefault();
      }}
    >
      <input type="hidden" name={FIELD.kind} value={kind} />
      {/* Enter in a field presses the first submit button of the form: this one saves. */}
      <button name={INTENT.action} value="save" tabIndex={-1} aria-hidden className="sr-only" />
      <div className="card transform-main">
        {before}
        {main}
        {trial}
      </div>
      <div className="card transform-side">
        {card}
        <ComputedList
          projectId={project.id}
          columns={listed.columns}
          saved={doneColumn}
          edited={edited?.col_db_id ?? null}
        />
      </div>
    </Form>
  );
}
