import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { updateContent } from "~/services/help/edit-contents.server";
import { deleteTerm, updateTerm } from "~/services/help/edit-glossary.server";
import { createItem, deleteItem, updateItem } from "~/services/help/edit-items.server";
import { getHelpTopic, listGlossary, listHelpSections, searchHelp } from "~/services/help/get-help.server";
import {
  listDeleted,
  listEarlier,
  restoreDeleted,
  restoreOriginal,
  restoreVersion,
} from "~/services/help/help-history.server";
import { readHelpTexts } from "~/services/help/read-help-texts.server";
import { seedHelp } from "~/services/help/seed-help.server";
import { makeStaff } from "../factories/users";

let staff: Awaited<ReturnType<typeof makeStaff>>;

beforeAll(async () => {
  staff = await makeStaff();
  await seedHelp();
});

const itemOf = (key: string) =>
  database.helpItem.findUniqueOrThrow({ where: { key }, include: { contents: true } });
const termOf = (key: string) => database.glossaryItem.findUniqueOrThrow({ where: { key } });

describe("seeding", () => {
  it("writes the texts once", async () => {
    expect((await listHelpSections()).length).toBe(10);
    expect(await seedHelp()).toBe(false);
  });

  it("takes a changed text over, except where staff edited it, and removes what the repository dropped", async () => {
    const texts = await readHelpTexts();
    const part = (await itemOf("histogram")).contents[0];
    await updateContent(staff, part?.id ?? "", { description: "<p>Ours</p>" });
    await updateTerm(staff, (await termOf("median")).id, { description: "<p>Ours</p>" });
    const changed = {
      ...texts,
      items: texts.items
        .filter(({ key }) => key !== "keyboard")
        .map((item) => ({ ...item, hash: `${item.hash}x`, title: `${item.title}!` })),
      terms: texts.terms.map((term) => ({ ...term, hash: `${term.hash}x`, description: "<p>New</p>" })),
    };
    expect(await seedHelp(changed)).toBe(true);
    expect((await getHelpTopic("boxplot")).title).toBe("Boxplot!");
    const histogram = await getHelpTopic("histogram");
    expect(histogram.title).toBe("Histogram");
    expect(JSON.stringify(histogram)).toContain("<p>Ours</p>");
    const glossary = new Map((await listGlossary()).map(({ key, description }) => [key, description]));
    expect(glossary.get("median")).toBe("<p>Ours</p>");
    expect(glossary.get("mean")).toBe("<p>New</p>");
    await expect(getHelpTopic("keyboard")).rejects.toThrow(/not_found/);
    await seedHelp(texts);
    expect((await getHelpTopic("boxplot")).title).toBe("Boxplot");
    expect((await getHelpTopic("keyboard")).key).toBe("keyboard");
  });

  it("does not bring back what staff deleted", async () => {
    const { id } = await itemOf("quick-recodes");
    await deleteItem(staff, id);
    await deleteTerm(staff, (await termOf("sn")).id);
    const texts = await readHelpTexts();
    await seedHelp({ ...texts, items: texts.items.map((item) => ({ ...item, hash: `${item.hash}y` })) });
    await expect(getHelpTopic("quick-recodes")).rejects.toThrow(/not_found/);
    expect((await listDeleted(staff)).map(({ name }) => name)).toEqual(["Bins and merged categories", "Sn"]);
    await restoreDeleted(staff, "item", id);
    expect((await getHelpTopic("quick-recodes")).contents.length).toBe(2);
  });
});

describe("earlier versions", () => {
  it("each change keeps the text before it, and going back is a change, too", async () => {
    const { id, title } = await itemOf("timeplot");
    await updateItem(staff, id, { title: "Second" });
    await updateItem(staff, id, { title: "Third" });
    const earlier = await listEarlier(staff, id);
    expect(earlier.map((version) => [version.title, version.editor])).toEqual([
      ["Second", "Ada Lovelace"],
      [title, "Ada Lovelace"],
    ]);
    await restoreVersion(staff, "item", id, earlier[1]?.id ?? "");
    expect((await itemOf("timeplot")).title).toBe(title);
    expect((await listEarlier(staff, id)).map((version) => version.title)).toEqual([
      "Third",
      "Second",
      title,
    ]);
  });

  it("another position in the order is no edit", async () => {
    const { id } = await itemOf("dotplot");
    await updateItem(staff, id, { order: 1 });
    expect((await itemOf("dotplot")).isEdited).toBe(false);
    expect(await listEarlier(staff, id)).toEqual([]);
  });

  it("the text of the program comes back", async () => {
    const { id, title } = await itemOf("qq_plot");
    await updateItem(staff, id, { title: "Ours" });
    await restoreOriginal(staff, "item", id);
    expect(await itemOf("qq_plot")).toMatchObject({ title, isEdited: false });
  });
});

describe("search", () => {
  const found = async (query: string) => (await searchHelp(query)).map(({ address }) => address);

  it("finds topics, parts and terms, by the beginnings of words, without regard to case and accents", async () => {
    expect((await found("koyck regression"))[0]).toBe("/app/help/koyckregression/");
    expect(await found("HETEROSCED")).toContain("/app/help/glossary/#heteroscedasticity");
    expect(await found("clüstered")).toContain("/app/help/glossary/#clustered-standard-error");
    expect(await found("which standard errors")).toContain("/app/help/questions/#standard-errors");
  });

  it("marks the words found", async () => {
    const [hit] = await searchHelp("winsorised");
    expect(hit?.excerpt.length).toBeGreaterThan(0);
    const marked = (await searchHelp("outliers")).flatMap(({ excerpt }) =>
      excerpt.filter((part) => part.found),
    );
    expect(new Set(marked.map(({ text }) => text.toLowerCase()))).toContain("outliers");
  });

  it.each([
    "",
    " ",
    '"',
    "'",
    "*",
    "a OR",
    "NEAR(",
    "title:x",
    "-",
    "^x",
    "a AND NOT",
    "(",
    '"; DROP TABLE HelpSearch; --',
    "\u0000",
    "😀",
    "x".repeat(5_000),
    "a ".repeat(500),
  ])("takes any text: %j", async (query) => {
    expect(Array.isArray(await searchHelp(query))).toBe(true);
  });

  it("follows edits and deletions", async () => {
    const topic = await createItem(staff, { name: "Zanzibar", parent: [(await itemOf("section-data")).id] });
    expect(await found("zanzibar")).toEqual(["/app/help/zanzibar/"]);
    await updateItem(staff, topic.id, { description: "<p>Pemba</p>" });
    expect(await found("pemba")).toEqual(["/app/help/zanzibar/"]);
    await deleteItem(staff, topic.id);
    expect(await found("zanzibar")).toEqual([]);
  });
});

it("nobody but staff may write or see earlier versions", async () => {
  const reader = { ...staff, isStaff: false };
  const { id } = await itemOf("boxplot");
  await expect(updateItem(reader, id, { title: "x" })).rejects.toThrow(/staff_only/);
  await expect(listEarlier(reader, id)).rejects.toThrow(/staff_only/);
  await expect(restoreOriginal(reader, "item", id)).rejects.toThrow(/staff_only/);
  await expect(listDeleted(reader)).rejects.toThrow(/staff_only/);
});
