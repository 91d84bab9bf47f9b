import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LocalDateTime } from "~/components/local-time";
import { ScrollRegion } from "~/components/scroll-region";
import { formatBytes } from "~/lib/format-bytes";
import { formatNumber } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import { getStorage } from "~/services/staff/storage.server";
import { signedIn } from "../page.server";

export const meta: MetaFunction = () => [{ title: "Storage · Estimand" }];

export const loader = signedIn((_args, user) => getStorage(user));

/** For staff: how much is stored, and by whom. */
export default function Storage() {
  const { blobs, areCopies, databaseBytes, freeBytes, checkedAt, largest } = useLoaderData<typeof loader>();
  return (
    <div className="staff-part max-w-[60rem]">
      <header>
        <h1>Storage</h1>
        <p className="text-s text-ink-2">
          {checkedAt === null ? (
            "The data of this server have not been checked yet."
          ) : (
            <>
              At the last check, <LocalDateTime iso={checkedAt} />, the folders were writable and the database
              was intact.
            </>
          )}
        </p>
      </header>
      <dl className="staff-figures">
        <div className="card">
          <dt>
            {areCopies ? "Copies of files and results" : "Files and results"} ({formatNumber(blobs.count, 0)})
          </dt>
          <dd>{formatBytes(blobs.bytes)}</dd>
        </div>
        <div className="card">
          <dt>Database</dt>
          <dd>{formatBytes(databaseBytes)}</dd>
        </div>
        <div className="card">
          <dt>Free disk space</dt>
          <dd>{formatBytes(freeBytes)}</dd>
        </div>
      </dl>
      <section aria-labelledby="largest" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="largest">Users with the largest files</h2>
        <p className="text-s text-ink-2">
          The files that they uploaded or typed, with earlier versions. Columns and results are not counted.
        </p>
        {largest.length === 0 ? (
          <p className="text-ink-2">Nobody has a file yet.</p>
        ) : (
          <ScrollRegion label="Table of the largest files" className="card">
            <table className="mail-table">
              <thead>
                <tr>
                  <th scope="col">User</th>
                  <th scope="col" className="num">
                    Datasets
                  </th>
                  <th scope="col" className="num">
                    Files
                  </th>
                </tr>
              </thead>
              <tbody>
                {largest.map(({ id, email, datasets, fileBytes }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link to={urls.staff.user(id)}>{email}</Link>
                    </th>
                    <td className="num">{datasets}</td>
                    <td className="num">{formatBytes(fileBytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </section>
    </div>
  );
}
