import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

/** How a mail server answers: it takes mails, refuses for good or for now, or says nothing after the connection or the data. */
type Manner = "take" | "refuse" | "defer" | "hang" | "hang-after-data";

const REPLIES: Partial<Record<Manner, { code: number; text: string }>> = {
  refuse: { code: 550, text: "No such mailbox" },
  defer: { code: 451, text: "Try again later" },
};

function replyError({ code, text }: { code: number; text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

/** A free port, for a server that starts later. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A real SMTP server on this machine. */
export class MailServer {
  manner: Manner = "take";
  /** The mails taken, as their receivers see them. */
  readonly mails: { to: string[]; raw: string; parsed: ParsedMail }[] = [];
  /** Mails whose data have arrived, whether they were taken or not. */
  received = 0;
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onConnect: (_session, done) => {
        if (this.manner !== "hang") done();
      },
      onRcptTo: (_address, _session, done) => {
        const reply = REPLIES[this.manner];
        done(reply === undefined ? null : replyError(reply));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          this.received += 1;
          if (this.manner === "hang-after-data") return;
          const raw = Buffer.concat(chunks).toString("utf8");
          void simpleParser(raw).then((parsed) => {
            this.mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw, parsed });
            done();
          });
        });
      },
    });
    // A client that gives up resets the connection.
    this.#server.on("error", () => undefined);
  }

  static async start(port: number): Promise<MailServer> {
    const server = new MailServer();
    await new Promise<void>((resolve) => server.#server.listen(port, "127.0.0.1", resolve));
    return server;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
