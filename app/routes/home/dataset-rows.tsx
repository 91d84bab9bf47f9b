import { useLocation } from "@remix-run/react";
import { useState } from "react";
import { IconButton, LinkButton } from "~/components/button";
import { HelpLink } from "~/components/help-link";
import { ChevronDown, ChevronRight } from "~/components/icons";
import { LocalDate } from "~/components/local-time";
import { urls } from "~/lib/urls";
import type { Dataset } from "~/services/shapes/dataset-shape";
import { DatasetMenu } from "./dataset-menu";
import { type Stage, stageOf } from "./dataset-stage";
import { keepListParams } from "../home-href";
import { Processing } from "./processing";
import { ProjectRow } from "./project-row";

function StageControl({ dataset, stage }: { dataset: Dataset; stage: Stage }) {
  const { search } = useLocation();
  switch (stage) {
    case "processing":
      return <Processing progress={dataset.progress} />;
    case "finalize":
      return (
        <LinkButton kind="primary" size="s" to={urls.setHeaderRow(dataset.id)}>
          FINALIZE
        </LinkButton>
      );
    case "unreadable":
      return (
        <p className="max-w-[40ch] text-xs font-medium text-bad">
          {dataset.message} <HelpLink href={urls.help.topic("messages-files")}>Why?</HelpLink>
        </p>
      );
    case "done":
      return (
        <LinkButton
          size="s"
          to={keepListParams(urls.dataset.newProject(dataset.id), search)}
          preventScrollReset
        >
          NEW PROJECT
        </LinkButton>
      );
  }
}

/** One dataset and, expanded, its projects. */
export function DatasetRows({ dataset, readable }: { dataset: Dataset; readable: boolean }) {
  const [open, setOpen] = useState(true);
  const stage = stageOf(dataset, readable);
  const { projects } = dataset;
  const hasProjects = projects.length > 0 && stage !== "processing";
  return (
    <tbody>
      <tr>
        <td>
          <div className="flex items-center gap-1.5">
            {hasProjects ? (
              <IconButton
                label={open ? `Collapse ${dataset.name}` : `Expand ${dataset.name}`}
                size="s"
                hintSide="right"
                className="needs-js"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {open ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
              </IconButton>
            ) : (
              <span className="needs-js w-6 flex-none" />
            )}
            <p className="min-w-0">
              <span className="font-semibold [overflow-wrap:anywhere]">{dataset.name}</span>{" "}
              {hasProjects ? (
                <span className="whitespace-nowrap text-ink-3">
                  {projects.length} {projects.length === 1 ? "project" : "projects"}
                </span>
              ) : null}
            </p>
          </div>
        </td>
        <td className="hidden text-ink-2 [overflow-wrap:anywhere] medium:table-cell">{dataset.file_name}</td>
        <td>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1 text-ink-2">
            {stage === "processing" ? null : <LocalDate iso={dataset.created_at} />}
            <div className="narrow:ml-auto">
              <StageControl dataset={dataset} stage={stage} />
            </div>
          </div>
          {stage === "finalize" && dataset.message ? (
            <p className="pb-1.5 text-right text-xs font-medium text-bad">{dataset.message}</p>
          ) : null}
        </td>
        <td className="w-10 text-right">
          <DatasetMenu dataset={dataset} stage={stage} />
        </td>
      </tr>
      {hasProjects && open
        ? projects.map((project) => <ProjectRow key={project.id} project={project} />)
        : null}
    </tbody>
  );
}
