import { createTransport } from "nodemailer";
import type Mail from "nodemailer/lib/mailer";
import { env, isLoopback } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import type { MailRow } from "~/db/mails.server";
import type { MailBody } from "./seal.server";

const STEP_MS = 10_000;

/** A failed attempt to send. */
export class MailRefused extends Error {
  override name = "MailRefused";
  constructor(
    message: string,
    /** Whether another attempt is useless: the server said so with a 5xx reply. */
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The parts of a mail for the library, which encodes every header, so that a name cannot start another one. */
function messageOf(mail: MailRow, { text, html }: MailBody): Mail.Options {
  const domain = /@([^>\s]+)/.exec(env.mailFrom)?.[1] ?? "localhost";
  return {
    from: env.mailFrom,
    to: mail.name === "" ? mail.address : { name: mail.name, address: mail.address },
    subject: mail.subject,
    text,
    html,
    date: mail.createdAt,
    // The id is the same in every attempt, so that a receiver can drop a second copy.
    messageId: `<${mail.id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A mail as a file (RFC 5322). */
export async function buildMailFile(mail: MailRow, body: MailBody): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await transport.sendMail(messageOf(mail, body));
  if (!Buffer.isBuffer(message)) throw new Error("The mail was not built in memory.");
  return message;
}

/**
 * Gives a mail to the SMTP server, encrypted unless the server is on this machine. Parameters of its address
 * (`?requireTLS=false`) are options of the library, and go before these.
 *
 * @param signal ends the wait; the server may still have taken the mail
 * @throws MailRefused, or the signal's reason
 */
export async function deliverMail(
  smtpUrl: string,
  mail: MailRow,
  body: MailBody,
  signal: AbortSignal,
): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    // Without it a server, or somebody between, that offers no TLS would get password and links in the clear.
    requireTLS: !isLoopback(new URL(smtpUrl).hostname.replace(/^\[|\]$/g, "")),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: 2 * STEP_MS,
  });
  const late = AbortSignal.timeout(LIMITS.mail.attemptSeconds * 1_000);
  try {
    await transport.sendMail({ ...messageOf(mail, body), signal: AbortSignal.any([signal, late]) });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw refusalOf(late.aborted ? new Error(REASONS.ETIMEDOUT, { cause: error }) : error);
  } finally {
    transport.close();
  }
}

const MAX_REASON = 300;

/** The reasons of the library, which are for programmers, in words. */
const REASONS: Record<string, string> = {
  ECONNECTION: "The mail server could not be reached.",
  ESOCKET: "The connection to the mail server broke.",
  ETIMEDOUT: "The mail server took too long to answer.",
  EDNS: "The name of the mail server is not known.",
  EAUTH: "The mail server refused the user name or password of SMTP_URL.",
  ETLS:
    "The connection to the mail server could not be encrypted. It must offer STARTTLS, or SMTP_URL must end with " +
    "?requireTLS=false.",
};

function refusalOf(error: unknown): MailRefused {
  const { code, response, responseCode } = error as {
    code?: string;
    response?: string;
    responseCode?: number;
  };
  const isConfiguration = code === "EAUTH" || code === "ETLS";
  const isFinal = !isConfiguration && responseCode !== undefined && responseCode >= 500;
  const words = code === undefined ? undefined : REASONS[code];
  const said = response === undefined ? null : `The mail server answered: ${response.slice(0, MAX_REASON)}`;
  const message =
    (isConfiguration ? words : (said ?? words)) ?? (error as Error).message.slice(0, MAX_REASON);
  return new MailRefused(message, isFinal, { cause: error });
}
