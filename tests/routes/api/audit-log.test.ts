import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "~/config/limits";
import { countRefusal } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import { getPendingSecret } from "~/auth/second-factor.server";
import type { UserRow } from "~/db/users.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { recordEndedPlans } from "~/db/plan-reminders.server";
import { restoreDeleted } from "~/services/help/help-history.server";
import { auditQuery, listAuditLog } from "~/services/staff/audit-log.server";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeStaff, makeUser, PASSWORD } from "../../factories/users";
import { mailTo, Visitor } from "../../factories/visitor";

const DAY_MS = 86_400_000;

let server: AppServer;
let staff: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  server = await sharedServer();
  staff = await makeStaff();
});

const eventsOf = (user: Pick<UserRow, "id">) =>
  database.auditEvent.findMany({ where: { subjectId: user.id }, orderBy: [{ createdAt: "asc" }] });
const kindsOf = async (user: Pick<UserRow, "id">) => (await eventsOf(user)).map(({ kind }) => kind);

async function signedIn(user: UserRow): Promise<Visitor> {
  const visitor = new Visitor(server.origin);
  await visitor.signIn(user.email, PASSWORD);
  return visitor;
}

describe("the audit log", () => {
  it("holds what a person does with an account, in order, with the device and the network", async () => {
    const user = await makeUser();
    const visitor = await signedIn(user);
    await visitor.post("/app/account/security/tokens/", {
      name: "Secret import",
      scope: "read",
      days: "30",
      password: PASSWORD,
    });
    const token = await database.apiToken.findFirstOrThrow({ where: { userId: user.id } });
    await visitor.post("/app/account/security/", { intent: "revoke-token", id: token.id });
    const next = "lamp river nineteen cloud";
    await visitor.post("/app/account/password/", {
      old_password: PASSWORD,
      password: next,
      password2: next,
    });
    await visitor.post("/app/logout/");
    expect(await kindsOf(user)).toEqual([
      "sign-in",
      "token-made",
      "token-revoked",
      "password-changed",
      "sign-out",
    ]);
    for (const event of await eventsOf(user)) {
      expect(event).toMatchObject({ actorId: user.id, device: "node", network: "127.0.x.x" });
      expect(JSON.stringify(event)).not.toMatch(/Secret|@|Lovelace/);
    }
  });

  it("holds deletions of datasets and projects when they are asked for and when they are done", async () => {
    const user = await makeUser();
    const api = await ApiClient.of(server.origin, user);
    const project = await makeProject(api, "a,b\n1,2\n3,4\n5,7\n");
    expect((await api.delete(`/api/v1/project/${project.id}/`)).status).toBeLessThan(300);
    expect((await api.delete(`/api/v1/file/${project.upload}/`)).status).toBeLessThan(300);
    const long = new Date(Date.now() - (LIMITS.restoreMinutes + 1) * 60_000);
    await database.project.update({ where: { id: project.id }, data: { deletedAt: long } });
    await database.dataset.update({ where: { id: project.upload }, data: { deletedAt: long } });
    await sweep();
    const kinds = await kindsOf(user);
    expect(kinds.slice(0, 2)).toEqual(["project-deleted", "dataset-deleted"]);
    expect(kinds.slice(2).toSorted()).toEqual(["dataset-erased", "project-erased"]);
  });

  it("counts refused sign-ins: one entry an hour for an account, one for all unknown ones, without an address", async () => {
    const user = await makeUser();
    const before = await database.auditEvent.aggregate({
      where: { kind: "sign-in-refused", subjectId: null },
      _sum: { count: true },
    });
    for (const name of [user.email, "u@no.where"]) await new Visitor(server.origin).signIn(name, "wrong");
    const source = { device: "Firefox on Linux", network: "192.0.2.0" };
    const count = (n: number) => countRefusal(n % 2 === 0 ? user.id : null, source, "password", new Date());
    await Promise.all(Array.from({ length: 58 }, (_, n) => count(n)));
    const known = await database.auditEvent.findMany({ where: { subjectId: user.id } });
    const unknown = await database.auditEvent.findMany({
      where: { kind: "sign-in-refused", subjectId: null },
    });
    const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
    expect(total(known)).toBe(30);
    expect(total(unknown)).toBe((before._sum.count ?? 0) + 30);
    // The hour may change once while the test runs.
    expect(known.length).toBeLessThanOrEqual(2);
    expect(unknown.length).toBeLessThanOrEqual(2);
    expect(JSON.stringify(unknown)).not.toContain("no.where");
    expect(unknown[0]).toMatchObject({ device: "", network: "" });
  });

  it("is kept for a year", async () => {
    const user = await makeUser();
    const at = (days: number) => new Date(Date.now() - days * DAY_MS);
    const event = { kind: "sign-in", actorId: user.id, subjectId: user.id };
    await database.auditEvent.createMany({
      data: [
        { ...event, createdAt: at(366), id: "old" },
        { ...event, createdAt: at(364), id: "kept" },
      ],
    });
    await sweep();
    expect((await eventsOf(user)).map(({ id }) => id)).toEqual(["kept"]);
  });

  it("does not say whose an entry was after the account was deleted", async () => {
    const user = await makeUser();
    await signedIn(user);
    const [event] = await eventsOf(user);
    await database.user.delete({ where: { id: user.id } });
    const kept = await database.auditEvent.findUniqueOrThrow({ where: { id: event?.id ?? "" } });
    expect(kept).toMatchObject({ kind: "sign-in", actorId: null, subjectId: null });
    expect(JSON.stringify(kept)).not.toContain(user.id);
  });

  it("is found by person, kind and day, in pages without gaps", async () => {
    const user = await makeUser();
    const noon = new Date("2026-03-04T12:00:00Z").getTime();
    await database.auditEvent.createMany({
      data: Array.from({ length: LIMITS.audit.listed + 5 }, (_, n) => ({
        id: `paged-${String(n).padStart(3, "0")}`,
        kind: n % 2 === 0 ? "sign-in" : "token-made",
        actorId: user.id,
        subjectId: user.id,
        // Several within one moment.
        createdAt: new Date(noon - Math.floor(n / 3) * 1_000),
      })),
    });
    const list = (query: Record<string, string>) =>
      listAuditLog(staff, auditQuery.parse({ person: user.email, ...query }));
    const first = await list({});
    const second = await list({ after: first.next ?? "" });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(ids).size).toBe(LIMITS.audit.listed + 5);
    expect(second.next).toBeNull();
    expect(new Set((await list({ group: "security" })).entries.map(({ words }) => words))).toEqual(
      new Set(["API token created"]),
    );
    expect((await list({ from: "2026-03-05" })).entries).toHaveLength(0);
    expect((await list({ from: "2026-03-04", until: "2026-03-04" })).entries).toHaveLength(
      LIMITS.audit.listed,
    );
    expect((await list({ until: "2026-03-03" })).entries).toHaveLength(0);
  });

  it("records the end of a plan once", async () => {
    const user = await makeUser();
    const subEndDate = new Date(Date.now() - 60_000);
    await database.user.update({ where: { id: user.id }, data: { subEndDate } });
    for (let round = 0; round < 2; round += 1) {
      await recordEndedPlans(new Date(Date.now() - DAY_MS), new Date());
    }
    expect(await kindsOf(user)).toEqual(["plan-lapsed"]);
  });

  it("records that staff read a mail in the outbox", async () => {
    const reader = await signedIn(staff);
    await reader.post("/app/invite/", { email: "ida@example.org" });
    const { id } = await mailTo("ida@example.org", /invitation/);
    await reader.get(`/app/outbox/${id}/`);
    const kinds = await database.auditEvent.findMany({ where: { actorId: staff.id, recordId: id } });
    expect(kinds).toMatchObject([{ kind: "mail-read", subjectId: null }]);
    expect(await database.auditEvent.count({ where: { kind: "person-invited", actorId: staff.id } })).toBe(1);
  });

  it("records what staff do to the help, and which text it was", async () => {
    const api = await ApiClient.of(server.origin, staff);
    const created = async (path: string, body: object) =>
      (await readJson<{ id: string }>(api.post(`/api/v1/generic/${path}/`, body))).id;
    const section = await created("help-item", { name: "Audited" });
    const topic = await created("help-item", { name: "Audited topic", parent: [section] });
    const part = await created("help-content", { help_item: topic, title: "Part" });
    const term = await created("glossary-item", { term: "Audited", description: "<p>x</p>" });
    await api.post("/api/v1/generic/help-content/order/", { help_item: topic, order: [part] });
    for (const [path, body] of [
      [`help-item/${topic}`, { name: "Audited once more" }],
      [`help-item/${topic}`, { order: 1 }],
      [`help-content/${part}`, { title: "Other" }],
      [`glossary-item/${term}`, { description: "<p>y</p>" }],
    ] as const) {
      expect((await api.patch(`/api/v1/generic/${path}/`, body)).status).toBe(200);
    }
    for (const path of [`help-content/${part}`, `help-item/${topic}`, `glossary-item/${term}`]) {
      expect((await api.delete(`/api/v1/generic/${path}/`)).status).toBe(204);
    }
    await restoreDeleted(staff, "term", term);

    const kindsAt = async (recordId: string) => {
      const where = { actorId: staff.id, recordId, kind: { startsWith: "help-" } };
      const rows = await database.auditEvent.findMany({ where, orderBy: [{ createdAt: "asc" }] });
      return rows.map(({ kind }) => kind);
    };
    expect(await kindsAt(section)).toEqual(["help-added"]);
    expect(await kindsAt(topic)).toEqual([
      "help-added",
      "help-ordered",
      "help-changed",
      "help-ordered",
      "help-deleted",
    ]);
    expect(await kindsAt(part)).toEqual(["help-added", "help-changed", "help-deleted"]);
    expect(await kindsAt(term)).toEqual(["help-added", "help-changed", "help-deleted", "help-restored"]);
  });

  it("shows users their own entries on the security page, and nobody else's", async () => {
    const user = await makeUser();
    await signedIn(await makeUser());
    await new Visitor(server.origin).signIn(user.email, "wrong");
    const page = await (await (await signedIn(user)).get("/app/account/security/")).text();
    expect(page).toContain("Recent activity");
    expect(page).toContain("Sign-in refused with the password");
    expect(page.match(/>Signed in with the password</g)).toHaveLength(1);
  });
});

