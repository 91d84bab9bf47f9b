import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import { seedHelp } from "~/services/help/seed-help.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { listKeptReceiptsFor } from "~/services/billing/order-history.server";
import { eraseDueAccounts } from "~/services/account-deletion/erase-accounts.server";
import { localPath } from "~/storage/blob-paths.server";
import { createApiToken } from "~/auth/api-tokens.server";
import type { AppServer } from "../factories/app-server";
import { MailServer } from "../factories/mail-server";
import { filesWith, findMentions, listColumnsOfTables, listDataFiles } from "../factories/mentions";
import { startPageServer } from "../factories/page-server";
import { makeProject, until } from "../factories/projects";
import { readZip } from "../factories/read-zip";
import { enrich, FIRST_FILE, OWN_WORD, type Riches, SECOND_FILE } from "../factories/rich-user";
import { ApiClient, makeUser, PASSWORD } from "../factories/users";
import { Visitor } from "../factories/visitor";

const { port } = await vi.hoisted(async () => {
  const { freePort } = await import("../factories/mail-server");
  const port = await freePort();
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  process.env.MAIL_FROM = "Estimand <estimand@example.org>";
  return { port };
});

const DAY_MS = 86_400_000;
const DOWNLOAD = "/app/account/download/";
const DELETE = "/app/account/delete/";
const CLOSING = "/app/closing/";

let server: AppServer;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await MailServer.start(port);
  server = await startPageServer();
  await seedHelp();
});
afterAll(async () => {
  await server.close();
  await mailServer.stop();
});

async function visitorOf(user: UserRow): Promise<Visitor> {
  const visitor = new Visitor(server.origin);
  expect((await visitor.signIn(user.email, PASSWORD)).status).toBe(302);
  return visitor;
}

/** Has the download made, and returns its files. */
async function download(visitor: Visitor): Promise<Map<string, Buffer>> {
  expect((await visitor.post(DOWNLOAD, { intent: "make" })).status).toBe(302);
  const page = await until(
    async () => (await visitor.get(DOWNLOAD)).text(),
    (html) => !html.includes("Preparing your download"),
  );
  expect(page).toContain('href="/app/takeout/"');
  const response = await visitor.get("/app/takeout/");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/zip");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
  return readZip(bytes);
}

const fileOf = ({ fileHash }: { fileHash: string | null }) => `blobs/${fileHash?.slice(0, 2)}/${fileHash}`;

const sweep = () =>
  JOB_HANDLERS.sweep.run({
    subjectId: "",
    ownerId: "",
    signal: new AbortController().signal,
    report: () => undefined,
  });

