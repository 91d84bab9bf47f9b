import { beforeAll, describe, expect, it } from "vitest";
import { createApiToken } from "~/auth/api-tokens.server";
import { LIMITS } from "~/config/limits";
import { NO_REQUEST } from "~/db/audit-events.server";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import { urls } from "~/lib/urls";
import { actOnUser } from "~/services/staff/act-on-user.server";
import { listLargestUsers, listUsers, userListQuery } from "~/services/staff/list-users.server";
import type { AppServer } from "../../factories/app-server";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject, until, waitForProject } from "../../factories/projects";
import { ApiClient, makeStaff, makeUser, PASSWORD } from "../../factories/users";
import { mailTo, Visitor } from "../../factories/visitor";

const ME = "/api/v1/users/defaults/user/";

let server: AppServer;
let staff: Awaited<ReturnType<typeof makeStaff>>;
let browser: Visitor;

beforeAll(async () => {
  server = await sharedServer();
  staff = await makeStaff();
  browser = new Visitor(server.origin);
  await browser.signIn(staff.email, PASSWORD);
});

const eventOf = (kind: string, user: Pick<UserRow, "id">) =>
  database.auditEvent.findFirst({ where: { kind, subjectId: user.id }, orderBy: { createdAt: "desc" } });
const perform = (user: UserRow, name: string, by = browser) =>
  by.post(urls.staff.user(user.id), { act: name });

describe("the pages of staff", () => {
  const pages = (userId: string) => [
    urls.staff.users,
    urls.staff.user(userId),
    urls.staff.jobs,
    urls.staff.storage,
    urls.staff.log,
    urls.outbox,
    urls.invite,
    urls.orders,
    urls.addHelp.overview,
  ];

  it("are refused to users who are not staff, and lead visitors to the sign-in page", async () => {
    const user = await makeUser();
    const other = new Visitor(server.origin);
    for (const page of pages(user.id)) {
      expect((await other.get(page)).headers.get("Location"), page).toContain("/app/login/");
    }
    await other.signIn(user.email, PASSWORD);
    for (const page of pages(user.id)) expect((await other.get(page)).status, page).toBe(403);
    expect(await (await other.get("/app/")).text()).not.toContain(urls.staff.users);
    const victim = await makeUser();
    for (const name of ["lock", "unlock", "end-sessions", "resend-confirmation"]) {
      expect((await perform(victim, name, other)).status, name).toBe(403);
    }
    expect((await other.post(urls.staff.jobs, { job: "any" })).status).toBe(403);
    expect(await database.auditEvent.count({ where: { subjectId: victim.id } })).toBe(0);
  });

  it("mark their place in the navigation, and pages of the account mark none", async () => {
    const marked = async (page: string) => {
      const html = await (await browser.get(page)).text();
      const rail = /<nav[^>]*class="rail"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
      return [...rail.matchAll(/<a[^>]*aria-current="page"[^>]*>[\s\S]*?<\/svg>([^<]+)/g)].map(
        ([, name]) => name,
      );
    };
    for (const page of pages(staff.id)) expect(await marked(page), page).toEqual(["Staff"]);
    expect(await marked(urls.subscription())).toEqual([]);
    expect(await marked("/app/")).toEqual(["My projects"]);
  });
});

