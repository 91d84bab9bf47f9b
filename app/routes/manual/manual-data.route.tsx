import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { countUpload } from "~/auth/rate-limits.server";
import { env } from "~/config/env.server";
import { readForm } from "~/lib/read-form.server";
import { urls } from "~/lib/urls";
import { createTypedDataset } from "~/services/datasets/create-typed-dataset.server";
import { typedTableForm } from "~/services/datasets/typed-table";
import { UnconfirmedNotice } from "../auth/unconfirmed-notice";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";
import { ManualForm } from "./manual-form";

export const meta: MetaFunction = () => [{ title: "New dataset · Estimand" }];

export const loader = signedIn((_args, user) =>
  Promise.resolve({
    draftKey: `typed-table:${user.id}`,
    unconfirmed: user.isConfirmed ? null : { email: user.email, byOutbox: env.smtpUrl === null },
  }),
);

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  await countUpload(user.id);
  return answerForm(await readForm(request), typedTableForm, async ({ stay, ...typed }) => {
    const { id } = await createTypedDataset(user.id, typed);
    return stay ? data({ fileId: id }) : redirect(urls.setHeaderRow(id));
  });
});

export const clientAction = postForm;

/** The page to type or paste a table. */
export default function ManualData() {
  const { draftKey, unconfirmed } = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof action>();
  const posted = useActionData<typeof action>();
  const answer = fetcher.data ?? posted;
  return (
    <main
      id="main"
      className="mx-auto grid w-full grid-cols-[minmax(0,1fr)] max-w-[96rem] content-start gap-5 px-4 py-6 narrow:px-8"
    >
      <header>
        <h1>New Dataset</h1>
        <p className="text-s text-ink-3">
          Type a table or paste one from a spreadsheet. The next step shows how it will be imported.
        </p>
      </header>
      {unconfirmed ? <UnconfirmedNotice {...unconfirmed} keepsPage /> : null}
      <ManualForm
        fetcher={fetcher}
        draftKey={draftKey}
        result={answer && "result" in answer ? answer.result : null}
        fileId={answer && "fileId" in answer ? answer.fileId : null}
      />
    </main>
  );
}
