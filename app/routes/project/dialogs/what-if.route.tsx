import { type ActionFunctionArgs, data } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { z } from "zod";
import { expectedInWords } from "~/analyses/sentences/expected";
import { withUnit } from "~/analyses/variables/value-units";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { Button } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { HelpLink } from "~/components/help-link";
import { Notice } from "~/components/notice";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { CellValue, FunctionKey, Prediction, PredictionInput } from "~/compute/contract/types";
import { asAppError, notFound } from "~/lib/app-error";
import { formatBrief } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import { urls } from "~/lib/urls";
import { getPrediction } from "~/services/analyses/get-prediction.server";
import { pathParameter, signedIn } from "../../page.server";
import { answerLocally, networkErrorText } from "../../network-error";
import { projectHref } from "../../project-search";

const functionKey = z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]);

/** The prediction, or why there is none; `entered` are the values of the form by the name of their column. */
interface Answer {
  prediction: Prediction | null;
  labels: VariableLabels | null;
  failure: string | null;
  entered: Record<string, string>;
}

async function predicted(
  userId: string,
  params: Record<string, string | undefined>,
  entered: Record<string, string>,
): Promise<Answer> {
  const parsed = functionKey.safeParse(params.functionKey);
  if (!parsed.success) throw notFound("page");
  const filled = Object.entries(entered).filter(([, text]) => text.trim() !== "");
  const values: Record<string, CellValue> = Object.fromEntries(filled);
  try {
    const found = await getPrediction(userId, pathParameter(params, "analysisId"), values, parsed.data);
    return { ...found, failure: null, entered };
  } catch (error) {
    const { code, userMessage } = asAppError(error);
    if (code === "not_found" || code === "internal") throw error;
    return { prediction: null, labels: null, failure: userMessage, entered };
  }
}

export const loader = signedIn(async ({ params }, user) => ({
  ...(await predicted(user.id, params, {})),
  projectId: pathParameter(params, "projectId"),
}));

export const action = signedIn(async ({ params, request }: ActionFunctionArgs, user) => {
  const form = await request.formData();
  const entered = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const answer = await predicted(user.id, params, entered);
  return data<Answer>(answer, { status: answer.failure === null ? 200 : 400 });
});

/** Keeps the values if the server does not respond. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const entered = Object.fromEntries(new URLSearchParams(await request.clone().text()));
  try {
    return await serverAction<Answer>();
  } catch (error) {
    const failure = networkErrorText(error, "Your values are kept; try again.");
    if (failure === null) throw error;
    return answerLocally({ prediction: null, labels: null, failure, entered } satisfies Answer);
  }
}

function Told({ prediction, labels }: { prediction: Prediction; labels: VariableLabels }) {
  const { what, fit, rest, rows, caveat } = expectedInWords(prediction, labels);
  const { outside } = prediction;
  return (
    <div role="status" className="grid gap-2">
      <p className="text-m">
        {what}: <strong>{fit}</strong>
        {rest}
      </p>
      {rows === null ? null : <p className="text-s text-ink-2">{rows}</p>}
      {outside.length === 0 ? null : (
        <Notice kind="warn">
          {inWords(outside)} {outside.length === 1 ? "is" : "are"} beyond the rows used: nothing is known of
          such rows.
        </Notice>
      )}
      <p className="text-xs text-ink-3">
        {caveat} The answer is what goes with these values, not what a change of them would cause.{" "}
        <HelpLink href={urls.help.topic("what-if")}>How to read this</HelpLink>
      </p>
    </div>
  );
}

function Input({
  input,
  text,
  unit,
  isExposure,
}: {
  input: PredictionInput;
  text: string | undefined;
  unit: string | null;
  isExposure: boolean;
}) {
  const id = `x${input.column_index}`;
  const value = text ?? String(input.value ?? "");
  const { least, most, categories } = input;
  const label = withUnit(input.display_name, unit);
  if (categories) {
    return (
      <Field id={id} label={label}>
        <select id={id} name={input.display_name} className="select" defaultValue={value}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </select>
      </Field>
    );
  }
  const range = `The rows used have ${formatBrief(least)} to ${formatBrief(most)}.`;
  const hint = isExposure ? `The exposure: at 1 the answer is for one unit of it. ${range}` : range;
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        id={id}
        name={input.display_name}
        type="number"
        step="any"
        inputMode="decimal"
        className="input"
        defaultValue={value}
        aria-describedby={`${id}-hint`}
      />
    </Field>
  );
}

/** The prediction of a model for one row whose X have these values. */
export default function WhatIf() {
  const { projectId, ...start } = useLoaderData<typeof loader>();
  const posted = useActionData<Answer>();
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  const answer = posted ?? start;
  const known = answer.prediction ?? start.prediction;
  const labels = answer.labels ?? start.labels;
  const unitOf = (column: number) =>
    labels?.x.find((x) => x.column === column && !x.category && !x.term)?.unit ?? null;
  return (
    <Dialog
      title="What if"
      closeHref={closeHref}
      size="m"
      actions={
        <CloseLink kind="primary" to={closeHref}>
          OK
        </CloseLink>
      }
    >
      {answer.failure === null ? null : (
        <Notice kind="bad" title="Error" alert>
          {answer.failure}
        </Notice>
      )}
      {answer.prediction && labels ? <Told prediction={answer.prediction} labels={labels} /> : null}
      {known ? (
        <Form method="post" replace preventScrollReset className="grid gap-3 pt-4" aria-label="Values of X">
          <div className="grid items-start gap-3 narrow:grid-cols-2">
            {known.values.map((input) => (
              <Input
                key={input.column_index}
                input={input}
                text={answer.entered[input.display_name]}
                unit={unitOf(input.column_index)}
                isExposure={input.display_name === known.exposure}
              />
            ))}
          </div>
          <div>
            <Button type="submit">PREDICT</Button>
          </div>
        </Form>
      ) : null}
    </Dialog>
  );
}
