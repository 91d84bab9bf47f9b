import { Link, useLocation } from "@remix-run/react";
import { ChartScatter, Copy, Download, Ellipsis, FilePenLine, Trash2 } from "~/components/icons";
import { LocalDate } from "~/components/local-time";
import { Menu, MenuLink } from "~/components/menu";
import { countOf } from "~/lib/format-number";
import { isUnfinished } from "~/lib/import-status";
import { sampleText } from "~/lib/sample-text";
import { urls } from "~/lib/urls";
import type { Project } from "~/services/shapes/project-shape";
import { keepListParams } from "../home-href";
import { Processing } from "./processing";

function shape({ row_count, file_row_count, col_count, seed }: Project): string {
  if (row_count === null || col_count === null) return "";
  const columns = countOf(col_count, "column");
  if (seed === null) return `${countOf(row_count, "row")} · ${columns}`;
  return `${sampleText(row_count, file_row_count, seed)} · ${columns}`;
}

function ProjectMenu({ project }: { project: Project }) {
  const { search } = useLocation();
  return (
    <Menu label={`Menu of project ${project.name}`} trigger={<Ellipsis size={18} aria-hidden />}>
      {isUnfinished(project) ? null : (
        <>
          <MenuLink
            to={keepListParams(urls.projects.rename(project.id), search)}
            data-row-key="F2"
            preventScrollReset
            icon={<FilePenLine size={15} aria-hidden />}
          >
            Rename
          </MenuLink>
          {project.status === "ready" ? (
            <>
              <MenuLink
                to={keepListParams(urls.projects.duplicate(project.id), search)}
                preventScrollReset
                icon={<Copy size={15} aria-hidden />}
              >
                Duplicate
              </MenuLink>
              <MenuLink
                to={keepListParams(urls.projects.exportData(project.id), search)}
                preventScrollReset
                icon={<Download size={15} aria-hidden />}
              >
                Export Data
              </MenuLink>
            </>
          ) : null}
        </>
      )}
      <MenuLink
        to={keepListParams(urls.projects.delete(project.id), search)}
        data-row-key="Delete"
        preventScrollReset
        danger
        icon={<Trash2 size={15} aria-hidden />}
      >
        Delete Project
      </MenuLink>
    </Menu>
  );
}

/** One project below its dataset: name, rows, columns, date and a menu. */
export function ProjectRow({ project }: { project: Project }) {
  const unfinished = isUnfinished(project);
  return (
    <tr className="project-row" data-unfinished={unfinished}>
      <td>
        <div className="flex items-center gap-2 pl-5 narrow:pl-9">
          <ChartScatter size={15} aria-hidden className="flex-none text-ink-3" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <Link to={urls.project(project.id)} className="font-medium">
              {project.name}
            </Link>
            <p className="num text-xs text-ink-3 medium:hidden">{shape(project)}</p>
          </div>
        </div>
      </td>
      <td className="num hidden text-ink-3 medium:table-cell">{shape(project)}</td>
      <td className="text-ink-3">
        {unfinished ? <Processing progress={project.progress} /> : <LocalDate iso={project.created_at} />}
        {project.status === "failed" ? (
          <p className="text-xs font-medium text-bad">{project.message}</p>
        ) : null}
      </td>
      <td className="w-10 text-right">
        <ProjectMenu project={project} />
      </td>
    </tr>
  );
}
