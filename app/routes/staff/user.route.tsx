import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { invalidField } from "~/lib/app-error";
import { parsedInput } from "~/lib/field-errors";
import { urls, withSearch } from "~/lib/urls";
import { actOnUser, USER_ACTIONS } from "~/services/staff/act-on-user.server";
import { grantStorage, storageForm } from "~/services/staff/grant-storage.server";
import { getStaffUser } from "~/services/staff/list-users.server";
import { isForForm, pathParameter, signedIn } from "../page.server";
import { StorageForm } from "./storage-form";
import { UserActions } from "./user-actions";
import { UserFacts } from "./user-facts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.account.email ?? "User"} · Estimand` },
];

export const loader = signedIn(async ({ params }, user) => {
  const account = await getStaffUser(user, pathParameter(params, "userId"));
  return { account, isOwn: account.id === user.id };
});

const userActionSchema = z.enum(USER_ACTIONS);

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const form = await request.formData();
  const userAction = userActionSchema.safeParse(form.get("act"));
  try {
    if (form.get("act") === "storage") {
      const storage = parsedInput(storageForm, Object.fromEntries(form));
      await grantStorage(user, pathParameter(params, "userId"), storage);
      return data({ done: "The storage was changed.", refusal: null });
    }
    if (!userAction.success) throw invalidField("act", "This act does not exist. Use a button of the page.");
    const done = await actOnUser(user, pathParameter(params, "userId"), userAction.data);
    return data({ done, refusal: null });
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ done: null, refusal: error.userMessage }, { status: error.status });
  }
});

/** For staff: one account and the actions on it. */
export default function UserPage() {
  const { account, isOwn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="staff-part max-w-[48rem]">
      <header className="grid gap-1">
        <p className="text-s">
          <Link to={urls.staff.users}>All users</Link>
        </p>
        <h1 className="break-words">{account.email}</h1>
        <p className="text-ink-2">{account.name}</p>
        <div role="status">
          {answer?.done ? (
            <Notice kind="good" className="mt-3">
              {answer.done}
            </Notice>
          ) : null}
        </div>
      </header>
      {answer?.refusal ? (
        <Notice kind="bad" alert>
          {answer.refusal}
        </Notice>
      ) : null}
      <section className="card p-5" aria-label="Account">
        <UserFacts account={account} />
      </section>
      <section aria-labelledby="acts" className="grid gap-3">
        <h2 id="acts">Acts</h2>
        <UserActions account={account} isOwn={isOwn} />
        <StorageForm megabytes={account.grantedMegabytes} planName={account.planName} />
        <div className="flex flex-wrap gap-3">
          <LinkButton to={withSearch(urls.orders, { for: account.email })} size="s">
            Grant PRO
          </LinkButton>
          <LinkButton to={withSearch(urls.staff.log, { person: account.email })} size="s">
            Audit log of this user
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
