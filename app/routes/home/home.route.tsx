import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { usePolling } from "~/components/use-polling";
import { env } from "~/config/env.server";
import { PLANS } from "~/config/plans";
import { formatCount } from "~/lib/format-number";
import { isUnfinished } from "~/lib/import-status";
import { urls, withSearch } from "~/lib/urls";
import { listDatasets } from "~/services/datasets/list-datasets.server";
import { listUnreadable } from "~/services/datasets/list-unreadable.server";
import { listDemos } from "~/services/demos/list-demos.server";
import { countProblems } from "~/services/mail/outbox.server";
import { listUploads } from "~/services/uploads/list-uploads.server";
import { UnconfirmedNotice } from "../auth/unconfirmed-notice";
import { signedIn } from "../page.server";
import { DatasetTable } from "./dataset-table";
import { Flash } from "./flash";
import { isDelayed } from "../import/delay";
import { DelayedDialog } from "../import/delayed-dialog";
import { longestWait } from "./longest-wait";
import { StartCards } from "./start-cards";
import { UnfinishedUploads } from "./unfinished-uploads";

const POLL_MS = 3000;

export const meta: MetaFunction = () => [{ title: "My projects · Estimand" }];

export const loader = signedIn(async ({ request }: LoaderFunctionArgs, user) => {
  const [datasets, uploads, unreadable, demos] = await Promise.all([
    listDatasets(user.id),
    listUploads(user.id),
    listUnreadable(user.id),
    listDemos(user.id),
  ]);
  const wait = longestWait(datasets);
  return {
    unconfirmed: user.isConfirmed ? null : { email: user.email, byOutbox: env.smtpUrl === null },
    failedMails: await countProblems(user),
    unreadable,
    uploads,
    wait: wait && { ...wait, delayed: isDelayed(wait.startedAt, new URL(request.url).searchParams) },
    demoCount: demos.length,
    greeting: `Welcome${user.lastLogin === null ? ", " : " Back, "}${user.firstName}`,
    datasets,
    projectCount: datasets.reduce((sum, dataset) => sum + dataset.projects.length, 0),
    projectLimit: PLANS[user.plan].projects,
  };
});

type HomeData = Awaited<ReturnType<typeof loader>>;

/** Whether a dataset or project on the page is still being processed. */
function isBusy({ datasets }: HomeData): boolean {
  return datasets.some(
    (dataset) => dataset.status === "toprocess" || dataset.busy || dataset.projects.some(isUnfinished),
  );
}

export const handle = { refreshSeconds: (data: HomeData) => (isBusy(data) ? POLL_MS / 1000 : null) };

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

export default function Home() {
  const data = useLoaderData<typeof loader>();
  usePolling(isBusy(data), POLL_MS);
  return (
    <>
      <main
        id="main"
        className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[84rem] content-start gap-5 px-4 py-6 narrow:px-8"
      >
        <header>
          <h1>{data.greeting}</h1>
          <p className="text-s text-ink-3">
            {counted(data.datasets.length, "dataset")} · {formatCount(data.projectCount)} of{" "}
            {formatCount(data.projectLimit)} projects
          </p>
        </header>
        <Flash />
        {data.unconfirmed ? <UnconfirmedNotice {...data.unconfirmed} /> : null}
        {data.failedMails > 0 ? (
          <Notice kind="bad">
            {counted(data.failedMails, "mail")} could not be sent.{" "}
            <Link to={urls.outbox}>Open the outbox</Link>
          </Notice>
        ) : null}
        <StartCards demoCount={data.demoCount} />
        <UnfinishedUploads uploads={data.uploads} />
        <DatasetTable datasets={data.datasets} unreadable={data.unreadable} />
      </main>
      {data.wait ? (
        <DelayedDialog
          key={data.wait.datasetId}
          {...data.wait}
          okHref={withSearch(urls.home, { waiting: 1 })}
        />
      ) : null}
      <Outlet />
    </>
  );
}
