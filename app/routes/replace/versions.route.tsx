import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { formatBytes } from "~/lib/format-bytes";
import { formatCount } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import { getDataset } from "~/services/datasets/get-dataset.server";
import { listVersions } from "~/services/replacements/list-versions.server";
import { restoreVersion } from "~/services/replacements/restore-version.server";
import type { Version } from "~/services/replacements/version-shape";
import { isForForm, pathParameter, signedIn } from "../page.server";

export const meta: MetaFunction = () => [{ title: "Versions · Estimand" }];

export const loader = signedIn(async ({ params }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const { id, name } = await getDataset(user.id, datasetId);
  return { dataset: { id, name }, versions: await listVersions(user.id, datasetId) };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const datasetId = pathParameter(params, "datasetId");
  try {
    const number = Number((await request.formData()).get("number"));
    await restoreVersion(user.id, datasetId, number);
    return redirect(urls.dataset.versions(datasetId));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

/** The versions of a dataset's file, what uses each, and the way back. */
export default function Versions() {
  const { dataset, versions } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[64rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Versions of {dataset.name}</h1>
          <p className="text-s text-ink-2">Going back makes a new version, so that nothing is lost.</p>
        </div>
        <div className="flex gap-2">
          <LinkButton to={urls.home}>Home</LinkButton>
          <LinkButton to={urls.dataset.replace(dataset.id)} kind="primary">
            Replace data
          </LinkButton>
        </div>
      </header>
      {refusal ? (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      <ol className="grid gap-3">
        {versions.map((version) => (
          <VersionCard key={version.number} version={version} />
        ))}
      </ol>
    </main>
  );
}

function VersionCard({ version }: { version: Version }) {
  const { number, is_present, origin, file_name, byte_length, row_count, created_at, projects } = version;
  return (
    <li className="card flex flex-wrap items-start justify-between gap-4 p-4 narrow:p-5">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-2">
          Version {number} {is_present ? <span className="badge">present</span> : null}
        </h2>
        <p>{origin}</p>
        <p className="text-s text-ink-2">
          {file_name}, {formatBytes(byte_length)}
          {row_count === null ? "" : `, ${formatCount(row_count)} rows in the file`} ·{" "}
          <LocalDateTime iso={created_at} />
        </p>
        {projects.map(({ id, name, analyses }) => (
          <p key={id} className="text-s">
            <Link to={urls.project(id)}>{name}</Link>
            {analyses.length === 0 ? "" : `: ${analyses.map((analysis) => analysis.name).join(", ")}`}
          </p>
        ))}
      </div>
      {is_present ? null : (
        <Form method="post">
          <input type="hidden" name="number" value={number} />
          <Button type="submit" aria-label={`Go back to version ${number}`}>
            Go back to it
          </Button>
        </Form>
      )}
    </li>
  );
}
