import { beforeAll, describe, expect, it } from "vitest";
import { seedHelp } from "~/services/help/seed-help.server";
import type { GlossaryItemShape, HelpContentShape, HelpItemShape } from "~/services/help/help-shape";
import { useApiServer } from "../../factories/api-server";
import { readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const { server, api } = useApiServer("lite");
let staff: ApiClient;

beforeAll(async () => {
  await seedHelp();
  staff = await ApiClient.of(server.origin, await makeUser("pro", { isStaff: true }));
});

const ITEMS = "/api/v1/generic/help-item/";
const CONTENTS = "/api/v1/generic/help-content/";
const TERMS = "/api/v1/generic/glossary-item/";

const items = async () => (await readJson<{ results: HelpItemShape[] }>(api.get(ITEMS))).results;
const contentsOf = async (id: string) =>
  (await readJson<{ results: HelpContentShape[] }>(api.get(`${CONTENTS}?help_item=${id}`))).results;
const terms = async () => (await readJson<{ results: GlossaryItemShape[] }>(api.get(TERMS))).results;

/** A one-pixel PNG. */
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (character) => character.charCodeAt(0),
);

async function newTopic(name: string): Promise<HelpItemShape> {
  const [section] = await items();
  const answer = await staff.post(ITEMS, { name, parent: [section?.id] });
  expect(answer.status).toBe(201);
  return (await answer.json()) as HelpItemShape;
}

describe("reading", () => {
  it("lists sections with their topics, contents of one topic, and the glossary", async () => {
    const sections = await items();
    expect(sections.length).toBeGreaterThan(5);
    const boxplot = sections.flatMap(({ topics }) => topics).find(({ name }) => name === "Boxplot");
    expect(boxplot?.parent).toHaveLength(1);
    const contents = await contentsOf(boxplot?.id ?? "");
    expect(contents.map(({ title }) => title)).toContain("Reading the numbers");
    expect((await terms()).length).toBeGreaterThanOrEqual(120);
  });

  it("needs a sign-in", async () => {
    const visitor = new ApiClient(server.origin, null);
    for (const path of [ITEMS, CONTENTS, TERMS]) expect((await visitor.get(path)).status).toBe(401);
  });
});