describe("the list of users", () => {
  const query = (values: Record<string, string>) => userListQuery.parse(values);
  const emails = async (values: Record<string, string>) =>
    (await listUsers(staff, query(values))).users.map(({ email }) => email);

  it("shows counts and sizes, and never the names of data", async () => {
    const user = await makeUser();
    const api = await ApiClient.of(server.origin, user);
    const file = "secret_column,b\n1,2\n3,4\n5,7\n";
    const project = await makeProject(api, file);
    const names = { name: "Secret harvest", fileName: "secret-harvest.csv" };
    await database.dataset.update({ where: { id: project.upload }, data: names });
    const { users } = await listUsers(staff, query({ search: user.email }));
    expect(users).toMatchObject([{ id: user.id, datasets: 1, projects: 1, fileBytes: file.length }]);
    // More than the users of other tests have.
    await database.dataset.update({ where: { id: project.upload }, data: { byteLength: 1_000_000_000 } });
    for (const page of [urls.staff.users, urls.staff.user(user.id), urls.staff.storage]) {
      const html = await (await browser.get(page)).text();
      expect(html).toContain(user.email);
      expect(html.toLowerCase()).not.toContain("secret");
    }
    expect((await listLargestUsers(staff))[0]?.id).toBe(user.id);
  });

  it("is searched by a part of the address or the name, with wildcards taken as they are", async () => {
    const [ada, eve] = [await makeUser(), await makeUser()];
    await database.user.update({ where: { id: ada.id }, data: { firstName: "Zoë", lastName: "50%_Ω" } });
    await database.user.update({ where: { id: eve.id }, data: { firstName: "Zora", lastName: "500" } });
    expect(await emails({ search: "Zoë 50" })).toEqual([ada.email]);
    expect(await emails({ search: "50%_" })).toEqual([ada.email]);
    expect(await emails({ search: eve.email.slice(0, -4).toUpperCase() })).toContain(eve.email);
    expect(await emails({ search: "nobody has this" })).toEqual([]);
  });

  it("is paged without gaps or repeats, in every order", async () => {
    const passwordHash = staff.passwordHash;
    const names = Array.from({ length: LIMITS.staff.users + 15 }, (_, n) => `paged${n}@pages.example.org`);
    const createdAt = new Date("2026-01-01T00:00:00Z");
    await database.user.createMany({
      data: names.map((email) => ({ email, username: email, usernameKey: email, passwordHash, createdAt })),
    });
    for (const sort of ["newest", "seen", "name", "files"]) {
      const first = await listUsers(staff, query({ search: "@pages.", sort }));
      expect(first.users).toHaveLength(LIMITS.staff.users);
      const second = await listUsers(staff, query({ search: "@pages.", sort, after: first.next ?? "" }));
      const all = [...first.users, ...second.users].map(({ email }) => email);
      expect(second.next, sort).toBeNull();
      expect(all.toSorted(), sort).toEqual(names.toSorted());
    }
    expect(await emails({ after: "no place", search: "paged0@" })).toEqual(["paged0@pages.example.org"]);
  });
});

