import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import { endMail, findMail, type MailRow, recordAttempt, reopenMail } from "~/db/mails.server";
import type { JobHandler } from "~/jobs/job-handler";
import { AppError } from "~/lib/app-error";
import { writeToOutbox } from "~/storage/outbox.server";
import { type MailBody, openBody } from "./seal.server";
import { buildMailFile, deliverMail, MailRefused } from "./transport.server";

const SECRET_CHANGED = "The server's secret has changed since this mail was written, so it cannot be read.";

/**
 * Job: sends a mail, or files it in the outbox without SMTP. A mail that was given to the server just before the process
 * died is sent again.
 */
export const sendMailJob: JobHandler = {
  async run({ subjectId, signal }) {
    const mail = await findMail(subjectId);
    if (mail?.state !== "waiting" || mail.sealed === null) return;
    const body = openBody(mail.sealed);
    if (body === null) return giveUp(mail.id, SECRET_CHANGED);
    if (env.smtpUrl !== null) return send(env.smtpUrl, mail, body, signal);
    await writeToOutbox(mail, await buildMailFile(mail, body));
    await endMail(mail.id, { state: "filed" }, new Date());
  },
  failed: ({ subjectId }, error) => giveUp(subjectId, error.userMessage),
  again: ({ subjectId }) => reopenMail(subjectId),
};

async function send(smtpUrl: string, mail: MailRow, body: MailBody, signal: AbortSignal): Promise<void> {
  try {
    await deliverMail(smtpUrl, mail, body, signal);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    const waitSeconds = LIMITS.mail.retrySeconds[mail.attempts];
    if (error.isFinal || waitSeconds === undefined) return giveUp(mail.id, error.message);
    await recordAttempt(mail.id, error.message);
    log.info({ mail: mail.id, attempt: mail.attempts + 1 }, "a mail could not be sent and is tried again");
    // The runner counts no attempt for a job that was busy; this job counts its own.
    throw new AppError("busy", { userMessage: error.message, retryAfterSeconds: waitSeconds });
  }
  await endMail(mail.id, { state: "sent" }, new Date());
}

async function giveUp(id: string, problem: string): Promise<void> {
  log.warn({ mail: id }, "a mail could not be sent");
  await endMail(id, { state: "failed", problem }, new Date());
}
