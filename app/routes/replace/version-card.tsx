import { Form, Link } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { Download } from "~/components/icons";
import { LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { ProgressBar, Spinner } from "~/components/spinner";
import { formatBytes } from "~/lib/format-bytes";
import { formatCount } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import type { Version } from "~/services/replacements/version-shape";
import { NumbersTable } from "./effect-table";
import { projectHref } from "../project-search";

interface VersionCardProps {
  datasetId: string;
  version: Version;
  /** Whether the user can go back to it now. */
  isFree: boolean;
}

/** A version of a dataset's file, its users, its file, and the button that restores it. */
export function VersionCard({ datasetId, version, isFree }: VersionCardProps) {
  const { number, is_present, origin, file_name, byte_length, row_count, created_at, projects, effect } =
    version;
  return (
    <li className="card grid gap-4 p-4 narrow:p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-2">
            Version {number} {is_present ? <span className="badge">present</span> : null}
          </h2>
          <p className="[overflow-wrap:anywhere]">{origin}</p>
          <p className="text-s text-ink-2 [overflow-wrap:anywhere]">
            {file_name}, {formatBytes(byte_length)}
            {row_count === null ? "" : `, ${formatCount(row_count)} rows in the file`} ·{" "}
            <LocalDateTime iso={created_at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton
            to={urls.dataset.downloadVersion(datasetId, number)}
            reloadDocument
            icon={<Download size={15} aria-hidden />}
            aria-label={`Download the file of version ${number}`}
          >
            Download
          </LinkButton>
          {isFree ? (
            <Form method="post">
              <input type="hidden" name="number" value={number} />
              <Button type="submit" aria-label={`Go back to version ${number}`}>
                Go back to it
              </Button>
            </Form>
          ) : null}
        </div>
      </div>
      <Restoring version={version} />
      <Uses projects={projects} />
      <Before effect={effect} number={number} />
    </li>
  );
}

/** The progress of restoring a version, or why it failed. */
function Restoring({ version: { is_restoring, progress, message, number } }: { version: Version }) {
  if (message !== null) {
    return (
      <Notice kind="bad" title={`Version ${number} was not brought back`}>
        <p>{message}</p>
      </Notice>
    );
  }
  if (!is_restoring) return null;
  return (
    <Form method="post" className="grid gap-3" aria-busy="true">
      <p className="flex items-center gap-2" role="status">
        <Spinner /> Going back to version {number}
      </p>
      {progress ? <ProgressBar progress={progress} label="Progress" /> : null}
      <input type="hidden" name="number" value={number} />
      <Button type="submit" name="intent" value="stop" className="justify-self-start">
        Cancel
      </Button>
    </Form>
  );
}

/** The numbers of the analyses before and after a file was made again. */
function Before({ effect, number }: Pick<Version, "effect" | "number">) {
  if (effect === null || effect.results.length === 0) return null;
  return (
    <details className="more">
      <summary>Results before and after version {number}</summary>
      <NumbersTable results={effect.results} isReplaced />
    </details>
  );
}

/** The projects whose data come from a version, with the analyses that were last applied to these data. */
function Uses({ projects }: Pick<Version, "projects">) {
  if (projects.length === 0) return null;
  return (
    <ul className="grid gap-1 text-s">
      {projects.map(({ id, name, analyses }) => (
        <li key={id}>
          <Link to={urls.project(id)}>{name}</Link>
          {analyses.length === 0 ? null : ": "}
          {analyses.map((analysis, index) => (
            <span key={analysis.id}>
              {index === 0 ? "" : ", "}
              <Link to={projectHref(id, "", { analysis: analysis.id })}>{analysis.name}</Link>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
