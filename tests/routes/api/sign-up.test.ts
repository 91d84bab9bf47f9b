import { readdirSync, readFileSync } from "node:fs";
import type { User } from "@prisma/client";
import { simpleParser } from "mailparser";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { database } from "~/db/client.server";
import type { AppServer } from "../../factories/app-server";
import { isInDatabase } from "../../factories/mentions";
import { sharedServer } from "../../factories/shared-server";
import { until } from "../../factories/projects";
import { ApiClient, makeTokens, makeUser, PASSWORD } from "../../factories/users";
import { mailTo, Visitor } from "../../factories/visitor";

const GOOD = "lamp river nineteen cloud";

let server: AppServer;
beforeAll(async () => {
  server = await sharedServer();
});

let count = 0;
function newForm(more: Record<string, string> = {}) {
  count += 1;
  const email = `new${count}@example.com`;
  return { firstName: "Grace", lastName: "Hopper", email, password: GOOD, terms: "on", ...more };
}

async function signedUp(visitor = new Visitor(server.origin)) {
  const form = newForm();
  expect((await visitor.post("/app/sign-up/", form)).status).toBe(302);
  const user = await until(
    () => database.user.findUnique({ where: { email: form.email } }),
    (found) => found !== null,
  );
  return { visitor, form, user: user as User };
}

describe("a sign-up", () => {
  it("creates an account that its owner confirms by a link that works once", async () => {
    const { visitor, form } = await signedUp();
    const mail = await mailTo(form.email, /^Confirm/);
    expect(mail.text).toContain("24 hours");
    const find = () => database.user.findUniqueOrThrow({ where: { email: form.email } });
    expect(await find()).toMatchObject({ firstName: "Grace", confirmedAt: null, isStaff: false });
    // A mail program that opens the link confirms nothing.
    expect(await (await visitor.get(mail.path)).text()).toContain(`Confirm ${form.email}`);
    expect((await find()).confirmedAt).toBeNull();
    const confirmed = await visitor.post(mail.path);
    expect(confirmed.headers.get("Location")).toBe("/app/login/?done=email-confirmed");
    expect((await find()).confirmedAt).toBeInstanceOf(Date);
    const again = await visitor.post(mail.path);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("This link no longer works");
    expect((await visitor.signIn(form.email.toUpperCase(), GOOD)).status).toBe(302);
  });

  it("has a confirmation link for 24 hours", async () => {
    const { visitor, form, user } = await signedUp();
    const { path } = await mailTo(form.email, /^Confirm/);
    const link = await database.oneUseLink.findFirstOrThrow({ where: { userId: user.id } });
    expect(Math.round((link.expiresAt.getTime() - link.createdAt.getTime()) / 60_000)).toBe(24 * 60);
    await database.oneUseLink.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } });
    expect((await visitor.post(path)).status).toBe(410);
  });

  it("puts each mail into a file of its own in the outbox, with both parts, for staff only to read", async () => {
    const { form } = await signedUp();
    const { id, text, path } = await mailTo(form.email, /^Confirm/);
    const [file = ""] = readdirSync(`${env.dataDir}/outbox`).filter((name) => name.includes(id));
    const parsed = await simpleParser(readFileSync(`${env.dataDir}/outbox/${file}`));
    expect(parsed.text).toBe(text);
    expect(parsed.html).toContain(path);
    const staff = new Visitor(server.origin);
    await staff.signIn((await makeUser("pro", { isStaff: true })).email, PASSWORD);
    expect(await (await staff.get("/app/outbox/")).text()).toContain(form.email);
    expect(await (await staff.get(`/app/outbox/${id}/`)).text()).toContain(`${path}">`);
    const other = new Visitor(server.origin);
    await other.signIn((await makeUser()).email, PASSWORD);
    for (const page of ["/app/outbox/", `/app/outbox/${id}/`, "/app/invite/"]) {
      expect((await other.get(page)).status, page).toBe(403);
      expect((await new Visitor(server.origin).get(page)).status, page).toBe(302);
    }
    expect((await other.post("/app/invite/", { email: "x@example.org" })).status).toBe(403);
    expect((await other.post(`/app/outbox/${id}/`)).status).toBe(403);
  });

  it("names what is wrong in each field, and keeps what was typed but the password", async () => {
    const visitor = new Visitor(server.origin);
    const refused = async (form: Record<string, string>) => {
      const response = await visitor.post("/app/sign-up/", form);
      expect(response.status).toBe(400);
      return (await response.text()).replaceAll("&#x27;", "'");
    };
    const empty = await refused({});
    for (const message of [
      "Please enter your first name.",
      "Please enter your last name.",
      "Please enter your e-mail.",
      "Please enter a password.",
      "Please accept the terms to create an account.",
    ]) {
      expect(empty).toContain(message);
    }
    const short = await refused(newForm({ password: "eleven char" }));
    expect(short).toContain("The password must have at least 12 characters.");
    expect(short).toContain('value="Grace"');
    expect(short).not.toContain("eleven char");
    expect(await refused(newForm({ email: "not an address" }))).toContain("such as ada@example.org");
    expect(await refused(newForm({ email: "a@b.example\r\nBcc: eve@example.org" }))).toContain("such as ada");
    for (const password of [
      "password1234",
      "Password2026!",
      "passwordpassword",
      "123456789012",
      "abcabcabcabc",
    ]) {
      expect(await refused(newForm({ password })), password).toContain("This password is easy to guess.");
    }
    for (const password of ["my name is Hopper", "GRACE and others"]) {
      expect(await refused(newForm({ password })), password).toContain("must not contain your name");
    }
    expect(await refused(newForm({ password: "my Estimand 2 stats" }))).toContain("the name of this program");
    expect(await refused(newForm({ email: "rosebud@example.org", password: "the rosebud sled" }))).toContain(
      "must not contain your name or e-mail address",
    );
  });

  it("answers alike for an address with an account, tells its owner, and changes nothing", async () => {
    const known = await makeUser();
    const visitor = new Visitor(server.origin);
    const forms = [newForm(), newForm({ email: known.email.toUpperCase() })];
    const answers = [];
    for (const form of forms) {
      const response = await visitor.post("/app/sign-up/", form);
      const location = response.headers.get("Location") ?? "";
      const page = (await (await visitor.get(location)).text()).replaceAll(/nonce="[^"]*"/g, "");
      answers.push({ status: response.status, location, body: await response.text(), page });
    }
    expect(answers[1]).toEqual(answers[0]);
    const mail = await mailTo(known.email, /already have an account/);
    expect(mail.path).toBe("/app/reset-password/");
    expect((await visitor.signIn(known.email, GOOD)).status).toBe(401);
    expect((await visitor.signIn(known.email, PASSWORD)).status).toBe(302);
  });
});

