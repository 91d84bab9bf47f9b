import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { usePolling } from "~/components/use-polling";
import { env } from "~/config/env.server";
import { PLANS } from "~/config/plans";
import { formatCount } from "~/lib/format-number";
import { isUnfinished } from "~/lib/import-status";
import { urls, withSearch } from "~/lib/urls";
import { readDatasetSort } from "~/services/datasets/arrange-datasets";
import { listCatalog } from "~/services/datasets/demo-catalog.server";
import { listDatasetsOnHome } from "~/services/datasets/list-datasets.server";
import { countProblems } from "~/services/mail/outbox.server";
import { countProjects } from "~/services/projects/list-projects.server";
import { listUploads } from "~/services/uploads/list-uploads.server";
import { UnconfirmedNotice } from "../auth/unconfirmed-notice";
import { signedIn } from "../page.server";
import { DatasetTable } from "./dataset-table";
import { Flash } from "./flash";
import { LIST_PARAM } from "../home-href";
import { isDelayed } from "../import/delay";
import { DelayedDialog } from "../import/delayed-dialog";
import { longestWait } from "./longest-wait";
import { StartCards } from "./start-cards";
import { UnfinishedUploads } from "./unfinished-uploads";

const POLL_MS = 3000;

export const meta: MetaFunction = () => [{ title: "My projects · Estimand" }];

/** The part of the list that a URL asks for. */
function readList(search: URLSearchParams) {
  const page = Number(search.get(LIST_PARAM.page) ?? 1);
  return {
    find: search.get(LIST_PARAM.find) ?? "",
    sort: readDatasetSort(search.get(LIST_PARAM.sort)),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

export const loader = signedIn(async ({ request }: LoaderFunctionArgs, user) => {
  const search = new URL(request.url).searchParams;
  const [list, uploads, demos, projectCount] = await Promise.all([
    listDatasetsOnHome(user.id, readList(search)),
    listUploads(user.id),
    listCatalog(),
    countProjects(user.id),
  ]);
  const wait = longestWait(list.datasets);
  return {
    unconfirmed: user.isConfirmed ? null : { email: user.email, byOutbox: env.smtpUrl === null },
    failedMails: await countProblems(user),
    uploads,
    wait: wait && { ...wait, delayed: isDelayed(wait.startedAt, search) },
    demoCount: demos.length,
    greeting: `Welcome${user.lastLogin === null ? ", " : " Back, "}${user.firstName}`,
    list,
    projectCount,
    projectLimit: PLANS[user.plan].projects,
  };
});

type HomeData = Awaited<ReturnType<typeof loader>>;

/** Whether a dataset or project on the page is still being processed. */
function isBusy({ list }: HomeData): boolean {
  return list.datasets.some(
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
            {counted(data.list.total, "dataset")} · {formatCount(data.projectCount)} of{" "}
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
        <StartCards demoCount={data.demoCount} isConfirmed={data.unconfirmed === null} />
        <UnfinishedUploads uploads={data.uploads} />
        <DatasetTable list={data.list} />
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
