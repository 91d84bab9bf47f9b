import { Link, useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import {
  BookText,
  CalendarRange,
  ChevronDown,
  Columns3,
  Columns3Cog,
  Copy,
  Download,
  FileDown,
  FilePenLine,
  ListFilter,
  ReceiptText,
} from "~/components/icons";
import { LayoutModes, type RailLayout } from "~/components/rail";
import { Menu, MenuLink } from "~/components/menu";
import { countOf } from "~/lib/format-number";
import { sampleText } from "~/lib/sample-text";
import { urls } from "~/lib/urls";
import type { Column } from "~/services/shapes/column-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { dialogHref } from "../project-search";

interface ProjectHeaderProps {
  project: ProjectDetail;
  columns: readonly Column[];
  /** Whether there is a saved analysis. */
  canExport: boolean;
  /** Whether there are two of them. */
  canCompare: boolean;
  layout: RailLayout;
}

function rowsOf({ row_count: rows, file_row_count: fileRows, seed }: ProjectDetail): string[] {
  if (rows === null) return [];
  return [seed === null ? countOf(rows, "row") : sampleText(rows, fileRows, seed)];
}

function factsOf({ project, columns }: ProjectHeaderProps): string[] {
  const nameOf = (index: number | null) => columns.find((column) => column.column_index === index)?.title;
  const entity = nameOf(project.data.entity_column);
  const time = nameOf(project.data.time_column);
  return [
    ...rowsOf(project),
    countOf(columns.length, "column"),
    ...(entity ? [`entity ${entity}`] : []),
    ...(time ? [`time ${time}`] : []),
  ];
}

/** The project's name with its menu, its rows and columns, and the link to the report. */
export function ProjectHeader(props: ProjectHeaderProps) {
  const { project, canExport, canCompare } = props;
  const { search } = useLocation();
  const at = (path: string) => dialogHref(project.id, search, path);
  return (
    <header className="project-header">
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h1 className="truncate" title={project.name}>
            {project.name}
          </h1>
          <Menu label="Menu of this project" side="start" trigger={<ChevronDown size={18} aria-hidden />}>
            <MenuLink to={at("rename/")} preventScrollReset icon={<FilePenLine size={15} aria-hidden />}>
              Rename
            </MenuLink>
            <MenuLink to={at("duplicate/")} preventScrollReset icon={<Copy size={15} aria-hidden />}>
              Duplicate
            </MenuLink>
            {project.status === "ready" ? (
              <MenuLink to={at("export-data/")} preventScrollReset icon={<Download size={15} aria-hidden />}>
                Export Data
              </MenuLink>
            ) : null}
            {project.status === "ready" ? (
              <MenuLink to={at("columns/")} preventScrollReset icon={<Columns3Cog size={15} aria-hidden />}>
                Columns
              </MenuLink>
            ) : null}
            {project.status === "ready" ? (
              <MenuLink to={at("filters/")} preventScrollReset icon={<ListFilter size={15} aria-hidden />}>
                Row filters
              </MenuLink>
            ) : null}
            {project.status === "ready" ? (
              <MenuLink to={at("keys/")} preventScrollReset icon={<CalendarRange size={15} aria-hidden />}>
                Entity and time
              </MenuLink>
            ) : null}
            {canExport ? (
              <MenuLink to={urls.jointReport.page(project.id)} icon={<BookText size={15} aria-hidden />}>
                Joint report
              </MenuLink>
            ) : null}
            {project.receipt ? (
              <MenuLink to={at("receipt/")} preventScrollReset icon={<ReceiptText size={15} aria-hidden />}>
                Import report
              </MenuLink>
            ) : null}
          </Menu>
        </div>
        <p className="truncate text-s text-ink-3">
          {factsOf(props).join(" · ")}
          {project.earlier_settings ? (
            <>
              {" · "}
              <Link to={at("receipt/")} preventScrollReset>
                imported with older settings
              </Link>
            </>
          ) : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <LayoutModes layout={props.layout} className="header-modes" />
        {canCompare ? (
          <LinkButton to={urls.compare.page(project.id)} icon={<Columns3 size={16} aria-hidden />}>
            Compare
          </LinkButton>
        ) : null}
        {canExport ? (
          <LinkButton to={at("export/")} preventScrollReset icon={<FileDown size={16} aria-hidden />}>
            Export Analysis
          </LinkButton>
        ) : null}
      </div>
    </header>
  );
}