/** Runs `work` at a later time of the clock. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const mailsTo = (user: UserRow, subject: string) =>
  mailServer.mails.filter(({ to, parsed }) => to.includes(user.email) && parsed.subject === subject);

describe("an account with one of everything", () => {
  let user: UserRow;
  let other: UserRow;
  let riches: Riches;
  let visitor: Visitor;
  let files: Map<string, Buffer>;
  let filesBefore: string[];
  let othersBefore: string;
  const textOf = (path: string) =>
    files.get(path)?.toString("utf8") ?? `no ${path} in ${[...files.keys()].join()}`;
  const jsonOf = <T>(path: string) => JSON.parse(textOf(path)) as T;

  /** The data of the other user, as the API shows them. */
  async function dataOfOther(): Promise<string> {
    const api = await ApiClient.of(server.origin, other);
    const { id } = await database.project.findFirstOrThrow({ where: { ownerId: other.id } });
    const table = await api.get(`/api/v1/project/${id}/export-dataset/?format=csv`);
    expect(table.status).toBe(200);
    const csv = await table.text();
    return csv + (await (await api.get("/api/v1/file/")).text());
  }

  beforeAll(async () => {
    other = await makeUser();
    await makeProject(await ApiClient.of(server.origin, other), "a,b\n1,2\n3,4\n5,7\n");
    othersBefore = await dataOfOther();
    filesBefore = listDataFiles();
    const { id } = await makeUser("pro", { isStaff: true });
    user = await database.user.update({ where: { id }, data: { lastName: "Quagga" } });
    riches = await enrich(server.origin, user, other);
    visitor = await visitorOf(user);
    files = await download(visitor);
  });

  it("has a row in every table that names a user, so that no table can be forgotten here", async () => {
    const naming = [...(await listColumnsOfTables())].flatMap(([table, columns]) =>
      columns
        .filter((column) => ["userId", "ownerId", "email"].includes(column))
        .map((column) => `${table}.${column}`),
    );
    expect(naming.length).toBeGreaterThan(20);
    const words = [user.id, user.email, user.lastName];
    const found = new Set((await Promise.all(words.map(findMentions))).flat());
    // Columns that name a person under another name.
    const others = ["Mail.address", "PlanGrant.grantedBy", "HelpVersion.editor", "Order.billedTo"];
    expect([...naming, ...others].filter((column) => !found.has(column))).toEqual([]);
  });

  it("is downloaded with the bytes of its files, in every version", () => {
    expect(textOf("datasets/table/grunfeld_1955.csv")).toBe(SECOND_FILE);
    expect(textOf("datasets/table/versions/1/table.csv")).toBe(FIRST_FILE);
    expect(jsonOf<{ versions: unknown[] }>("datasets/table/settings.json").versions).toHaveLength(2);
  });

  it("is downloaded with the values of its table, recipes, filters and results", async () => {
    // The rows of SECOND_FILE, computed by hand: size, and twice the size.
    const rows = [
      ["name", "size", "twice: size"],
      [OWN_WORD, "1.5", "3"],
      ["b", "2.25", "4.5"],
      ["c", "-4", "-8"],
      ["d", "16", "32"],
    ];
    const csv = textOf("projects/table/data.csv").replace("\ufeff", "").trim().split(/\r?\n/);
    expect(csv.map((line) => line.split(","))).toEqual(rows);
    const columns = jsonOf<{ title: string; user_formula: string | null }[]>("projects/table/columns.json");
    expect(columns.find(({ title }) => title === "twice: size")?.user_formula).toBe("[size] * 2");
    expect(jsonOf<{ name: string }[]>("projects/table/filters.json")[0]?.name).toBe("Not tiny");
    const folder = "projects/table/analyses/Means _ all";
    expect(jsonOf<{ id: string }>(`${folder}/analysis.json`).id).toBe(riches.analysis.id);
    const result = jsonOf<{ statistics: { statistics: { value: number }[] } }>(`${folder}/result.json`);
    // The mean of 1.5, 2.25, -4 and 16.
    expect(result.statistics.statistics[0]?.value).toBe(3.9375);
    const api = await ApiClient.of(server.origin, user);
    const report = await api.get(`/api/v1/analysis/${riches.analysis.id}/report/`);
    const isPdf = textOf(`${folder}/report.pdf`).startsWith("%PDF-");
    expect(isPdf).toBe(report.status === 200);
    expect(files.has("missing.txt")).toBe(!isPdf);
  });

  it("is downloaded with its records, without a secret", () => {
    const account = textOf("account.json");
    const { profile, orders, api_tokens, passkeys, result_links, support_messages, billing_details } =
      jsonOf<Record<string, unknown>>("account.json");
    expect(profile).toMatchObject({ email: user.email, first_name: "Ada" });
    expect(billing_details).toMatchObject({ organization: "Quagga Ltd" });
    expect(orders).toMatchObject([{ state: "captured", amount_cents: 8_500 }]);
    expect(api_tokens).toMatchObject([{ name: "Monthly import" }]);
    expect(passkeys).toMatchObject([{ name: "Laptop" }]);
    expect(result_links).toMatchObject([{ analysis: "Means / all", last_opened_at: null }]);
    expect(support_messages).toMatchObject([{ text: "How do I export?" }]);
    expect(account).not.toContain(user.passwordHash);
    expect(account).not.toMatch(/[0-9a-f]{64}/);
    expect(files.get("picture.webp")?.toString("latin1", 8, 12)).toBe("WEBP");
    expect([...files.keys()]).toEqual(expect.arrayContaining(["README.txt", "receipts/R-000001.pdf"]));
  });

  it("is nobody else's to download", async () => {
    const stranger = await visitorOf(other);
    expect((await stranger.get("/app/takeout/")).status).toBe(404);
    expect((await new Visitor(server.origin).get("/app/takeout/")).status).toBe(302);
  });

  it("is not closed by a wrong password, nor without one", async () => {
    for (const password of ["not the password", ""]) {
      const response = await visitor.post(DELETE, { password });
      expect(response.status).toBe(400);
    }
    expect((await database.user.findUniqueOrThrow({ where: { id: user.id } })).deletionAt).toBeNull();
  });

  it("is closed with its password: everything ends at once, and a sign-in offers to keep it", async () => {
    const api = await ApiClient.of(server.origin, user);
    const token = await createApiToken(user, { name: "CI", canWrite: true, days: null }, NO_REQUEST);
    const page = await (await visitor.get(DELETE)).text();
    expect(page).toContain("The remaining time is forfeited");
    const closed = await visitor.post(DELETE, { password: PASSWORD });
    expect(closed.headers.get("Location")).toBe("/app/login/?done=account-closed");
    for (const client of [api, new ApiClient(server.origin, token)]) {
      expect((await client.get("/api/v1/file/")).status).toBe(401);
    }
    const credentials = { username: user.email, password: PASSWORD };
    const refused = await new ApiClient(server.origin, null).post("/api/token/", credentials);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "account_closing" }]);
    visitor = await visitorOf(user);
    for (const path of ["/app/", `/app/project/${riches.project.id}/`, DOWNLOAD]) {
      expect((await visitor.get(path)).headers.get("Location")).toBe(CLOSING);
    }
    expect(await (await visitor.get(CLOSING)).text()).toContain("Keep my account");
    expect((await visitor.get("/app/takeout/")).status).toBe(200);
    await until(
      () => Promise.resolve(mailsTo(user, "Your account will be deleted")),
      (mails) => mails.length === 1,
    );
  });

  it("is kept with everything in it, when its owner says so in time", async () => {
    await later(6 * DAY_MS, sweepAccountsOnly);
    expect((await visitor.post(CLOSING)).headers.get("Location")).toBe("/app/");
    const html = await (await visitor.get(`/app/project/${riches.project.id}/`)).text();
    expect(html).toContain("twice: size");
  });

  it("is erased after seven days, and nothing of it is left, in the database or on the disk", async () => {
    await visitor.post(DELETE, { password: PASSWORD });
    await until(
      () => Promise.resolve(mailsTo(user, "Your account will be deleted")),
      (mails) => mails.length === 2,
    );
    expect(filesWith(OWN_WORD).length).toBeGreaterThan(0);
    const order = await database.order.findFirstOrThrow({ where: { userId: user.id } });
    // Half of the work, then the process dies.
    await later(7 * DAY_MS + 60_000, async () => {
      await expect(eraseDueAccounts(new Date(), AbortSignal.abort(new Error("killed")))).rejects.toThrow(
        "killed",
      );
    });
    expect(await database.user.count({ where: { id: user.id } })).toBe(1);
    await later(7 * DAY_MS + 120_000, sweep);
    await until(
      () => Promise.resolve(mailsTo(user, "Your account was deleted")),
      (mails) => mails.length === 1,
    );
    // The last mail's own row goes once it was sent.
    await until(
      () => database.mail.count({ where: { address: user.email } }),
      (mails) => mails === 0,
    );
    await until(
      () => database.job.count({ where: { kind: "send-mail", status: { in: ["queued", "running"] } } }),
      (jobs) => jobs === 0,
    );
    // The last mail came after the sweep.
    await sweep();
    expect(await findMentions(user.email)).toEqual([]);
    expect(await findMentions(user.id)).toEqual([]);
    expect(await findMentions(riches.project.id)).toEqual([]);
    expect(await findMentions(riches.analysis.id)).toEqual([]);
    expect(await findMentions(order.id)).toEqual([]);
    expect(await findMentions(order.providerOrderId)).toEqual([]);
    expect(await findMentions("Quagga")).toEqual([]);
    for (const trace of [OWN_WORD, user.email, user.id, riches.project.id, "Quagga"]) {
      expect(filesWith(trace), trace).toEqual([]);
    }
    expect(listDataFiles().filter((name) => !filesBefore.includes(name) && name !== "reserve")).toEqual([]);
    expect(filesBefore.filter((name) => !listDataFiles().includes(name))).toEqual([]);
    expect(await dataOfOther()).toBe(othersBefore);
  });

  it("leaves its receipt without a name, so that the next number is free", async () => {
    const [kept] = await database.keptReceipt.findMany();
    const [shown] = await listKeptReceiptsFor({ isStaff: true });
    expect(shown).toMatchObject({ receipt: "R-000001", amount: "85.00 USD", refunded: null });
    await expect(listKeptReceiptsFor({ isStaff: false })).rejects.toMatchObject({ code: "staff_only" });
    expect(kept).toMatchObject({ number: 1, amountCents: 8_500, currency: "USD", service: "simulation" });
    const buyer = await makeUser("lite");
    const poorer = await makeUser("lite");
    const { project } = await enrich(server.origin, { ...buyer, isStaff: true }, poorer);
    expect(project.status).toBe("ready");
    const order = await database.order.findFirstOrThrow({ where: { userId: buyer.id } });
    expect(order.receiptNumber).toBe(2);
    await later(9 * 366 * DAY_MS, sweep);
    expect(await database.keptReceipt.count()).toBe(0);
  });
});

