import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { DEFINITIONS } from "~/analyses/definitions";
import { NOT_RUN_IN_STATA, type ProofLanguage } from "~/analyses/proof/proof-input";
import { LinkButton } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { HelpLink } from "~/components/help-link";
import { FileDown } from "~/components/icons";
import { Notice } from "~/components/notice";
import { inWords } from "~/lib/sentence";
import { urls } from "~/lib/urls";
import { getAnalysisLabels } from "~/services/analyses/get-analysis-labels.server";
import { getProject } from "~/services/projects/get-project.server";
import { AppError } from "~/lib/app-error";
import { readFailure } from "../../failure-text.server";
import { pathParameter, signedIn } from "../../page.server";
import { dialogHref, PARAM, dependentInUrl, projectHref } from "../../project-search";
import { ReportDownload } from "~/components/report-download";

export const loader = signedIn(async ({ request, params }, user) => {
  const project = await getProject(user.id, pathParameter(params, "projectId"));
  const analyses = Object.values(project.analysis).sort((a, b) => a.order - b.order);
  const search = new URL(request.url).searchParams;
  const analysis = analyses.find(({ id }) => id === search.get(PARAM.analysis)) ?? analyses[0];
  if (!analysis)
    throw new AppError("not_found", { userMessage: "There is no analysis to export yet. Apply one first." });
  // Loaded late: this imports the scripts.
  const { hasStata } = await import("~/analyses/proof/stata/script");
  const isOfSeveral = analysis.variables.more_Y !== undefined;
  const asked = isOfSeveral ? await getAnalysisLabels(user.id, analysis.id) : [];
  return {
    projectId: project.id,
    analysisId: analysis.id,
    /** The names of the dependent variables; empty if there is only one. */
    dependents: asked.length > 1 ? asked.map(({ y }) => y.label) : [],
    name: analysis.name,
    count: analyses.length,
    functions: analysis.analysis_function.map((key) => DEFINITIONS[key].title),
    withoutStata: analysis.analysis_function
      .filter((key) => !hasStata(key))
      .map((key) => DEFINITIONS[key].title),
    failure: readFailure(request),
  };
});

interface ProofLinksProps {
  hrefOf: (language: ProofLanguage) => string;
  /** Whether a script for Stata has something to compare. */
  hasStata: boolean;
  /** One of several dependent variables; null for the only one. */
  of: string | null;
}

/** The proof of one dependent variable in each language. */
function ProofLinks({ hrefOf, hasStata, of }: ProofLinksProps) {
  const name = (text: string) => (of === null ? text : `${text} of ${of}`);
  return (
    <p className="flex flex-wrap items-center gap-2">
      {of === null ? null : <span className="w-full font-semibold">{of}</span>}
      <LinkButton
        to={hrefOf("r")}
        reloadDocument
        aria-label={name("R script")}
        icon={<FileDown size={16} aria-hidden />}
      >
        R script
      </LinkButton>
      <LinkButton
        to={hrefOf("python")}
        reloadDocument
        aria-label={name("Python script")}
        icon={<FileDown size={16} aria-hidden />}
      >
        Python script
      </LinkButton>
      {hasStata ? (
        <LinkButton
          to={hrefOf("stata")}
          reloadDocument
          aria-label={name("Stata do-file")}
          icon={<FileDown size={16} aria-hidden />}
        >
          Stata do-file
        </LinkButton>
      ) : null}
    </p>
  );
}

/** Downloads the report of the open analysis. */
export default function ExportDialog() {
  const { projectId, analysisId, name, dependents, count, functions, withoutStata, failure } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  return (
    <Dialog
      title="Export Analysis"
      closeHref={closeHref}
      size="s"
      actions={
        <>
          <CloseLink to={closeHref}>Close</CloseLink>
        </>
      }
    >
      <div className="grid gap-3 text-ink-2">
        {failure ? (
          <Notice kind="bad" title="Something went wrong!" alert>
            {failure}
          </Notice>
        ) : null}
        <p>
          Report of <strong className="text-ink">“{name}”</strong> ({inWords(functions)}): charts, tables,
          rows used, settings, methods. PDF to print, Word to edit, HTML to open in a browser without this
          site. <HelpLink href={urls.help.topic("report")}>About reports</HelpLink>
        </p>
        <ReportDownload hrefOf={(format) => urls.report(projectId, analysisId, format)} />
        {count > 1 ? (
          <p>
            <Link to={urls.jointReport.page(projectId)}>Put several analyses into one report</Link>
          </p>
        ) : null}
        <section aria-labelledby="share" className="grid gap-2 border-t border-line pt-3">
          <h3 id="share" className="font-semibold text-ink">
            Show it to others
          </h3>
          <p>
            People with an account on this server can read the results by a link, which you can revoke.{" "}
            <Link
              to={dialogHref(projectId, search, `analyses/${analysisId}/links/`)}
              preventScrollReset
              replace
            >
              Share a link
            </Link>
          </p>
        </section>
        <section aria-labelledby="proof" className="grid gap-2 border-t border-line pt-3">
          <h3 id="proof" className="font-semibold text-ink">
            Recompute it
          </h3>
          <p>
            A script with the data of this analysis. It computes the numbers again with the packages that
            statisticians use and shows how many digits agree.{" "}
            {dependents.length > 0 ? "Each dependent variable has a script of its own. " : null}
            <HelpLink href={urls.help.topic("proof")}>How to run it</HelpLink>
          </p>
          {withoutStata.length < functions.length ? (
            <p>
              For Stata: {NOT_RUN_IN_STATA}
              {withoutStata.length > 0 ? ` The do-file compares nothing for ${inWords(withoutStata)}.` : null}
            </p>
          ) : null}
          {(dependents.length > 0 ? dependents : [null]).map((label, i) => (
            <ProofLinks
              key={label}
              hrefOf={(language) => urls.proof(projectId, analysisId, language, dependentInUrl(i + 1))}
              hasStata={withoutStata.length < functions.length}
              of={label}
            />
          ))}
        </section>
      </div>
    </Dialog>
  );
}
