import type { MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { ScrollRegion } from "~/components/scroll-region";
import { LIMITS } from "~/config/limits";
import { AUDIT_GROUPS } from "~/lib/audit-kinds";
import { urls } from "~/lib/urls";
import { type AuditEntry, auditQuery, listAuditLog } from "~/services/staff/audit-log.server";
import { signedIn } from "../page.server";
import { NextPage } from "./next-page";

export const meta: MetaFunction = () => [{ title: "Audit log · Estimand" }];

export const loader = signedIn(async ({ request }, user) => {
  const query = auditQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { person, group, from, until } = query;
  return { ...(await listAuditLog(user, query)), filter: { person, group, from, until } };
});

interface FilterProps {
  filter: { person: string; group: string | null; from: string | null; until: string | null };
}

function Filter({ filter }: FilterProps) {
  return (
    <Form
      method="get"
      role="search"
      aria-label="Entries of the log"
      className="staff-filter"
      key={JSON.stringify(filter)}
    >
      <div className="wide">
        <label htmlFor="log-person" className="field-label">
          Person
        </label>
        <input
          id="log-person"
          name="person"
          type="search"
          className="input"
          defaultValue={filter.person}
          maxLength={LIMITS.staff.searchLength}
        />
      </div>
      <div>
        <label htmlFor="log-group" className="field-label">
          Kind
        </label>
        <select id="log-group" name="group" className="select" defaultValue={filter.group ?? ""}>
          <option value="">All</option>
          {Object.entries(AUDIT_GROUPS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor="log-from" className="field-label">
          From day (UTC)
        </label>
        <input id="log-from" name="from" type="date" className="input" defaultValue={filter.from ?? ""} />
      </div>
      <div>
        <label htmlFor="log-until" className="field-label">
          To day (UTC)
        </label>
        <input id="log-until" name="until" type="date" className="input" defaultValue={filter.until ?? ""} />
      </div>
      <Button type="submit">Show</Button>
    </Form>
  );
}

function Person({ person }: { person: AuditEntry["actor"] }) {
  return person === null ? <>–</> : <Link to={urls.staff.user(person.id)}>{person.email}</Link>;
}

/** For staff: who did what, when and on whom. */
export default function AuditLog() {
  const { entries, next, filter } = useLoaderData<typeof loader>();
  return (
    <div className="staff-part max-w-[84rem]">
      <header>
        <h1>Audit log</h1>
        <p className="text-s text-ink-2">
          Sign-ins, changes of accounts and acts of staff, newest first, for one year. “–” is a visitor, the
          server or a deleted account.
        </p>
      </header>
      <Filter filter={filter} />
      {entries.length === 0 ? (
        <p className="text-ink-2">No entries for this choice.</p>
      ) : (
        <ScrollRegion label="Entries" className="card">
          <table className="mail-table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">What</th>
                <th scope="col">By</th>
                <th scope="col">On</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {entries.map(({ id, words, at, actor, subject, device, network }) => (
                <tr key={id}>
                  <td>
                    <LocalDateTime iso={at} />
                  </td>
                  <th scope="row">{words}</th>
                  <td>
                    <Person person={actor} />
                  </td>
                  <td>
                    <Person person={subject} />
                  </td>
                  <td className="whitespace-nowrap">{[device, network].filter(Boolean).join(", ") || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      <NextPage next={next} />
    </div>
  );
}
