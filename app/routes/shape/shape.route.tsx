import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { countOf } from "~/lib/format-number";
import { freeName } from "~/lib/names";
import { urls } from "~/lib/urls";
import { getShapeSource } from "~/services/projects/shape-project.server";
import { pathParameter, signedIn } from "../page.server";
import { answerLocally, networkErrorText } from "../network-error";
import { answerShape, type ShapeAnswer } from "./shape-action.server";
import { groupsOf, linesOf, MOST, readEntered, STEPS, stepKind } from "./shape-form";
import { ShapedTable, UnmatchedKeys } from "./shaped-table";
import { type ShapeSource, StepFields } from "./step-fields";

export const loader = signedIn(async ({ request, params }, user) => {
  const source = await getShapeSource(user.id, pathParameter(params, "projectId"));
  const search = new URL(request.url).searchParams;
  const kind = stepKind(search.get("step"));
  const periods = search.getAll("period");
  const keys = search.getAll("by").map((column, line) => ({ column, period: periods[line] ?? "" }));
  const taken = new Set([source.project.name, ...source.others.map(({ name }) => name)]);
  return {
    source,
    kind,
    /** The form to begin with, where another page chose the groups. */
    begun: kind === "collapse" && keys.length > 0 ? groupsOf(keys, source.columns) : null,
    suggested: freeName(source.project.name, taken),
  };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerShape(user.id, pathParameter(params, "projectId"), await request.formData()),
);

/** Keeps what was entered if the server does not respond. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const entered = readEntered(await request.clone().formData());
  try {
    return await serverAction<ShapeAnswer>();
  } catch (error) {
    const text = networkErrorText(error, "Nothing you entered is lost; try again.");
    if (text === null) throw error;
    return answerLocally({
      entered,
      errors: { "": [text] },
      preview: null,
      unmatched: null,
    } satisfies ShapeAnswer);
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Shape of ${data?.source.project.name ?? ""} · Estimand` },
];

export const handle = { railPage: "transform" };

/** Makes a project of a project's table in another shape. */
export default function Shape() {
  const { source, kind, suggested, begun } = useLoaderData<typeof loader>();
  const posted = useActionData<ShapeAnswer>();
  const busy = useNavigation().state === "submitting";
  const { project } = source;
  const answer = posted?.entered.step?.[0] === kind ? posted : null;
  const errors = Object.values(answer?.errors ?? {}).flat();
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[64rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="grid gap-1">
        <h1 className="truncate" title={project.name}>
          {project.name}
        </h1>
        <p className="text-s text-ink-3">
          Shape · {countOf(project.rows, "row")}, {countOf(source.columns.length, "column")}. The result is a
          project of its own; this one stays as it is.
        </p>
      </header>
      <nav className="segmented w-fit max-w-full flex-wrap" aria-label="Change of shape">
        {STEPS.map((step) => (
          <Link
            key={step.kind}
            to={urls.shape(project.id, step.kind)}
            className="segment"
            aria-current={step.kind === kind ? "true" : undefined}
          >
            {step.label}
          </Link>
        ))}
      </nav>
      <Form key={kind} method="post" className="card grid gap-5 p-5" aria-label="Shape">
        <input type="hidden" name="step" value={kind} />
        <StepFields kind={kind} source={source} entered={answer?.entered ?? begun} />
        <FormErrors id="shape-errors" errors={errors} />
        {answer === null ? null : <WayOut answer={answer} others={source.others} />}
        <Field id="name" label="Name of the new project">
          <input
            id="name"
            name="name"
            className="input"
            defaultValue={answer?.entered.name?.[0] ?? suggested}
            maxLength={120}
            autoComplete="off"
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="preview" disabled={busy}>
            PREVIEW
          </Button>
          <Button type="submit" kind="primary" name="intent" value="make" disabled={busy}>
            MAKE PROJECT
          </Button>
          <LinkButton kind="quiet" to={urls.transform(project.id)}>
            Back to Transform
          </LinkButton>
        </div>
      </Form>
      {answer?.preview ? <ShapedTable preview={answer.preview} /> : null}
      {answer?.unmatched ? <UnmatchedKeys keys={answer.unmatched} /> : null}
    </main>
  );
}

/** Where the keys of a join are not unique in the other project, the way to a table of it with one row for each key. */
function WayOut({
  answer: { entered, errors },
  others,
}: {
  answer: ShapeAnswer;
  others: ShapeSource["others"];
}) {
  const other = others.find(({ id }) => id === entered.file?.[0]);
  if (errors.file === undefined || other === undefined) return null;
  const keys = linesOf(entered, "key", MOST.keys).map(({ line, column }) => ({
    column,
    period: entered[`keyperiod${line}`]?.[0] ?? "",
  }));
  const groups = new URLSearchParams(
    keys.flatMap(({ column, period }) => [
      ["by", column],
      ["period", period],
    ]),
  );
  const names = keys.map(({ column, period }) => (period === "" ? column : `${period} of ${column}`));
  return (
    <p>
      <Link to={`${urls.shape(other.id, "collapse")}&${groups}`}>
        Make one row for each {names.join(", ")} in {other.name} first
      </Link>
    </p>
  );
}
