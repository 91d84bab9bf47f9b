import { useMemo } from "react";
import { compareAnalyses } from "~/analyses/comparison/comparison";
import { readAnalysis } from "~/analyses/comparison/compared-analysis";
import { LinkButton } from "~/components/button";
import { HelpLink } from "~/components/help-link";
import { Notice } from "~/components/notice";
import { Spinner } from "~/components/spinner";
import { usePolling } from "~/components/use-polling";
import { Why } from "~/components/why";
import { urls } from "~/lib/urls";
import { numberInWords } from "~/analyses/sentences/comparison-phrases";
import { FileDown } from "~/components/icons";
import { ComparePanel } from "./compare-panel";
import { ComparisonExport } from "./comparison-export";
import { FunctionsNextToEachOther } from "./functions-next-to-each-other";
import type { LoadedComparison, SentComparison } from "./load-comparison.server";
import { ModelsView } from "./models-view";

const POLL_MS = 1500;

function Choosing({ loaded }: { loaded: LoadedComparison }) {
  const hasTwo = loaded.offered.length > 1;
  return (
    <div className="grid justify-items-center gap-2 px-6 py-20 text-center">
      <p className="font-semibold">{hasTwo ? "Choose two to six analyses" : "Nothing to compare yet"}</p>
      <p className="max-w-[46ch] text-s text-ink-2">
        {hasTwo
          ? "Models with the same dependent variable become columns of one table. Other results are shown next to each other."
          : "A comparison needs two analyses of this project. Apply another one first."}
      </p>
      {hasTwo ? null : <LinkButton to={urls.project(loaded.project.id)}>Back to the project</LinkButton>}
    </div>
  );
}

function ReadyComparison({ loaded, sent }: { loaded: LoadedComparison; sent: SentComparison }) {
  const comparison = useMemo(() => compareAnalyses(sent.analyses.map(readAnalysis), sent.rows), [sent]);
  return (
    <>
      {comparison.models === null ? null : (
        <ModelsView loaded={loaded} models={comparison.models} version={sent.version} />
      )}
      <FunctionsNextToEachOther loaded={loaded} sent={sent} functions={comparison.functions} />
      {comparison.failed.map((text) => (
        <Notice key={text} kind="bad" title="No numbers">
          {text}
        </Notice>
      ))}
      {comparison.alone.length > 0 ? (
        <p className="text-s text-ink-3">
          Only in one analysis, so not compared: {comparison.alone.join(", ")}.
        </p>
      ) : null}
      {comparison.models === null && comparison.functions.length === 0 ? (
        <Notice kind="info" title="These analyses have nothing to compare">
          They have no function in common, and fewer than two of them have a model. Choose others.
        </Notice>
      ) : (
        <ComparisonExport loaded={loaded} />
      )}
    </>
  );
}

function Content({ loaded }: { loaded: LoadedComparison }) {
  switch (loaded.state) {
    case "choosing":
      return <Choosing loaded={loaded} />;
    case "processing":
      return (
        <p className="flex items-center gap-3 py-6 text-ink-2">
          <Spinner size="l" /> Calculating…
        </p>
      );
    case "failed":
      return (
        <Notice kind="bad" title="Error" alert>
          {loaded.message} <Why code={loaded.code} />
        </Notice>
      );
    case "ready":
      return <ReadyComparison loaded={loaded} sent={loaded.sent} />;
  }
}

/** Says that not all analyses of the URL are shown. */
function NotShown({ missing, beyond }: LoadedComparison) {
  if (missing === 0 && beyond === 0) return null;
  return (
    <Notice kind="warn">
      {missing > 0
        ? `${missing === 1 ? "One analysis of this address no longer exists" : `${missing} analyses of this address no longer exist`}. `
        : null}
      {beyond > 0 ? "A comparison has at most six analyses; the first six are shown." : null}
    </Notice>
  );
}

/** The page of a comparison: the analyses to choose at the side, and what they say next to each other. */
export function ComparePage({ loaded }: { loaded: LoadedComparison }) {
  const { project, ids } = loaded;
  usePolling(loaded.state === "processing", POLL_MS);
  const isReady = loaded.state === "ready";
  return (
    <div className="workplace compare">
      <ComparePanel loaded={loaded} />
      <main id="main" className="workplace-main">
        <header className="project-header">
          <div className="min-w-0">
            <h1 className="truncate" title={project.name}>
              {project.name}
            </h1>
            <p className="text-s text-ink-3">
              {ids.length < 2 ? "Compare analyses" : `Comparison of ${numberInWords(ids.length)} analyses`} ·{" "}
              <HelpLink href={urls.help.topic("compare")}>How to read it</HelpLink>
            </p>
          </div>
          <div className="flex flex-wrap justify-end gap-2 max-narrow:justify-start">
            <LinkButton to={urls.project(project.id)}>Back to the project</LinkButton>
            {isReady ? (
              <a className="button" data-kind="secondary" href="#export">
                <FileDown size={16} aria-hidden /> Export comparison
              </a>
            ) : null}
          </div>
        </header>
        <div className="results-scroll">
          <div className="results">
            <p role="status" className="sr-only">
              {loaded.state === "processing" ? "Calculating…" : isReady ? "Calculating… done" : ""}
            </p>
            <NotShown {...loaded} />
            <Content loaded={loaded} />
          </div>
        </div>
      </main>
    </div>
  );
}
