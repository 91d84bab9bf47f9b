import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "~/auth/random-token.server";
import { LIMITS } from "~/config/limits";
import { database } from "~/db/client.server";
import { deleteRevokedResultLinks } from "~/db/result-links.server";
import type { UserRow } from "~/db/users.server";
import type { NewSharedLink, SharedLink } from "~/services/sharing/result-link-shape";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { ApiClient, makeUser, PASSWORD } from "../../factories/users";
import { Visitor } from "../../factories/visitor";

const SETTINGS = { header: 1, first_row: 2, entity: "company_id", time: "fy" };

let server: AppServer;
let owner: UserRow;
let api: ApiClient;
let reader: Visitor;
let project: ProjectDetail;

beforeAll(async () => {
  server = await sharedServer();
  owner = await makeUser();
  await database.user.update({ where: { id: owner.id }, data: { lastName: "Kittiwake" } });
  api = await ApiClient.of(server.origin, owner);
  // Reading is for every plan.
  reader = await signedIn(await makeUser("lite"));
  project = await makeProject(api, readFileSync("tests/reference/data/grunfeld.csv", "utf8"), SETTINGS);
});

async function signedIn(user: UserRow): Promise<Visitor> {
  const visitor = new Visitor(server.origin);
  expect((await visitor.signIn(user.email, PASSWORD)).status).toBe(302);
  return visitor;
}

