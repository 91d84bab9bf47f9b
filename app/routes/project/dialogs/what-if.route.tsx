import { type ActionFunctionArgs, data } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import { z } from "zod";
import { scaleOf } from "~/analyses/sentences/units";
import { withUnit } from "~/analyses/variables/value-units";
import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { Button } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { Notice } from "~/components/notice";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { CellValue, FunctionKey, Prediction, PredictionInput } from "~/compute/contract/types";
import { asAppError, notFound } from "~/lib/app-error";
import { formatBrief, formatTogether } from "~/lib/format-number";
import { inWords } from "~/lib/sentence";
import { getPrediction } from "~/services/analyses/get-prediction.server";
import { pathParameter, signedIn } from "../../page.server";
import { answerLocally, networkErrorText } from "../../network-error";
import { projectHref } from "../../project-search";

const functionKey = z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]);

/** The prediction, or why there is none; `entered` are the values of the form by column. */
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

/** An expected value and its limits with as many digits as the limits have: in percent where Y is a fraction. */
function inUnitsOf({ y }: VariableLabels, value: number | null, lower: number | null, upper: number | null) {
  // Of a logarithm or a root the answer is in the unit of Y itself.
  const { times, sign } = scaleOf({ unit: y.unit, trans: y.trans === "FirstDiff" ? y.trans : null });
  const scaled = (each: number | null) => (each === null ? null : times * each);
  const texts = formatTogether(scaled(value), scaled(lower), scaled(upper));
  const unit = sign || (y.unit === null ? "" : `\u202f${y.unit}`);
  return texts.map((text) => `${text}${unit}`);
}

function Told({ prediction, labels }: { prediction: Prediction; labels: VariableLabels }) {
  const { prediction_lower: low, prediction_upper: high, outside } = prediction;
  const [fit, from, to] = inUnitsOf(labels, prediction.fit, prediction.lower, prediction.upper);
  const [, lower, upper] = inUnitsOf(labels, prediction.fit, low, high);
  const what = labels.y.trans === "FirstDiff" ? `change in ${labels.y.name}` : labels.y.name;
  return (
    <div role="status" className="grid gap-2">
      <p className="text-m">
        Expected {what}: <strong>{fit}</strong> (95{"\u202f"}% limits {from} to {to}).
      </p>
      {low === null || high === null ? null : (
        <p className="text-s text-ink-2">
          Of single rows with these values, 95{"\u202f"}% lie between {lower} and {upper}.
        </p>
      )}
      {outside.length === 0 ? null : (
        <Notice kind="warn">
          {inWords(outside)} {outside.length === 1 ? "is" : "are"} beyond the rows used: nothing is known of
          such rows.
        </Notice>
      )}
      <p className="text-xs text-ink-3">
        The limits take the rows as independent, with errors of one spread. The answer is what goes with these
        values, not what a change of them would cause.
      </p>
    </div>
  );
}

function Input({
  input,
  text,
  unit,
}: {
  input: PredictionInput;
  text: string | undefined;
  unit: string | null;
}) {
  const id = `x${input.column_index}`;
  const value = text ?? String(input.value ?? "");
  const { least, most, categories } = input;
  const label = withUnit(input.display_name, unit);
  if (categories) {
    return (
      <Field id={id} label={label}>
        <select id={id} name={String(input.column_index)} className="select" defaultValue={value}>
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
  return (
    <Field id={id} label={label} hint={range}>
      <input
        id={id}
        name={String(input.column_index)}
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

/** What a model expects of one row whose X have these values. */
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
          <div className="grid gap-3 narrow:grid-cols-2">
            {known.values.map((input) => (
              <Input
                key={input.column_index}
                input={input}
                text={answer.entered[String(input.column_index)]}
                unit={unitOf(input.column_index)}
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
