import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { urls } from "~/lib/urls";
import { type FailedJob, getJobs, retryJob } from "~/services/failed-jobs.server";
import { isForForm, signedIn } from "../page.server";

export const meta: MetaFunction = () => [{ title: "Jobs · Estimand" }];

export const loader = signedIn((_args, user) => getJobs(user));

const jobId = z.string().max(100).catch("");

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const form = await request.formData();
  try {
    await retryJob(user, jobId.parse(form.get("job")));
    return data({ isDone: true, refusal: null });
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ isDone: false, refusal: error.userMessage }, { status: error.status });
  }
});

function JobRow({ job }: { job: FailedJob }) {
  const { id, kind, reason, attempts, failedAt, user, canRetry } = job;
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td className="prose">{reason}</td>
      <td className="num">{attempts}</td>
      <td>{failedAt === null ? "–" : <LocalDateTime iso={failedAt} />}</td>
      <td>{user === null ? "–" : <Link to={urls.staff.user(user.id)}>{user.email}</Link>}</td>
      <td>
        {canRetry ? (
          <Form method="post">
            <input type="hidden" name="job" value={id} />
            <Button
              type="submit"
              size="s"
              aria-label={`Start again: ${kind}${user === null ? "" : `, ${user.email}`}`}
            >
              Start again
            </Button>
          </Form>
        ) : (
          <span className="text-ink-2">by its user only</span>
        )}
      </td>
    </tr>
  );
}

/** For staff: the queue, and the jobs that failed. */
export default function Jobs() {
  const { running, waiting, oldest, failed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="staff-part max-w-[84rem]">
      <header>
        <h1>Jobs</h1>
        <p className="text-s text-ink-2">
          Work that the server does in the background. Failed jobs are listed for 30 days.
        </p>
        <div role="status">
          {answer?.isDone ? (
            <Notice kind="good" className="mt-4">
              The job was started again.
            </Notice>
          ) : null}
        </div>
      </header>
      {answer?.refusal ? (
        <Notice kind="bad" alert>
          {answer.refusal}
        </Notice>
      ) : null}
      <dl className="staff-figures">
        <div className="card">
          <dt>Running</dt>
          <dd>{running}</dd>
        </div>
        <div className="card">
          <dt>Waiting</dt>
          <dd>{waiting}</dd>
        </div>
        <div className="card">
          <dt>Oldest waits since</dt>
          <dd>{oldest === null ? "–" : <LocalDateTime iso={oldest} />}</dd>
        </div>
        <div className="card">
          <dt>Failed</dt>
          <dd>{failed.length}</dd>
        </div>
      </dl>
      {failed.length === 0 ? (
        <p className="text-ink-2">No failed jobs.</p>
      ) : (
        <ScrollRegion label="Failed jobs" className="card">
          <table className="mail-table">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Why it failed</th>
                <th scope="col" className="num">
                  Attempts
                </th>
                <th scope="col">Failed</th>
                <th scope="col">User</th>
                <th scope="col">Again</th>
              </tr>
            </thead>
            <tbody>
              {failed.map((job) => (
                <JobRow key={job.id} job={job} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