describe("a mail about the security of an account", () => {
  it("is sent after a sign-in on a new device, not after the first one or on a known device", async () => {
    const user = await makeUser();
    const first = await signedIn(user);
    await first.post("/app/logout/");
    await first.signIn(user.email, PASSWORD);
    expect((await kindsOf(user)).filter((kind) => kind.startsWith("sign-in"))).toEqual([
      "sign-in",
      "sign-in",
    ]);
    await signedIn(user);
    const mail = await mailTo(user.email, /new device/);
    expect(mail.subject).toBe("A sign-in on a new device");
    expect(mail.text).toMatch(/When: .+ UTC\. From: node, network 127\.0\.x\.x\./);
    expect(mail.text).toContain("If it was not you, choose a new password at once");
    expect(mail.path).toBe("/app/reset-password/");
    expect(await database.mail.count({ where: { address: user.email } })).toBe(1);
  });

  it("is sent once for a program from one network", async () => {
    const user = await makeUser();
    await signedIn(user);
    const nobody = new ApiClient(server.origin, null);
    const signIn = () => nobody.post("/api/token/", { username: user.email, password: PASSWORD });
    await database.auditEvent.updateMany({ where: { subjectId: user.id }, data: { network: "10.0.x.x" } });
    await signIn();
    await signIn();
    expect((await kindsOf(user)).slice(1)).toEqual(["sign-in-new-device", "sign-in"]);
  });

  it("is sent after a new API token, and after a second factor was turned on and off", async () => {
    const user = await makeUser();
    const visitor = await signedIn(user);
    const token = { name: "Import", scope: "read", days: "30", password: PASSWORD };
    await visitor.post("/app/account/security/tokens/", token);
    expect((await mailTo(user.email, /token/)).subject).toBe("An API token was created");
    const factor = (fields: Record<string, string>) =>
      visitor.post("/app/account/security/two-factor/", fields);
    await factor({ intent: "begin", password: PASSWORD });
    const { secret } = (await getPendingSecret(user.id)) ?? { secret: "" };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await factor({ intent: "confirm", code });
    expect((await mailTo(user.email, /turned on/)).text).toContain("Two-factor sign-in was turned on");
    await factor({ intent: "end", password: PASSWORD });
    expect((await mailTo(user.email, /turned off/)).text).toContain("choose a new password at once");
  });
});

function sweep(): Promise<void> {
  const signal = new AbortController().signal;
  return JOB_HANDLERS.sweep.run({ subjectId: "", ownerId: "", signal, report: () => {} });
}