it("an account whose address is never confirmed goes after 30 days, without another mail to the address", async () => {
  const strange = await makeUser("lite", { confirmedAt: null });
  const paid = await makeUser("pro", { confirmedAt: null });
  const staff = await makeUser("lite", { confirmedAt: null, isStaff: true });
  const confirmed = await makeUser("lite");
  const present = async () => {
    const ids = [strange, paid, staff, confirmed].map(({ id }) => id);
    const rows = await database.user.findMany({ where: { id: { in: ids } }, select: { id: true } });
    return ids.filter((id) => rows.some((row) => row.id === id));
  };
  await later(29 * DAY_MS, sweep);
  expect(await present()).toHaveLength(4);
  await later(30 * DAY_MS + 60_000, sweep);
  expect(await present()).toEqual([paid.id, staff.id, confirmed.id]);
  expect(mailsTo(strange, "Your account was deleted")).toEqual([]);
});

async function sweepAccountsOnly(): Promise<void> {
  expect(await eraseDueAccounts(new Date(), new AbortController().signal)).toBe(0);
}

describe("a download", () => {
  it("names a file that is damaged, and has all others", async () => {
    const user = await makeUser();
    const api = await ApiClient.of(server.origin, user);
    const { upload } = await makeProject(api, "x,y\n1,2\n3,4\n");
    const { blobHash } = await database.dataset.findUniqueOrThrow({ where: { id: upload } });
    rmSync(localPath(blobHash));
    const files = await download(await visitorOf(user));
    expect(files.get("missing.txt")?.toString()).toContain("datasets/table/table.csv");
    expect(files.get("projects/table/data.csv")?.toString()).toContain("3,4");
  });

  it("is cancelled, and leaves no file", async () => {
    const user = await makeUser();
    const visitor = await visitorOf(user);
    const before = listDataFiles();
    await visitor.post(DOWNLOAD, { intent: "make" });
    await visitor.post(DOWNLOAD, { intent: "delete" });
    await until(
      () => database.job.count({ where: { ownerId: user.id, status: { in: ["queued", "running"] } } }),
      (jobs) => jobs === 0,
    );
    expect(await database.takeout.count({ where: { ownerId: user.id } })).toBe(0);
    const left = listDataFiles().filter((name) => /^(blobs|tmp)\//.test(name) && !before.includes(name));
    expect(left).toEqual([]);
  });

  it("is erased at once when its user deletes it, or has another one made", async () => {
    const user = await makeUser();
    const visitor = await visitorOf(user);
    const present = () => database.takeout.findUniqueOrThrow({ where: { ownerId: user.id } });
    await download(visitor);
    const first = fileOf(await present());
    // Something that the file has must be different, or it would be the same file.
    await database.user.update({ where: { id: user.id }, data: { firstName: "Rosalind" } });
    await download(visitor);
    const second = fileOf(await present());
    expect(listDataFiles()).toContain(second);
    expect(listDataFiles()).not.toContain(first);
    await visitor.post(DOWNLOAD, { intent: "delete" });
    expect(listDataFiles()).not.toContain(second);
  });

  it("goes after seven days, with its file, and is made three times a day at most", async () => {
    const user = await makeUser();
    const visitor = await visitorOf(user);
    for (let time = 0; time < 3; time += 1) await download(visitor);
    expect((await visitor.post(DOWNLOAD, { intent: "make" })).status).toBe(429);
    const row = await database.takeout.findUniqueOrThrow({ where: { ownerId: user.id } });
    const file = fileOf(row);
    expect(listDataFiles()).toContain(file);
    await database.takeout.update({
      where: { id: row.id },
      data: { createdAt: new Date(Date.now() - 7 * DAY_MS - 1_000) },
    });
    expect((await visitor.get("/app/takeout/")).status).toBe(404);
    await sweep();
    expect(listDataFiles()).not.toContain(file);
  });
});

it("a demo account, which others share, cannot be deleted", async () => {
  const user = await makeUser();
  await database.user.update({ where: { id: user.id }, data: { isDemo: true } });
  const visitor = await visitorOf(user);
  expect(await (await visitor.get(DELETE)).text()).toContain("This is a demo account");
  expect((await visitor.post(DELETE, { password: PASSWORD })).status).toBe(409);
  expect((await database.user.findUniqueOrThrow({ where: { id: user.id } })).deletionAt).toBeNull();
});
