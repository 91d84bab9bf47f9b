import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button, LinkButton } from "~/components/button";
import { LocalDate, LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { formatBytes } from "~/lib/format-bytes";
import { invalidField } from "~/lib/app-error";
import { urls, withSearch } from "~/lib/urls";
import { actOnUser, USER_ACTS } from "~/services/staff/act-on-user.server";
import { getStaffUser, type StaffUser } from "~/services/staff/list-users.server";
import { isForForm, pathParameter, signedIn } from "../page.server";
import { UserState } from "./user-state";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.account.email ?? "User"} · Estimand` },
];

export const loader = signedIn(async ({ params }, user) => {
  const account = await getStaffUser(user, pathParameter(params, "userId"));
  return { account, isOwn: account.id === user.id };
});

const actSchema = z.enum(USER_ACTS);

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const act = actSchema.safeParse((await request.formData()).get("act"));
  try {
    if (!act.success) throw invalidField("act", "This act does not exist. Use a button of the page.");
    const done = await actOnUser(user, pathParameter(params, "userId"), act.data);
    return data({ done, refusal: null });
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ done: null, refusal: error.userMessage }, { status: error.status });
  }
});

function Facts({ account }: { account: StaffUser }) {
  const { planName, planEnd, lockedAt, seenAt, createdAt, datasets, projects, fileBytes } = account;
  return (
    <dl className="mail-facts">
      <dt>State</dt>
      <dd>
        <UserState user={account} />
      </dd>
      {lockedAt === null ? null : (
        <>
          <dt>Locked</dt>
          <dd>
            <LocalDateTime iso={lockedAt} />
          </dd>
        </>
      )}
      <dt>Plan</dt>
      <dd>
        {planName}
        {planEnd === null ? null : (
          <>
            {planName === "PRO" ? ", until " : ", PRO ended "}
            <LocalDate iso={planEnd} />
          </>
        )}
      </dd>
      <dt>Last seen</dt>
      <dd>{seenAt === null ? "never" : <LocalDateTime iso={seenAt} />}</dd>
      <dt>Account since</dt>
      <dd>
        <LocalDate iso={createdAt} />
      </dd>
      <dt>Datasets</dt>
      <dd>{datasets}</dd>
      <dt>Projects</dt>
      <dd>{projects}</dd>
      <dt>Files</dt>
      <dd>{formatBytes(fileBytes)}</dd>
    </dl>
  );
}

interface ActProps {
  act: (typeof USER_ACTS)[number];
  label: string;
  isDangerous?: boolean;
  /** Its effect, for staff. */
  children: string;
}

function Act({ act, label, isDangerous = false, children }: ActProps) {
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-0 flex-1 basis-60 text-s text-ink-2">{children}</p>
      <Form method="post">
        <Button type="submit" name="act" value={act} size="s" kind={isDangerous ? "danger" : "secondary"}>
          {label}
        </Button>
      </Form>
    </li>
  );
}

function Acts({ account, isOwn }: { account: StaffUser; isOwn: boolean }) {
  return (
    <ul className="grid gap-2">
      {account.isConfirmed ? null : (
        <Act act="resend-confirmation" label="Send confirmation again">
          Sends another link that confirms the e-mail address. Earlier links keep working.
        </Act>
      )}
      <Act act="end-sessions" label="End all sessions">
        Signs every browser and program out. API tokens keep working.
      </Act>
      {account.lockedAt !== null ? (
        <Act act="unlock" label="Unlock account">
          Lets the account sign in again. Its API tokens work again, too.
        </Act>
      ) : isOwn ? null : (
        <Act act="lock" label="Lock account" isDangerous>
          Refuses sign-ins, sessions and tokens at once. Running jobs go on, and no data is deleted.
        </Act>
      )}
    </ul>
  );
}

/** For staff: one account and the acts on it. */
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
        <Facts account={account} />
      </section>
      <section aria-labelledby="acts" className="grid gap-3">
        <h2 id="acts">Acts</h2>
        <Acts account={account} isOwn={isOwn} />
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
