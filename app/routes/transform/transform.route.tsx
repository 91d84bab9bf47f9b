import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { Lock } from "~/components/icons";
import { PLANS } from "~/config/plans";
import { countOf, formatCount } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import { pathParameter, signedIn } from "../page.server";
import { answerLocally, networkErrorText } from "../network-error";
import { ConditionalForm } from "./conditional-form";
import { ConditionalLocked } from "./conditional-locked";
import { loadTransform } from "./load-transform.server";
import { NumericalForm } from "./numerical-form";
import { readQuick } from "./recode/quick-search";
import { storeDraft } from "./stored-draft";
import { answerTransform, type TransformAnswer } from "./transform-action.server";
import { sourceColumns } from "./transform-columns";
import { readTransformForm } from "./transform-form";
import { TransformNotices } from "./transform-notices";
import { type Kind, PARAM, transformHref } from "./transform-search";

const CONFLICT = 409;

export const loader = signedIn(async ({ request, params }, user) => {
  const search = new URL(request.url).searchParams;
  const isPro = PLANS[user.plan].conditionalRecodes;
  const loaded = await loadTransform(user.id, pathParameter(params, "projectId"), search, isPro);
  return {
    ...loaded,
    isPro,
    quickSearch: readQuick(search),
    hasFormulaInAddress: search.has(PARAM.formula),
  };
});

export type TransformPageData = Awaited<ReturnType<typeof loader>>;

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  return answerTransform(user.id, projectId, new URL(request.url), await request.formData());
});

/** Keeps what was entered if the server does not respond, and forgets the stored draft once it is saved. */
export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const { entered } = readTransformForm(await request.clone().formData());
  try {
    return await serverAction<TransformAnswer>();
  } catch (error) {
    const text = networkErrorText(error, "Your work is kept; try again.");
    if (text !== null)
      return answerLocally({ entered, errors: { "": [text] }, trial: null } satisfies TransformAnswer);
    if (error instanceof Response && error.headers.get("Location")?.includes(`${PARAM.done}=`)) {
      const edited = new URL(request.url).searchParams.get(PARAM.edit);
      storeDraft(params.projectId ?? "", edited, entered.kind, null);
    }
    throw error;
  }
}

/**
 * After a refusal because of another change, the page shows that change, and saves on its version. After other refusals,
 * and without an answer of the server, it stays as it is.
 */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus !== undefined && actionStatus >= 400) return actionStatus === CONFLICT;
  return defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Transform ${data?.project.name ?? ""} · Estimand` },
];

export const handle = {
  railPage: "transform",
  /** Without JavaScript the page reloads while a column is computed. */
  refreshSeconds: (data: TransformPageData) => (data.listed.pending ? 2 : null),
};

const KINDS: readonly { kind: Kind; label: string }[] = [
  { kind: "numerical", label: "Numerical" },
  { kind: "conditional", label: "Conditional" },
];

function Head({ data }: { data: TransformPageData }) {
  const { project, listed, kind, isPro } = data;
  const computedCount = listed.columns.filter((column) => column.kind !== "file").length;
  const count = listed.columns.length;
  return (
    <header className="transform-head">
      <div className="min-w-0">
        <h1 className="truncate" title={project.name}>
          {project.name}
        </h1>
        <p className="text-s text-ink-3">
          Transform · {countOf(count, "column")}, {formatCount(computedCount)} made here
        </p>
      </div>
      <nav className="segmented" aria-label="Kind of column">
        {KINDS.map((each) => (
          <Link
            key={each.kind}
            to={transformHref(project.id, { kind: each.kind })}
            className="segment"
            aria-current={each.kind === kind ? "true" : undefined}
            preventScrollReset
          >
            {each.label}
            {each.kind === "conditional" && !isPro ? (
              <>
                <Lock size={12} aria-hidden />
                <span className="sr-only">(PRO)</span>
              </>
            ) : null}
          </Link>
        ))}
        <Link to={urls.shape(project.id)} className="segment">
          Shape
        </Link>
      </nav>
    </header>
  );
}

function KindForm({ data }: { data: TransformPageData }) {
  const posted = useActionData<TransformAnswer>();
  const busy = useNavigation().state === "submitting";
  const { project, listed, kind, start } = data;
  const answer = posted?.entered.kind === kind ? posted : null;
  const props = {
    data,
    table: {
      projectId: project.id,
      columns: sourceColumns(listed.columns),
      rowCount: project.row_count ?? 0,
      entity: project.data.entity_column,
      time: project.data.time_column,
      version: `${project.settings_version}.${listed.columnsVersion}`,
      isSample: project.seed !== null,
      own: data.edited?.column_index ?? null,
    },
    entered: answer?.entered ?? start,
    errors: answer?.errors ?? {},
    initialTrial: answer?.trial ?? null,
    isPosted: answer !== null,
    busy,
  };
  return kind === "numerical" ? <NumericalForm {...props} /> : <ConditionalForm {...props} />;
}

/** Makes columns of a project from others, by formulas or by rules. */
export default function Transform() {
  const data = useLoaderData<typeof loader>() as TransformPageData;
  const { project, kind, edited, done, doneColumn, isLocked } = data;
  // Another recipe is another form: the key discards all state.
  const key = [
    project.id,
    kind,
    edited?.col_db_id,
    done,
    doneColumn,
    data.start.kind === "numerical" && data.hasFormulaInAddress ? data.start.formula : "",
  ].join(" ");
  return (
    <>
      <main id="main" className="transform">
        <Head data={data} />
        <TransformNotices projectId={project.id} listed={data.listed} done={done} column={doneColumn} />
        {isLocked ? <ConditionalLocked data={data} /> : <KindForm key={key} data={data} />}
      </main>
      <Outlet />
    </>
  );
}
