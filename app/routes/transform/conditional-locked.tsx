import { LinkButton } from "~/components/button";
import { Lock } from "~/components/icons";
import { needsPro } from "~/config/plans";
import { urls } from "~/lib/urls";
import { recipeText } from "./column-recipe";
import { ComputedList } from "./computed-list";
import type { TransformPageData } from "./transform.route";

/** Takes the place of the rules for users without PRO. */
export function ConditionalLocked({ data }: { data: TransformPageData }) {
  const { project, listed, doneColumn, edited } = data;
  return (
    <div className="transform-columns">
      <section className="card transform-main locked" aria-labelledby="locked">
        <Lock size={22} aria-hidden className="text-ink-3" />
        {edited === null ? (
          <>
            <h2 id="locked">Conditional columns are part of PRO</h2>
            <p>
              Rules such as “If Region is North then 1” recode any column: into groups, bins or merged
              categories. With Lite you can make numerical columns by formulas.
            </p>
          </>
        ) : (
          <>
            <h2 id="locked">{`The rules of “${edited.title}” are read-only`}</h2>
            <code className="[overflow-wrap:anywhere]">{recipeText(edited, listed.columns)}</code>
            <p>
              {needsPro("conditionalRecodes")} The column keeps its values, and you can still use, export,
              rename and delete it. To change its rules, go PRO.
            </p>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <LinkButton kind="primary" to={urls.transformPlans(project.id)} preventScrollReset>
            Go Pro
          </LinkButton>
          <LinkButton to={urls.transform(project.id)}>Make a numerical column</LinkButton>
        </div>
      </section>
      <div className="card transform-side">
        <ComputedList
          projectId={project.id}
          columns={listed.columns}
          saved={doneColumn}
          edited={edited?.col_db_id ?? null}
        />
      </div>
    </div>
  );
}
