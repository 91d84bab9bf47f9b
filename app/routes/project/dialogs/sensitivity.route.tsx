import { useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { ComparedSpecifications } from "~/analyses/models/compared-specifications";
import { compareSpecifications, remarks } from "~/analyses/models/sensitivity";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { HelpLink } from "~/components/help-link";
import { Notice } from "~/components/notice";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { asAppError, notFound } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { getSensitivity } from "~/services/analyses/get-sensitivity.server";
import { pathParameter, signedIn } from "../../page.server";
import { projectHref } from "../../project-search";

const functionKey = z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]);

export const loader = signedIn(async ({ params }, user) => {
  const parsed = functionKey.safeParse(params.functionKey);
  if (!parsed.success) throw notFound("page");
  const analysisId = pathParameter(params, "analysisId");
  const projectId = pathParameter(params, "projectId");
  try {
    const { found, labels } = await getSensitivity(user.id, analysisId, parsed.data);
    const coefficients = compareSpecifications(found, labels);
    return { projectId, coefficients, remarks: remarks(found, labels), failure: null };
  } catch (error) {
    const { code, userMessage } = asAppError(error);
    // The result stays on the page: only this part of it says why there is nothing.
    if (code === "not_found" || code === "internal") throw error;
    return { projectId, coefficients: [], remarks: [], failure: userMessage };
  }
});

/** The coefficients of a model under several specifications, with a sentence on each. */
export default function SensitivityDialog() {
  const { projectId, coefficients, remarks: general, failure } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  return (
    <Dialog
      title="Does the conclusion survive?"
      closeHref={closeHref}
      size="l"
      actions={
        <CloseLink kind="primary" to={closeHref}>
          OK
        </CloseLink>
      }
    >
      <p className="pb-3 text-s text-ink-2">
        Each coefficient in other variants that one could defend, and on other rows.{" "}
        <HelpLink href={urls.help.topic("sensitivity")}>How to read this</HelpLink>
      </p>
      {failure === null ? null : (
        <Notice kind="bad" title="Error" alert>
          {failure}
        </Notice>
      )}
      {coefficients.map((coefficient, i) => (
        <details key={coefficient.name} open={i === 0} className="more ways-of">
          <summary>{coefficient.says}</summary>
          <ComparedSpecifications coefficient={coefficient} />
        </details>
      ))}
      {general.map((text) => (
        <p key={text} className="pt-3 text-s text-ink-2">
          {text}
        </p>
      ))}
    </Dialog>
  );
}