async function makeAnalysis(name: string, of = { api, project }): Promise<Analysis> {
  const response = await of.api.post("/api/v1/analysis/", {
    name,
    project: of.project.id,
    analysis_type: "multivariate",
    analysis_function: ["regression"],
    variables: { Y: { column: 3, trans: null }, X: [{ column: 4, trans: null }] },
    remove_outliers: false,
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Analysis>(response);
}

/** A new link to a new analysis, and the path of its page. */
async function share(name: string) {
  const analysis = await makeAnalysis(name);
  const link = await makeLink(analysis);
  return { analysis, link, path: pathOf(link) };
}

async function makeLink({ id }: Analysis): Promise<NewSharedLink> {
  const response = await api.post(`/api/v1/analysis/${id}/links/`);
  expect(response.status).toBe(201);
  return readJson<NewSharedLink>(response);
}

const pathOf = ({ url }: NewSharedLink) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
const tokenOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";
const partOf = (path: string, part: string) => path.replace("/app/shared/", `/app/shared/${part}`);

/** The page once nothing is calculated any more. */
const finished = async (visitor: Visitor, path: string) => {
  const page = await until(
    async () => {
      const response = await visitor.get(path);
      return { status: response.status, html: await response.text() };
    },
    ({ html }) => !html.includes("Calculating…</p>"),
  );
  expect(page.status).toBe(200);
  return page.html;
};

const listed = async () =>
  (await readJson<{ results: SharedLink[] }>(api.get("/api/v1/result-link/"))).results;

describe("a link to a result", () => {
  it("shows everybody with an account the results as they were applied, and nothing that names the owner", async () => {
    const { analysis, path } = await share("Investment");
    const html = await finished(reader, path);
    // The slope, as the API has it.
    const computed = await (await api.get(`/api/v1/analysis/${analysis.id}/perform-analysis/`)).text();
    expect(computed).toContain("0.1413859");
    for (const text of ["Investment", "Regression", ">0.141", "Rows used", "How to read this", "read only"]) {
      expect(html, text).toContain(text);
    }
    for (const secret of [owner.email, owner.username, "Kittiwake", owner.id, project.id, analysis.id]) {
      expect(html, secret).not.toContain(secret);
    }
    // The page offers nothing to change, to run or to open of the owner's pages.
    expect(html).not.toMatch(/APPLY|rows\/regression|sensitivity|observations\.csv|\/app\/project\/[^"]/);
    // The page follows what the owner applies.
    await api.patch(`/api/v1/analysis/${analysis.id}/`, { name: "Investment of firms" });
    expect(await finished(reader, path)).toContain("Investment of firms");
  });

  it("has the tables and charts as files, without the data", async () => {
    const { path } = await share("Files");
    const html = await finished(reader, path);
    const links = [...html.matchAll(/(?:href|src)="(\/app\/shared\/(?:files|stills)[^"]+)"/g)].map(
      ([, href = ""]) => href.replaceAll("&amp;", "&"),
    );
    expect(links.length).toBeGreaterThan(10);
    for (const href of links) {
      const file = await reader.get(href);
      expect(file.status, href).toBe(200);
      expect(file.headers.get("Cache-Control"), href).toBe("no-store");
    }
    const coefficients = links.find((href) => href.includes("/coefficients.csv")) ?? "";
    expect(await (await reader.get(coefficients)).text()).toContain("value");
    for (const name of ["observations.csv", "scatter.json", "fit.json", "coefficients.xlsx"]) {
      const file = await reader.get(partOf(path, `files/regression/${name}`));
      expect(file.status, name).toBe(404);
    }
    const chart = links.find((href) => href.endsWith(".svg") || href.includes(".svg?")) ?? "";
    expect((await reader.get(chart.replace(".svg", ".json"))).status).toBe(404);
    expect((await reader.get(partOf(path, "drawings/regression"))).status).toBe(200);
    // Nobody but its owner has another function calculated.
    for (const other of ["drawings/scatterplot", "files/scatterplot/coefficients.csv", "drawings/boxplot"]) {
      expect((await reader.get(partOf(path, other))).status, other).toBe(404);
    }
    // The owner's own addresses stay the owner's.
    expect((await reader.get(`/app/project/${project.id}/`)).status).toBe(404);
  });

  it("sends who is signed out to sign in, and back", async () => {
    const { path } = await share("Sign in first");
    const visitor = new Visitor(server.origin);
    for (const asked of [path, partOf(path, "drawings/regression")]) {
      const answer = await visitor.get(asked);
      expect(answer.status).toBe(302);
      const to = new URL(answer.headers.get("Location") ?? "", server.origin);
      expect(to.pathname).toBe("/app/login/");
    }
    const page = (await visitor.get(path)).headers.get("Location") ?? "";
    const user = await makeUser("lite");
    const back = await visitor.post(page, { username: user.email, password: PASSWORD });
    expect(back.headers.get("Location")).toBe(path);
    expect((await visitor.get(path)).status).toBe(200);
  });

  it("keeps its token out of the database, the lists and the audit log", async () => {
    const { analysis, link, path } = await share("Secret");
    const token = tokenOf(path);
    const row = await database.resultLink.findUniqueOrThrow({ where: { id: link.id } });
    expect(row).toMatchObject({ analysisId: analysis.id, tokenHash: hashToken(token), revokedAt: null });
    expect(link.url).toMatch(/^https?:\/\/.+\/app\/shared\/\?token=[\w-]{43}$/);
    const lists = await Promise.all(
      [`/api/v1/analysis/${analysis.id}/links/`, "/api/v1/result-link/"].map(async (list) =>
        (await api.get(list)).text(),
      ),
    );
    const events = await database.auditEvent.findMany({ where: { recordId: link.id } });
    expect(events).toMatchObject([{ kind: "link-made", actorId: owner.id, subjectId: owner.id }]);
    for (const text of [...lists, JSON.stringify(row), JSON.stringify(events)]) {
      expect(text).not.toContain(token);
    }
    expect(lists[0]).toContain(link.id);
    expect(lists[0]).not.toContain(row.tokenHash);
  });

  it("says when others opened it last; the owner's own look does not count", async () => {
    const { link, path } = await share("Opened");
    const opened = async () => (await listed()).find(({ id }) => id === link.id)?.last_opened_at;
    await finished(await signedIn(owner), path);
    expect(await opened()).toBeNull();
    const before = Date.now();
    await finished(reader, path);
    const first = await opened();
    expect(Date.parse(first ?? "")).toBeGreaterThanOrEqual(before - 1);
    await finished(reader, path);
    expect(await opened()).toBe(first);
  });

  it("shows its owner the way back", async () => {
    const { path } = await share("Mine");
    const html = await finished(await signedIn(owner), path);
    expect(html).toContain(`/app/project/${project.id}/`);
    expect(html).toContain("This is what others see.");
  });
});

describe("a link that leads nowhere", () => {
  const expectPage = async (path: string, status: number, words: RegExp, visitor = reader) => {
    const drawing = await visitor.get(partOf(path, "drawings/regression"));
    expect(drawing.status).toBe(status);
    const file = await visitor.get(partOf(path, "files/regression/coefficients.csv"));
    expect(file.status).toBe(status);
    const page = await visitor.get(path);
    expect(page.status).toBe(status);
    const html = await page.text();
    expect(html).toMatch(words);
    expect(html).not.toContain(owner.email);
  };

  it("says that it was revoked, at once, and is in no list", async () => {
    const { link, path } = await share("Revoked");
    await finished(reader, path);
    expect((await api.delete(`/api/v1/result-link/${link.id}/`)).status).toBe(204);
    expect((await api.delete(`/api/v1/result-link/${link.id}/`)).status).toBe(404);
    await expectPage(path, 410, /was revoked/);
    expect((await listed()).map(({ id }) => id)).not.toContain(link.id);
    const kinds = await database.auditEvent.findMany({
      where: { recordId: link.id },
      orderBy: { createdAt: "asc" },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(["link-made", "link-revoked"]);
    // After a while the page no longer knows it.
    await deleteRevokedResultLinks(new Date(Date.now() + 1_000));
    await expectPage(path, 404, /does not work/);
  });

  it("says that it does not work, if its token is wrong, cut, too long or missing", async () => {
    const { path } = await share("Guessed");
    const token = tokenOf(path);
    for (const wrong of [token.slice(0, -1), `${token}x`, "x".repeat(4_000), "", "%00", "null"]) {
      await expectPage(`/app/shared/?token=${wrong}`, 404, /does not work/);
    }
    expect((await reader.get("/app/shared/")).status).toBe(404);
    // The hash in the database opens nothing.
    await expectPage(`/app/shared/?token=${hashToken(token)}`, 404, /does not work/);
  });

  it("says that the result was deleted, and works again when that is undone", async () => {
    const { analysis, path } = await share("Deleted");
    await api.delete(`/api/v1/analysis/${analysis.id}/`);
    await expectPage(path, 410, /was deleted/);
    expect((await listed()).map((each) => each.analysis)).not.toContain(analysis.id);
    await database.analysis.update({ where: { id: analysis.id }, data: { deletedAt: null } });
    await finished(reader, path);
    await database.analysis.delete({ where: { id: analysis.id } });
    await expectPage(path, 404, /does not work/);
  });

  it("says that the result was deleted with its project or its dataset", async () => {
    const other = await makeProject(api, readFileSync("tests/reference/data/grunfeld.csv", "utf8"), SETTINGS);
    const analysis = await makeAnalysis("With the project", { api, project: other });
    const path = pathOf(await makeLink(analysis));
    await finished(reader, path);
    await api.delete(`/api/v1/project/${other.id}/`);
    await expectPage(path, 410, /was deleted/);
    await database.project.update({ where: { id: other.id }, data: { deletedAt: null } });
    await database.dataset.update({ where: { id: other.upload }, data: { deletedAt: new Date() } });
    await expectPage(path, 410, /was deleted/);
  });

  it("shows nothing of an account that is locked or about to be deleted, and does not say which", async () => {
    const { path } = await share("Locked");
    for (const field of ["lockedAt", "deletionAt"] as const) {
      await database.user.update({ where: { id: owner.id }, data: { [field]: new Date() } });
      await expectPage(path, 404, /not available/);
      await database.user.update({ where: { id: owner.id }, data: { [field]: null } });
    }
    await finished(reader, path);
  });

  it("shows nothing to a visitor whose own account is locked", async () => {
    const { path } = await share("Locked reader");
    const user = await makeUser("lite");
    const visitor = await signedIn(user);
    await database.user.update({ where: { id: user.id }, data: { lockedAt: new Date() } });
    expect((await visitor.get(path)).status).toBe(302);
  });
});

describe("links", () => {
  it("are made by the owner only, also on the page", async () => {
    const { analysis, link } = await share("Only mine");
    const dialog = `/app/project/${project.id}/analyses/${analysis.id}/links/`;
    const stranger = await makeUser();
    const visitor = await signedIn(stranger);
    const count = () => database.resultLink.count({ where: { analysisId: analysis.id, revokedAt: null } });
    expect((await visitor.get(dialog)).status).toBe(404);
    expect((await visitor.post(dialog, { intent: "create" })).status).toBe(404);
    const own = await makeProject(await ApiClient.of(server.origin, stranger), "a,b\n1,2\n3,4\n5,7\n");
    const borrowed = `/app/project/${own.id}/analyses/${analysis.id}/links/`;
    expect((await visitor.post(borrowed, { intent: "revoke", id: link.id })).status).toBe(404);
    await visitor.post("/app/account/security/", { intent: "revoke-link", id: link.id });
    expect(await count()).toBe(1);
  });

  it("are made and revoked on the page without JavaScript; the address is shown once", async () => {
    const analysis = await makeAnalysis("By hand");
    const dialog = `/app/project/${project.id}/analyses/${analysis.id}/links/`;
    const visitor = await signedIn(owner);
    const made = await (await visitor.post(dialog, { intent: "create" })).text();
    const url = /value="([^"]+\/app\/shared\/\?token=[^"]+)"/.exec(made)?.[1] ?? "";
    expect((await reader.get(new URL(url).pathname + new URL(url).search)).status).toBe(200);
    const again = await (await visitor.get(dialog)).text();
    expect(again).not.toContain(tokenOf(url));
    expect(again).toContain("Last opened by others");
    const row = await database.resultLink.findFirstOrThrow({ where: { analysisId: analysis.id } });
    const revoked = await (await visitor.post(dialog, { intent: "revoke", id: row.id })).text();
    expect(revoked).toContain("The link was revoked.");
    const other = await makeLink(analysis);
    const security = await visitor.post("/app/account/security/", { intent: "revoke-link", id: other.id });
    expect(await security.text()).toContain("The link was revoked.");
    expect((await reader.get(pathOf(other))).status).toBe(410);
  });

  it("are limited for each analysis", async () => {
    const { analysis } = await share("Many");
    for (let n = 1; n < LIMITS.resultLinks.perAnalysis; n += 1) await makeLink(analysis);
    const refused = await api.post(`/api/v1/analysis/${analysis.id}/links/`);
    expect(refused.status).toBe(409);
    const page = await (
      await signedIn(owner)
    ).post(`/app/project/${project.id}/analyses/${analysis.id}/links/`, { intent: "create" });
    expect(page.status).toBe(409);
    expect(await page.text()).toContain("Revoke one first.");
  });

  it("stay when the plan of the owner ends, as the results do", async () => {
    const { path } = await share("Plan");
    await database.user.update({ where: { id: owner.id }, data: { subEndDate: null } });
    const html = await finished(reader, path);
    expect(html).toContain("Regression");
    await database.user.update({
      where: { id: owner.id },
      data: { subEndDate: new Date(Date.now() + 86_400_000) },
    });
  });
});