describe("a locked account", () => {
  it("is refused at its next call by session, access token, API token and refresh token, until unlocked", async () => {
    const user = await makeUser();
    const session = await signInToPages(server.origin, user.email);
    const nobody = new ApiClient(server.origin, null);
    const signIn = () => nobody.post("/api/token/", { username: user.email, password: PASSWORD });
    const { access, refresh } = (await (await signIn()).json()) as { access: string; refresh: string };
    const wanted = { name: "a", canWrite: true, days: null };
    const token = await createApiToken(user, wanted, NO_REQUEST);
    const withToken = () => new ApiClient(server.origin, token).get(ME);
    expect((await withToken()).status).toBe(200);

    expect((await perform(user, "lock")).status).toBe(200);
    expect(await eventOf("account-locked", user)).toMatchObject({ actorId: staff.id, device: "node" });
    expect(await (await withToken()).json()).toMatchObject({ code: "account_locked" });
    expect((await new ApiClient(server.origin, access).get(ME)).status).toBe(401);
    expect((await nobody.post("/api/token/refresh/", { refresh })).status).toBe(401);
    const page = await fetch(`${server.origin}/app/`, { headers: { Cookie: session }, redirect: "manual" });
    expect(page.headers.get("Location")).toContain("/app/login/");
    expect((await signIn()).status).toBe(403);
    const refused = await new Visitor(server.origin).signIn(user.email, PASSWORD);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("This account is locked. Your data is kept. Write to support");
    // A wrong password reads nothing about the lock.
    expect((await new Visitor(server.origin).signIn(user.email, "wrong")).status).toBe(401);

    expect((await perform(user, "unlock")).status).toBe(200);
    expect(await eventOf("account-unlocked", user)).toMatchObject({ actorId: staff.id });
    expect((await withToken()).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it("is refused with a session that a sign-in under way left behind", async () => {
    const user = await makeUser();
    const session = await signInToPages(server.origin, user.email);
    await database.user.update({ where: { id: user.id }, data: { lockedAt: new Date() } });
    const page = await fetch(`${server.origin}/app/`, { headers: { Cookie: session }, redirect: "manual" });
    expect(page.headers.get("Location")).toContain("/app/login/");
  });

  it("is never one's own, nor the last one of staff", async () => {
    expect((await perform(staff, "lock")).status).toBe(409);
    const second = await makeStaff();
    const others = await database.user.findMany({ where: { isStaff: true, lockedAt: null } });
    const ids = others.map(({ id }) => id).filter((id) => id !== staff.id && id !== second.id);
    await database.user.updateMany({ where: { id: { in: ids } }, data: { lockedAt: new Date() } });
    // Both act at the same moment: one of the two stays.
    const outcomes = await Promise.allSettled([
      actOnUser(staff, second.id, "lock"),
      actOnUser(second, staff.id, "lock"),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await database.user.count({ where: { isStaff: true, lockedAt: null } })).toBe(1);
    await database.user.updateMany({ data: { lockedAt: null } });
    browser = new Visitor(server.origin);
    await browser.signIn(staff.email, PASSWORD);
  });
});

describe("staff", () => {
  it("ends all sessions of a user, and leaves API tokens", async () => {
    const user = await makeUser();
    const session = await signInToPages(server.origin, user.email);
    const token = await createApiToken(user, { name: "a", canWrite: true, days: null }, NO_REQUEST);
    expect((await perform(user, "end-sessions")).status).toBe(200);
    const page = await fetch(`${server.origin}/app/`, { headers: { Cookie: session }, redirect: "manual" });
    expect(page.headers.get("Location")).toContain("/app/login/");
    expect((await new ApiClient(server.origin, token).get(ME)).status).toBe(200);
    expect(await eventOf("sessions-ended-by-staff", user)).toMatchObject({ actorId: staff.id });
  });

  it("sends the confirmation again, to unconfirmed addresses only", async () => {
    const user = await makeUser("lite", { confirmedAt: null });
    expect((await perform(user, "resend-confirmation")).status).toBe(200);
    expect((await mailTo(user.email, /Confirm/)).path).toContain("/app/confirm-email/");
    expect(await eventOf("confirmation-resent", user)).toMatchObject({ actorId: staff.id });
    expect((await perform(await makeUser(), "resend-confirmation")).status).toBe(409);
  });

  it("finds a job that failed without a word of its data, and runs it again", async () => {
    const user = await makeUser();
    const api = await ApiClient.of(server.origin, user);
    const project = await makeProject(api, "a,b\n1,2\n3,4\n5,7\n");
    await database.project.update({
      where: { id: project.id },
      data: { status: "failed", message: "Secret", rowCount: null },
    });
    const failed = { subjectId: project.id, ownerId: user.id, status: "failed", attempts: 3 } as const;
    const job = await database.job.create({
      data: {
        ...failed,
        kind: "import-project",
        message: "Column Secret",
        failureCode: "memory",
        finishedAt: new Date(),
      },
    });
    const page = await (await browser.get(urls.staff.jobs)).text();
    expect(page).toContain("It needed more memory than the server has.");
    expect(page).toContain(user.email);
    expect(page).not.toContain("Secret");
    expect((await browser.post(urls.staff.jobs, { job: job.id })).status).toBe(200);
    expect(await waitForProject(api, project.id)).toMatchObject({ status: "ready", message: null });
    await until(
      () => database.job.findUniqueOrThrow({ where: { id: job.id } }),
      ({ status }) => status === "done",
    );
    expect(await eventOf("job-retried", user)).toMatchObject({ actorId: staff.id, recordId: job.id });
    expect((await browser.post(urls.staff.jobs, { job: job.id })).status).toBe(404);
  });

  it("does not start a job again whose work is gone, or that changes what its user chose", async () => {
    const make = (kind: string) =>
      database.job.create({
        data: { kind, subjectId: "gone", ownerId: staff.id, status: "failed", finishedAt: new Date() },
      });
    for (const kind of ["import-project", "inspect-dataset", "apply-replacement"]) {
      const { id } = await make(kind);
      expect((await browser.post(urls.staff.jobs, { job: id })).status, kind).toBe(409);
      expect(await database.job.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "failed" });
    }
  });

  it("gets a message to support by mail, if it is not a demo account or locked", async () => {
    const demo = await makeUser("pro", { isStaff: true });
    await database.user.update({ where: { id: demo.id }, data: { isDemo: true } });
    const message = {
      email: "eve@example.org",
      subject: "Lost a project",
      text: "Where is it?\n\nThank you",
    };
    const sent = await new Visitor(server.origin).post("/app/legal/support/", message);
    expect(sent.status).toBeLessThan(400);
    const mail = await mailTo(staff.email, /Lost a project/);
    expect(mail.subject).toBe("Message to support: Lost a project");
    expect(mail.text).toContain("eve@example.org wrote on the support page:\n\nWhere is it?\n\nThank you");
    expect(mail.path).toBe(urls.addHelp.messages);
    expect(await database.mail.count({ where: { address: demo.email } })).toBe(0);
  });
});
