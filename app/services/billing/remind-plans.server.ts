import { setImmediate } from "node:timers/promises";
import { log } from "~/config/log.server";
import {
  createReminder,
  type EndingPlan,
  hasReminder,
  listEndingPlans,
  recordEndedPlans,
} from "~/db/plan-reminders.server";
import { createQueued } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import { formatDate } from "~/lib/format-time";
import { fullName } from "~/lib/person-name";
import { urls } from "~/lib/urls";
import { composeMail } from "../mail/compose-mail.server";
import type { MailContent } from "../mail/mail-content";
import { wholeAddress } from "../users/mail-links.server";

/** Days before the end of PRO at which a reminder is sent, the last one first. */
const DAYS_AHEAD = [3, 14] as const;
const DAY_MS = 86_400_000;
/** The end of a plan is written to the audit log this many days later at the latest, if the server was stopped. */
const RECORDED_DAYS = 30;

/** Job: reminds users of the end of their PRO, 14 and 3 days ahead, once each for an end date, and records the end. */
export const remindPlansJob: JobHandler = {
  async run({ signal }) {
    const now = new Date();
    await recordEndedPlans(new Date(now.getTime() - RECORDED_DAYS * DAY_MS), now);
    const sent = await remindPlans(now, signal);
    log.info({ sent }, "reminded of plans that end");
  },
  again: () => Promise.resolve(true),
};

/** Sends the reminders that are due. @returns how many */
export async function remindPlans(now: Date, signal?: AbortSignal): Promise<number> {
  const until = new Date(now.getTime() + Math.max(...DAYS_AHEAD) * DAY_MS);
  let sent = 0;
  for (const plan of await listEndingPlans(now, until)) {
    if (signal?.aborted) break;
    if (await remind(plan, now)) sent += 1;
    // The database driver is synchronous.
    await setImmediate();
  }
  return sent;
}

/** A reminder that was missed is not sent after the next one is due. */
async function remind(plan: EndingPlan, now: Date): Promise<boolean> {
  const left = plan.endsAt.getTime() - now.getTime();
  const daysAhead = DAYS_AHEAD.find((days) => left <= days * DAY_MS);
  if (daysAhead === undefined) return false;
  const reminder = { userId: plan.userId, endsAt: plan.endsAt, daysAhead };
  if (await hasReminder(reminder)) return false;
  const mail = composeMail({ address: plan.email, name: fullName(plan) }, reminderMail(plan));
  return createQueued("send-mail", (job) => createReminder(reminder, mail, job));
}

function reminderMail({ firstName, email, endsAt }: EndingPlan): MailContent {
  const date = formatDate(endsAt.toISOString(), "UTC");
  return {
    subject: `Your PRO plan ends on ${date}`,
    greeting: `Hello ${firstName || email},`,
    paragraphs: [
      `Your PRO plan at Estimand ends on ${date}. It does not renew by itself, and you will not be charged.`,
      "After that day nothing is deleted: you can read, export and delete what you made with PRO. New multivariate analyses, conditional columns and random samples need PRO again.",
      "If you renew before, the new year begins when the current one ends.",
    ],
    button: { label: "Renew PRO", href: wholeAddress(urls.subscription()) },
    footer:
      "You get this mail because the PRO plan of your account ends soon. It is sent 14 and 3 days before.",
  };
}
