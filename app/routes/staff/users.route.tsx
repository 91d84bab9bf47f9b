import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { LocalDate, LocalDateTime } from "~/components/local-time";
import { ScrollRegion } from "~/components/scroll-region";
import { LIMITS } from "~/config/limits";
import { formatBytes } from "~/lib/format-bytes";
import { urls } from "~/lib/urls";
import { listUsers, type StaffUser, userListQuery } from "~/services/staff/list-users.server";
import { signedIn } from "../page.server";
import { NextPage } from "./next-page";
import { UserState } from "./user-state";

export const meta: MetaFunction = () => [{ title: "Users · Estimand" }];

export const loader = signedIn(async ({ request }, user) => {
  const query = userListQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { search, sort } = query;
  return { ...(await listUsers(user, query)), search, sort };
});

const SORTS: readonly { value: string; name: string }[] = [
  { value: "newest", name: "Newest first" },
  { value: "seen", name: "Last seen first" },
  { value: "name", name: "By e-mail" },
  { value: "files", name: "Largest files first" },
];

function Filter({ search, sort }: { search: string; sort: string }) {
  return (
    <Form method="get" role="search" aria-label="Users" className="staff-filter" key={`${search} ${sort}`}>
      <div className="wide">
        <label htmlFor="user-search" className="field-label">
          Name or e-mail
        </label>
        <input
          id="user-search"
          name="search"
          type="search"
          className="input"
          defaultValue={search}
          maxLength={LIMITS.staff.searchLength}
        />
      </div>
      <div>
        <label htmlFor="user-sort" className="field-label">
          Order
        </label>
        <select id="user-sort" name="sort" className="select" defaultValue={sort}>
          {SORTS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit">Search</Button>
    </Form>
  );
}

function UserRow({ user }: { user: StaffUser }) {
  return (
    <tr>
      <th scope="row">
        <Link to={urls.staff.user(user.id)}>{user.email}</Link>
        <p className="font-normal text-ink-2">{user.name}</p>
      </th>
      <td>
        <UserState user={user} />
      </td>
      <td>
        {user.planName}
        {user.planEnd === null ? null : (
          <p className="whitespace-nowrap text-ink-2">
            until <LocalDate iso={user.planEnd} />
          </p>
        )}
      </td>
      <td>{user.seenAt === null ? "never" : <LocalDateTime iso={user.seenAt} />}</td>
      <td className="num">{user.datasets}</td>
      <td className="num">{user.projects}</td>
      <td className="num">{formatBytes(user.fileBytes)}</td>
    </tr>
  );
}

/** For staff: the accounts of this server. */
export default function Users() {
  const { users, next, search, sort } = useLoaderData<typeof loader>();
  return (
    <div className="staff-part max-w-[84rem]">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Users</h1>
          <p className="text-s text-ink-2">
            Accounts and how much they have. The names and contents of datasets and projects are never shown.
          </p>
        </div>
        <LinkButton to={urls.invite}>Invite</LinkButton>
      </header>
      <Filter search={search} sort={sort} />
      {users.length === 0 ? (
        <p className="text-ink-2">No user found. Try a part of the name or of the e-mail address.</p>
      ) : (
        <ScrollRegion label="Users" className="card">
          <table className="mail-table">
            <thead>
              <tr>
                <th scope="col">User</th>
                <th scope="col">State</th>
                <th scope="col">Plan</th>
                <th scope="col">Last seen</th>
                <th scope="col" className="num">
                  Datasets
                </th>
                <th scope="col" className="num">
                  Projects
                </th>
                <th scope="col" className="num">
                  Files
                </th>
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <NextPage next={next} />
    </div>
  );
}
