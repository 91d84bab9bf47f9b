import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { usePolling } from "~/components/use-polling";
import type { FieldErrors } from "~/lib/app-error";
import { env } from "~/config/env.server";
import { forgetSentFile, isJustSent } from "~/lib/sent-file";
import { urls, withSearch } from "~/lib/urls";
import { finalizeDataset } from "~/services/projects/finalize-dataset.server";
import { updateSettings, updateSettingsBeforeImport } from "~/services/datasets/update-settings.server";
import { findDatasetOfDraft } from "~/services/replacements/get-replacement.server";
import { fieldErrorsOfRefusal, isForForm, pathParameter, signedIn } from "../page.server";
import { Steps } from "./replacement-steps";
import { postSettings } from "../network-error";
import { loadImport } from "./load-import.server";
import { SentNotice } from "./sent-notice";
import { settingsOfDraft, type SettingsDraft } from "./settings-draft";
import { draftFromForm, settingsOfOtherTable } from "./settings-form";
import { Waiting } from "./waiting";
import { Workbench } from "./workbench";

const POLL_MS = 3000;

export const loader = signedIn(async ({ request, params, context }, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const loaded = await loadImport(user.id, datasetId, new URL(request.url).searchParams);
  const replaces = await findDatasetOfDraft(user.id, datasetId);
  const justSent = isJustSent(request.headers.get("cookie"), datasetId);
  if (justSent) context.appendHeader("Set-Cookie", forgetSentFile(env.secureCookies));
  return { ...loaded, justSent, replaces };
});

type ImportData = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? "Import"} · Estimand` },
];

export const handle = {
  refreshSeconds: (loaded: ImportData) => (loaded.state === "processing" ? POLL_MS / 1000 : null),
};

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const datasetId = pathParameter(params, "datasetId");
  const form = await request.formData();
  const draft = draftFromForm(form);
  const refused = (errors: FieldErrors) => data({ draft, errors }, { status: 400 });
  const otherTable = settingsOfOtherTable(form, draft);
  const checked = otherTable ? { settings: otherTable } : settingsOfDraft(draft);
  if ("errors" in checked) return refused(checked.errors);
  try {
    const isNext = form.get("intent") === "next";
    const replaces = await findDatasetOfDraft(user.id, datasetId);
    const isImported = !isNext && replaces === null;
    const update = !isImported || otherTable ? updateSettings : updateSettingsBeforeImport;
    await update(user.id, datasetId, checked.settings);
    if (otherTable) return redirect(urls.setHeaderRow(datasetId));
    if (isNext) return redirect(withSearch(urls.setHeaderRow(datasetId), { step: "preview" }));
    if (replaces !== null) return redirect(urls.dataset.replace(replaces));
    const { project_full_id } = await finalizeDataset(user.id, datasetId);
    return redirect(withSearch(urls.project(project_full_id), { uploaded: 1 }));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return refused(fieldErrorsOfRefusal(error));
  }
});

export const clientAction = postSettings;

function ImportStage({
  loaded,
  answer,
}: {
  loaded: ImportData;
  answer: { draft: SettingsDraft; errors: FieldErrors } | undefined;
}) {
  switch (loaded.state) {
    case "processing":
      return (
        <Waiting
          title={loaded.fileName}
          datasetId={loaded.id}
          progress={loaded.progress}
          startedAt={loaded.startedAt}
          delayed={loaded.delayed}
          okHref={withSearch(urls.setHeaderRow(loaded.id), { waiting: 1 })}
        />
      );
    case "unreadable":
      return (
        <section className="card mx-auto grid w-full max-w-[34rem] gap-4 p-6">
          <Notice kind="bad" alert>
            {loaded.message}
          </Notice>
          <div className="flex flex-wrap gap-2">
            <LinkButton kind="primary" to={urls.home}>
              Upload another file
            </LinkButton>
            <LinkButton kind="quiet" to={urls.dataset.delete(loaded.id)}>
              Delete Dataset
            </LinkButton>
          </div>
        </section>
      );
    case "ready":
      return (
        <Workbench
          key={loaded.id}
          datasetId={loaded.id}
          draft={answer?.draft ?? loaded.draft}
          inspection={loaded.inspection}
          preview={loaded.preview}
          errors={loaded.errors}
          refusal={answer?.errors}
          isFinalStep={loaded.isFinalStep && !answer}
          replaces={loaded.replaces}
        />
      );
  }
}

export default function SetHeaderRow() {
  const loaded = useLoaderData<typeof loader>();
  usePolling(loaded.state === "processing", POLL_MS);
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[96rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere]">{loaded.name}</h1>
          <p className="text-s text-ink-3">{loaded.fileName}</p>
        </div>
        {loaded.replaces === null ? (
          <ol className="steps" aria-label="Steps">
            <li>Upload</li>
            <li aria-current="step">Check import</li>
            <li>Open project</li>
          </ol>
        ) : (
          <Steps step="check" />
        )}
      </header>
      <SentNotice key={loaded.id} fileName={loaded.fileName} justSent={loaded.justSent} />
      <ImportStage loaded={loaded} answer={useActionData<typeof action>()} />
    </main>
  );
}
