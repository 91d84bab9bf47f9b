import { beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "~/config/limits";
import { database } from "~/db/client.server";
import type { AppServer } from "../../factories/app-server";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { makeUser } from "../../factories/users";

const SIZE = LIMITS.homeDatasets;
/** Two full pages and a short one. */
const COUNT = 2 * SIZE + 7;
const HASH = "0".repeat(64);

let server: AppServer;
let cookie: string;

beforeAll(async () => {
  server = await sharedServer();
  const user = await makeUser();
  await database.dataset.createMany({
    data: Array.from({ length: COUNT }, (_, at) => ({
      id: `dataset-${at}`,
      ownerId: user.id,
      // The first is the last by name, so that the two orders differ.
      name: `Table ${COUNT - at}`,
      fileName: `file-${at}.csv`,
      byteLength: 1,
      blobHash: HASH,
      inspectionHash: HASH,
      status: "done" as const,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })),
  });
  await database.project.create({
    data: { ownerId: user.id, datasetId: "dataset-3", name: "Okapi", status: "ready" },
  });
  cookie = await signInToPages(server.origin, user.email);
});

/** The home page without JavaScript: its text, the names of its datasets, and where the links to other pages lead. */
async function open(search = "") {
  const response = await fetch(`${server.origin}/app/${search}`, { headers: { Cookie: cookie } });
  const html = await response.text();
  const nav = /<nav aria-label="Pages of datasets".*?<\/nav>/.exec(html)?.[0] ?? "";
  const links = [...nav.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, href = "", words = ""]) => [
    words,
    href.replaceAll("&amp;", "&"),
  ]);
  return {
    html,
    names: [...html.matchAll(/aria-label="Menu of (Table \d+)"/g)].map(([, name = ""]) => name),
    links: Object.fromEntries(links) as Record<string, string>,
  };
}

const tables = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => `Table ${from + Math.sign(to - from) * i}`);

describe("a home page with more datasets than fit", () => {
  it("shows the newest ones, says how many there are, and links to the rest", async () => {
    const { names, links, html } = await open();
    expect(names).toEqual(tables(1, SIZE));
    expect(html).toContain(`${COUNT} datasets`);
    expect(links).toEqual({ "Next page": "/app/?page=2#datasets", "Last page": "/app/?page=3#datasets" });
  });

  it("is whole when all pages are followed", async () => {
    const seen: string[] = [];
    for (let search: string | undefined = ""; search !== undefined;) {
      const { names, links } = await open(search);
      seen.push(...names);
      search = links["Next page"]?.replace("/app/", "");
    }
    expect(seen).toEqual(tables(1, COUNT));
  });

  it("sorts by name and by age over all pages, numbers as numbers", async () => {
    expect((await open("?sort=-name")).names).toEqual(tables(COUNT, COUNT - SIZE + 1));
    expect((await open("?sort=uploaded")).names).toEqual(tables(COUNT, COUNT - SIZE + 1));
    const second = await open("?sort=name&page=2");
    expect(second.names).toEqual(tables(SIZE + 1, 2 * SIZE));
    expect(second.links["Previous page"]).toBe("/app/?sort=name#datasets");
    expect(second.links["Next page"]).toBe("/app/?sort=name&page=3#datasets");
  });

  it("finds datasets of every page by dataset, file and project, and says how many fit", async () => {
    expect((await open("?find=okapi")).names).toEqual([`Table ${COUNT - 3}`]);
    expect((await open("?find=FILE-3.csv")).names).toEqual([`Table ${COUNT - 3}`]);
    const { names, html } = await open("?find=table+10");
    // 10, and 100 to 107.
    expect(names).toEqual(["Table 10", ...tables(100, COUNT)]);
    expect(html).toContain(`9 of ${COUNT} datasets.`);
    expect((await open("?find=nowhere")).html).toContain("No dataset or project matches");
  });

  it("shows the last page when a page does not exist", async () => {
    expect((await open("?page=99")).names).toEqual(tables(2 * SIZE + 1, COUNT));
    for (const page of ["0", "-1", "1.5", "x", "1e99"]) {
      expect((await open(`?page=${page}`)).names[0]).toBe("Table 1");
    }
  });

  it("keeps its place in the dialogs over it", async () => {
    const { html } = await open("?sort=name&page=2");
    const href = /href="(\/app\/datasets\/dataset-\d+\/rename\/[^"]*)"/
      .exec(html)?.[1]
      ?.replaceAll("&amp;", "&");
    expect(href).toContain("?sort=name&page=2");
    const dialog = await fetch(server.origin + (href ?? ""), { headers: { Cookie: cookie } });
    expect(await dialog.text()).toContain('href="/app/?sort=name&amp;page=2"');
  });
});