describe("before its address is confirmed, an account", () => {
  it("can sign in and open preloaded datasets, but brings no data, by pages, API or resumable upload", async () => {
    const { visitor, form, user } = await signedUp();
    expect((await visitor.signIn(form.email, GOOD)).status).toBe(302);
    expect(await (await visitor.get("/app/")).text()).toContain("Confirm your e-mail address");
    const file = new FormData();
    file.set("file", new Blob(["a,b\n1,2\n3,4\n"]), "table.csv");
    const page = await visitor.post("/app/upload/", file);
    expect(page.status).toBe(403);
    expect(await page.text()).toContain("Please confirm your e-mail address first");
    const typed = await visitor.post("/app/manualdata/", { name: "t", table: "a\tb\n1\t2", grid: "on" });
    expect(typed.status).toBe(403);
    const typedPage = await typed.text();
    expect(typedPage).toContain("Please confirm your e-mail address first");
    expect(typedPage).toContain("Send it again");
    const api = new ApiClient(server.origin, (await makeTokens(user.id)).access);
    const demo = await api.post("/api/v1/demofiles/grunfeld/start-demo-file/");
    expect(demo.status).toBe(201);
    const { file_id: demoFile } = (await demo.json()) as { file_id: string };
    const calls = [
      await api.upload("table.csv", "a,b\n1,2\n"),
      await api.post("/api/v1/file/", { upload_id: "any" }),
      await api.post("/api/v1/file/manually-insert-data/", { name: "t", json_data: [["a"], ["1"]] }),
      await api.call("POST", "/api/v1/uploads/", undefined, {
        "Upload-Length": "10",
        "Upload-Metadata": `filename ${Buffer.from("t.csv").toString("base64")}`,
      }),
      await api.post(`/api/v1/file/${demoFile}/replace/`, { upload_id: "any" }),
    ];
    for (const call of calls) {
      expect(call.status, call.url).toBe(403);
      expect(await call.json()).toMatchObject({ code: "email_unconfirmed" });
    }
    expect(await database.dataset.count({ where: { ownerId: user.id } })).toBe(1);
    const { path } = await mailTo(form.email, /^Confirm/);
    await visitor.post(path);
    // The tokens from before have ended; this browser's session has not.
    expect((await api.get("/api/v1/file/")).status).toBe(401);
    expect((await visitor.get("/app/")).status).toBe(200);
    const confirmed = new ApiClient(server.origin, (await makeTokens(user.id)).access);
    expect((await confirmed.upload("table.csv", "a,b\n1,2\n3,4\n")).status).toBe(201);
  });

  it("can have the mail sent again; both links work until one is used", async () => {
    const { visitor, form } = await signedUp();
    const first = await mailTo(form.email, /^Confirm/);
    await visitor.signIn(form.email, GOOD);
    const sent = await visitor.post("/app/confirm-email/send/");
    expect(sent.headers.get("Location")).toBe("/app/?done=confirmation-sent");
    const second = await until(
      () => mailTo(form.email, /^Confirm/),
      ({ id }) => id !== first.id,
    );
    expect((await visitor.post(first.path)).headers.get("Location")).toBe("/app/?done=email-confirmed");
    expect((await visitor.post(second.path)).status).toBe(410);
  });
});

describe("the token of a link", () => {
  it("is neither in the database nor in the log, and the page with it tells no other site", async () => {
    const logged: unknown[] = [];
    for (const level of ["info", "warn", "error", "debug"] as const) {
      vi.spyOn(log, level).mockImplementation((...given: unknown[]) => void logged.push(given));
    }
    const { visitor, form } = await signedUp();
    const { path } = await mailTo(form.email, /^Confirm/);
    const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";
    expect(token).toHaveLength(43);
    const page = await visitor.get(path);
    expect(page.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(await isInDatabase(form.email)).toBe(true);
    expect(await isInDatabase(token)).toBe(false);
    await visitor.post(path);
    vi.restoreAllMocks();
    expect(JSON.stringify(logged)).toContain("/app/confirm-email/");
    expect(JSON.stringify(logged)).not.toContain(token);
  });
});
