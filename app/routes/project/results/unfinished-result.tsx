import { Form, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { Spinner } from "~/components/spinner";
import { Why } from "~/components/why";
import type { Code } from "~/compute/contract/types";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import { dialogHref } from "../../project-search";

/** The code of a calculation that the user cancelled. */
const CANCELLED: Code = "E-CANCELLED";

interface UnfinishedResultProps {
  projectId: string;
  analysisId: string;
  result: Exclude<FunctionResult, { state: "ready" }>;
}

/** A result that is being computed and can be cancelled, or that has no numbers. */
export function UnfinishedResult({ projectId, analysisId, result }: UnfinishedResultProps) {
  const { search } = useLocation();
  const action = dialogHref(projectId, search, `analyses/${analysisId}/cancel/`);
  if (result.state === "processing") {
    return (
      <Form
        method="post"
        action={action}
        className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6"
        preventScrollReset
        replace
      >
        <p className="flex items-center gap-3 text-ink-2">
          <Spinner size="l" /> Calculating…
        </p>
        <Button type="submit" size="s">
          Cancel
        </Button>
      </Form>
    );
  }
  if (result.code === CANCELLED) {
    return (
      <Form method="post" action={action} preventScrollReset replace>
        <Notice kind="info" title="Cancelled" alert>
          <p>{result.message} Your settings are kept.</p>
          <Button type="submit" size="s" className="mt-2" name="again" value="yes">
            Calculate again
          </Button>
        </Notice>
      </Form>
    );
  }
  return (
    <Notice kind="bad" title="Error" alert>
      {result.message} <Why code={result.code} />
    </Notice>
  );
}