describe("writing", () => {
  it("is refused to everybody but staff, with 403 staff_only, and changes nothing", async () => {
    const topic = await newTopic("Guarded");
    const content = (await (
      await staff.post(CONTENTS, { help_item: topic.id, title: "Part", description: "<p>x</p>" })
    ).json()) as HelpContentShape;
    const [term] = await terms();
    const before = JSON.stringify([await items(), await contentsOf(topic.id), await terms()]);
    const calls: [string, string, unknown?][] = [
      ["POST", ITEMS, { name: "Mine" }],
      ["PATCH", `${ITEMS}${topic.id}/`, { name: "Mine" }],
      ["DELETE", `${ITEMS}${topic.id}/`],
      ["POST", CONTENTS, { help_item: topic.id }],
      ["POST", `${CONTENTS}order/`, { help_item: topic.id, order: [content.id] }],
      ["PATCH", `${CONTENTS}${content.id}/`, { title: "Mine" }],
      ["DELETE", `${CONTENTS}${content.id}/`],
      ["POST", TERMS, { term: "Mine", description: "x" }],
      ["PATCH", `${TERMS}${term?.id}/`, { description: "Mine" }],
      ["DELETE", `${TERMS}${term?.id}/`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await api.call(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, 403]);
      expect(await answer.json()).toMatchObject({ code: "staff_only" });
    }
    expect(JSON.stringify([await items(), await contentsOf(topic.id), await terms()])).toBe(before);
  });

  it("a section takes topics, a topic moves and is renamed, and both are deleted", async () => {
    const section = (await (
      await staff.post(ITEMS, { name: "Our data", parent: [] })
    ).json()) as HelpItemShape;
    const make = async (name: string) =>
      (await (await staff.post(ITEMS, { name, parent: [section.id] })).json()) as HelpItemShape;
    const first = await make("First");
    const second = await make("Second");
    const namesIn = async () =>
      (await items()).find(({ id }) => id === section.id)?.topics.map(({ name }) => name);
    expect(await namesIn()).toEqual(["First", "Second"]);
    const moved = await staff.patch(`${ITEMS}${second.id}/`, { name: "2nd", parent: [section.id], order: 1 });
    expect(moved.status).toBe(200);
    expect(await namesIn()).toEqual(["2nd", "First"]);
    expect((await staff.patch(`${ITEMS}${first.id}/`, { parent: [second.id] })).status).toBe(400);
    expect((await staff.delete(`${ITEMS}${second.id}/`)).status).toBe(204);
    expect(await namesIn()).toEqual(["First"]);
    expect((await staff.delete(`${ITEMS}${section.id}/`)).status).toBe(204);
    expect(await namesIn()).toBeUndefined();
    expect((await staff.patch(`${ITEMS}${section.id}/`, { name: "x" })).status).toBe(404);
  });

  it("contents are added, edited, put in order with each of them once, and deleted", async () => {
    const topic = await newTopic("With contents");
    const make = async (title: string) =>
      (await (await staff.post(CONTENTS, { help_item: topic.id, title })).json()) as HelpContentShape;
    const [a, b] = [await make("A"), await make("B")];
    expect((await staff.patch(`${CONTENTS}${a.id}/`, { title: "", description: "x" })).status).toBe(400);
    expect((await staff.patch(`${CONTENTS}${a.id}/`, { description: " <p> </p> " })).status).toBe(200);
    for (const order of [[b.id], [b.id, b.id], [b.id, a.id, "other"]]) {
      const refused = await staff.post(`${CONTENTS}order/`, { help_item: topic.id, order });
      expect(refused.status).toBe(400);
    }
    await staff.post(`${CONTENTS}order/`, { help_item: topic.id, order: [b.id, a.id] });
    expect((await contentsOf(topic.id)).map(({ title }) => title)).toEqual(["B", "A"]);
    expect((await staff.delete(`${CONTENTS}${b.id}/`)).status).toBe(204);
    expect((await contentsOf(topic.id)).map(({ title }) => title)).toEqual(["A"]);
  });

  it("a picture is taken by its content: PNG and JPEG up to 1 MB, nothing else", async () => {
    const topic = await newTopic("With a picture");
    const content = (await (
      await staff.post(CONTENTS, { help_item: topic.id, title: "Picture" })
    ).json()) as HelpContentShape;
    const send = (bytes: Uint8Array, name: string) => {
      const form = new FormData();
      form.set("title", "Changed");
      form.set("image", new Blob([bytes as BlobPart], { type: "image/png" }), name);
      return staff.patch(`${CONTENTS}${content.id}/`, form);
    };
    const taken = await send(PNG, "evil.svg");
    expect(taken.status).toBe(200);
    const changed = (await taken.json()) as HelpContentShape;
    expect(changed.title).toBe("Changed");
    expect(changed.image).toMatch(/^\/app\/help\/images\//);
    const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
    expect((await send(svg, "good.png")).status).toBe(400);
    const big = new Uint8Array(1_000_001);
    big.set(PNG);
    expect((await send(big, "big.png")).status).toBe(400);
  });

  it("a term exists once, whatever its case", async () => {
    const made = await staff.post(TERMS, { term: "Ein Begriff", description: "<p>Text</p>" });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as GlossaryItemShape;
    expect((await staff.post(TERMS, { term: "EIN begriff", description: "x" })).status).toBe(400);
    expect(await (await staff.patch(`${TERMS}${id}/`, { description: "<p>Neu</p>" })).json()).toMatchObject({
      term: "Ein Begriff",
      description: "<p>Neu</p>",
    });
    expect((await staff.delete(`${TERMS}${id}/`)).status).toBe(204);
    expect((await terms()).some((term) => term.id === id)).toBe(false);
  });
});

describe("rich text is cleaned on the server", () => {
  const HOSTILE: [string, string][] = [
    ["<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="main">a</p>', "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="JaVa&#x09;Script:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="data:text/html,<script>1</script>">a</a>', "<a>a</a>"],
    ['<a href="//evil.example">a</a>', "<a>a</a>"],
    ["<svg><a href='javascript:1'><script>1</script></a></svg><p>b</p>", "<a></a><p>b</p>"],
    ["<style>p{display:none}</style><p>b</p>", "<p>b</p>"],
    ['<img src=x onerror="alert(1)"><p>b</p>', "<p>b</p>"],
    ['<iframe src="https://evil.example"></iframe><p>b</p>', "<p>b</p>"],
    ["<form action='/app/logout/'><button>x</button></form>", "x"],
    ["<math><mi><style><img src=x onerror=alert(1)></style></mi></math><p>b</p>", "<p>b</p>"],
    ["<h1>Title</h1>", "<h3>Title</h3>"],
  ];

  it.each(HOSTILE)("%s", async (sent, kept) => {
    const topic = await newTopic("Hostile");
    const content = (await (
      await staff.post(CONTENTS, { help_item: topic.id, title: "T", description: sent })
    ).json()) as HelpContentShape;
    expect(content.description).toBe(kept);
    const changed = await staff.patch(`${CONTENTS}${content.id}/`, { description: `${sent}<p>z</p>` });
    expect(((await changed.json()) as HelpContentShape).description).toBe(`${kept}<p>z</p>`);
  });

  it("keeps what the editor offers", async () => {
    const rich =
      '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <code>e</code></p><h3>f</h3><ul><li><p>g</p></li></ul><blockquote><p>h</p></blockquote><p><a href="/app/help/boxplot/#read">i</a> <a href="https://example.org/">j</a></p>';
    const topic = await newTopic("Rich");
    const answer = await staff.post(CONTENTS, { help_item: topic.id, title: "T", description: rich });
    expect(((await answer.json()) as HelpContentShape).description).toBe(rich);
  });
});
