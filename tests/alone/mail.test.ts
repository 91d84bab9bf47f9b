import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { makeJobsDue } from "~/db/jobs.server";
import { createMail } from "~/db/mails.server";
import { announcements } from "~/db/announcements.server";
import { createQueued } from "~/jobs/queue.server";
import { type JobRunner, startRunner } from "~/jobs/runner.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { composeMail } from "~/services/mail/compose-mail.server";
import { countProblems, getMail, listOutbox, retryMail } from "~/services/mail/outbox.server";
import { deliverMail } from "~/services/mail/transport.server";
import { MailServer } from "../factories/mail-server";
import { until } from "../factories/projects";
import { makeStaff } from "../factories/users";

const { port } = await vi.hoisted(async () => {
  const { freePort } = await import("../factories/mail-server");
  const port = await freePort();
  // The library's own limits are 10 and 20 seconds.
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}/?greetingTimeout=2000&socketTimeout=2000`;
  process.env.MAIL_FROM = "Estimand <estimand@example.org>";
  return { port };
});

let staff: Awaited<ReturnType<typeof makeStaff>>;
const CONTENT = {
  subject: "Größe & <Name>",
  greeting: "Hello,",
  paragraphs: [
    "A sentence with <b>marks</b> & signs, long enough that the text needs more than one line of it.",
  ],
  button: { label: "Open", href: "https://stats.example.org/app/?token=a-b_c&x=1" },
  footer: "Why you get this.",
};

let server: MailServer;
let runner: JobRunner;

const startMailing = () => startRunner({ handlers: JOB_HANDLERS, concurrency: 1, apart: { "send-mail": 3 } });

beforeAll(async () => {
  await openDatabase();
  staff = await makeStaff();
  server = await MailServer.start(port);
  runner = startMailing();
});
beforeEach(() => {
  server.manner = "take";
  server.mails.length = 0;
});
afterAll(async () => {
  await runner.stop();
  await server.stop();
  await closeDatabase();
});

/** Stores a mail. @returns its id */
async function write(to: { address: string; name?: string }, content = CONTENT): Promise<string> {
  await createQueued("send-mail", (job) => createMail(composeMail(to, content), job));
  const row = await database.mail.findFirstOrThrow({
    where: { address: to.address },
    orderBy: { createdAt: "desc" },
  });
  return row.id;
}

const read = (id: string) => database.mail.findUniqueOrThrow({ where: { id } });
const settled = (id: string) =>
  until(
    () => read(id),
    ({ state }) => state !== "waiting",
  );
const attempted = (id: string, times: number) =>
  until(
    () => read(id),
    ({ attempts }) => attempts >= times,
  );
async function tryAgainNow(): Promise<void> {
  await makeJobsDue();
  announcements.emit("queued");
}

describe("a mail", () => {
  it("is delivered once, as text and as HTML, and its content is then erased", async () => {
    const id = await write({ address: "ada@example.org", name: "Ada Lovelace" });
    expect(await settled(id)).toMatchObject({ state: "sent", sealed: null, problem: null });
    await tryAgainNow();
    expect(server.mails).toHaveLength(1);
    const [{ to, parsed }] = server.mails as [(typeof server.mails)[number]];
    expect(to).toEqual(["ada@example.org"]);
    expect(parsed.subject).toBe(CONTENT.subject);
    expect(parsed.from?.text).toBe('"Estimand" <estimand@example.org>');
    expect(parsed.messageId).toBe(`<${id}@example.org>`);
    expect(parsed.text).toContain("Open:\nhttps://stats.example.org/app/?token=a-b_c&x=1\n");
    expect(Math.max(...(parsed.text ?? "").split("\n").map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(parsed.html).toContain("&lt;b&gt;marks&lt;/b&gt; &amp; signs");
    expect(parsed.html).toContain('href="https://stats.example.org/app/?token=a-b_c&amp;x=1"');
  });

  it("cannot get further headers or receivers by a name or a subject", async () => {
    const subject = "Hello\r\nBcc: eve@example.org\r\n\r\nbody";
    const name = 'Ada\r\nBcc: eve@example.org\r\nX-Evil: 1" <eve@example.org>, "';
    const id = await write({ address: "ada@example.org", name }, { ...CONTENT, subject });
    expect((await settled(id)).state).toBe("sent");
    const [{ to, parsed, raw }] = server.mails as [(typeof server.mails)[number]];
    expect(to).toEqual(["ada@example.org"]);
    expect(parsed.bcc).toBeUndefined();
    expect(parsed.headers.has("x-evil")).toBe(false);
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(bcc|x-evil):/im);
  });

  it("is stored without a readable link, which the database otherwise has as a hash only", async () => {
    server.manner = "defer";
    const id = await write({ address: "sealed@example.org" });
    const { sealed } = await read(id);
    expect(Buffer.from(sealed ?? []).toString("latin1")).not.toContain("token=");
    await attempted(id, 1);
  });

  it("is not sent in the clear to another machine, unless SMTP_URL allows it", async () => {
    const id = await write({ address: "clear@example.org" });
    await settled(id);
    const mail = await read(id);
    const body = { text: "Open this link.", html: "<p>Open this link.</p>" };
    const before = server.mails.length;
    // The same server by an address that is not one of this machine's own; it offers no TLS.
    const address = `smtp://[::ffff:127.0.0.1]:${port}/`;
    const send = (url: string) => deliverMail(url, mail, body, AbortSignal.timeout(20_000));
    await expect(send(address)).rejects.toMatchObject({
      message: expect.stringContaining("?requireTLS=false") as string,
      isFinal: false,
    });
    expect(server.mails).toHaveLength(before);
    await send(`${address}?requireTLS=false`);
    expect(server.mails).toHaveLength(before + 1);
  });

  it("that the server refuses for good has failed, and staff see why and can send it again", async () => {
    server.manner = "refuse";
    const id = await write({ address: "nobody@example.org" });
    expect(await settled(id)).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("550 No such mailbox") as string,
    });
    expect(await countProblems(staff)).toBe(1);
    expect(await countProblems({ isStaff: false })).toBe(0);
    expect(await getMail(staff, id)).toMatchObject({ state: "failed", text: null });
    server.manner = "take";
    await retryMail(staff, id);
    expect((await settled(id)).state).toBe("sent");
    expect(await countProblems(staff)).toBe(0);
    await expect(retryMail(staff, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("that the server cannot take now is tried again, each time later, and has failed in the end", async () => {
    server.manner = "defer";
    const id = await write({ address: "busy@example.org" });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await attempted(id, attempt)).toMatchObject({ state: "waiting" });
      const job = await until(
        () => database.job.findFirstOrThrow({ where: { subjectId: id } }),
        ({ status }) => status === "queued",
      );
      waits.push(Math.round((job.runAfter.getTime() - Date.now()) / 1000));
      await tryAgainNow();
    }
    expect(await settled(id)).toMatchObject({ state: "failed", attempts: 7 });
    // Seconds of LIMITS.mail.retrySeconds; the runner looks some milliseconds after it wrote.
    [10, 60, 300, 1_800, 7_200, 21_600, 43_200].forEach((seconds, index) => {
      expect(Math.abs((waits[index] ?? 0) - seconds)).toBeLessThanOrEqual(2);
    });
  });

  it("waits for a server that hangs no longer than the limit, and goes out when it answers again", async () => {
    server.manner = "hang";
    const begun = Date.now();
    const id = await write({ address: "slow@example.org" });
    expect(await attempted(id, 1)).toMatchObject({
      state: "waiting",
      problem: "The mail server took too long to answer.",
    });
    expect(Date.now() - begun).toBeLessThan(15_000);
    server.manner = "take";
    await tryAgainNow();
    expect((await settled(id)).state).toBe("sent");
    expect(server.mails).toHaveLength(1);
  });

  it("is not lost by a restart while it is being sent", async () => {
    server.manner = "hang-after-data";
    const { received } = server;
    const id = await write({ address: "restart@example.org" });
    await until(
      () => Promise.resolve(server.received),
      (count) => count > received,
    );
    await runner.stop();
    expect(await read(id)).toMatchObject({ state: "waiting", attempts: 0 });
    server.manner = "take";
    runner = startMailing();
    expect((await settled(id)).state).toBe("sent");
    expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual([`<${id}@example.org>`]);
  });

  it("that hangs keeps no other job waiting", async () => {
    server.manner = "hang";
    const ids = await Promise.all([1, 2, 3, 4].map((n) => write({ address: `hang${n}@example.org` })));
    const other = await database.job.create({ data: { kind: "send-reset-link", subjectId: "nobody" } });
    announcements.emit("queued");
    await until(
      () => database.job.findUniqueOrThrow({ where: { id: other.id } }),
      ({ status }) => status === "done",
    );
    expect((await Promise.all(ids.map(read))).some(({ state }) => state === "waiting")).toBe(true);
  });
});

describe("the outbox", () => {
  it("is closed to users who are not staff", async () => {
    const reader = { ...staff, isStaff: false };
    await expect(listOutbox(reader)).rejects.toMatchObject({ code: "staff_only" });
    await expect(getMail(reader, "any")).rejects.toMatchObject({ code: "staff_only" });
    await expect(retryMail(reader, "any")).rejects.toMatchObject({ code: "staff_only" });
  });
});
