import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAnalysesAfter } from "~/db/analyses.server";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { findReferencedBlobs, listNamedBlobs } from "~/db/blob-references.server";
import { sumFileBytes } from "~/db/data-sizes.server";
import { replaceSearchTexts, searchTexts } from "~/db/help-search.server";
import { findUserIds, listStaffUsers } from "~/db/staff-users.server";
import { makeUser } from "../factories/users";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

const makeFiles = (ownerId: string, blobHashes: string[], byteLength = 10) =>
  database.dataset.createMany({
    data: blobHashes.map((blobHash) => ({ ownerId, name: "n", fileName: "f.csv", byteLength, blobHash })),
  });

describe("PostgreSQL gives the answers of SQLite", () => {
  it("to JSON: the order of keys, and characters that its own type refuses", async () => {
    const { id: ownerId } = await makeUser();
    const settings = { zebra: 1, ant: { b: 1, a: [1.5, 1e300] }, nul: "a\u0000b" };
    const { id } = await database.dataset.create({
      data: { ownerId, name: "n", fileName: "f.csv", byteLength: 1, blobHash: "h", settings },
    });
    const row = await database.dataset.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row.settings)).toBe(JSON.stringify(settings));
  });

  it("to numbers of 32 bits without a sign", async () => {
    const { id: ownerId } = await makeUser();
    await makeFiles(ownerId, ["s"]);
    const { id: datasetId } = await database.dataset.findFirstOrThrow({ where: { ownerId } });
    for (const seed of [0, 2 ** 31, 2 ** 32 - 1]) {
      const { id } = await database.project.create({ data: { ownerId, datasetId, name: "p", seed } });
      expect(await database.project.findFirst({ where: { id, seed } })).toMatchObject({ seed });
    }
    const key = { id: "k", userId: ownerId, name: "n", publicKey: new Uint8Array([1]), transports: [] };
    const { id } = await database.passkey.create({ data: { ...key, counter: 2 ** 32 - 1 } });
    expect(await database.passkey.findUnique({ where: { id } })).toMatchObject({ counter: 2 ** 32 - 1 });
  });

  it("to sums beyond the range of a number of 32 bits", async () => {
    const { id } = await makeUser();
    await makeFiles(id, ["a", "b", "c"], 2 ** 31 - 1);
    expect(await sumFileBytes(id)).toBe(3 * (2 ** 31 - 1));
    const { rows, cursors } = await listStaffUsers({ search: "", sort: "files", after: null }, 1);
    expect(rows).toMatchObject([{ id, fileBytes: 3 * (2 ** 31 - 1), datasets: 3, projects: 0 }]);
    expect(cursors).toEqual([{ id, key: 3 * (2 ** 31 - 1) }]);
  });

  it("to searches: either case of ASCII letters, the same case of others, wildcards as they are", async () => {
    const { id, email } = await makeUser();
    await database.user.update({ where: { id }, data: { firstName: "Ömer", lastName: "100%" } });
    expect(await findUserIds(email.toUpperCase(), 9)).toContain(id);
    expect(await findUserIds("Ömer 100%", 9)).toEqual([id]);
    expect(await findUserIds("ÖMER", 9)).toEqual([id]);
    expect(await findUserIds("ömer", 9)).toEqual([]);
    expect(await findUserIds("1_0%", 9)).toEqual([]);
  });

  it("to pages of users in each order", async () => {
    await Promise.all(Array.from({ length: 5 }, () => makeUser()));
    for (const sort of ["newest", "seen", "name", "files"] as const) {
      const all = await listStaffUsers({ search: "", sort, after: null }, 50);
      const paged: string[] = [];
      for (let after: (typeof all.cursors)[number] | null = null; ;) {
        const { rows, cursors } = await listStaffUsers({ search: "", sort, after }, 2);
        paged.push(...rows.map(({ id }) => id));
        after = cursors.at(-1) ?? null;
        if (after === null) break;
      }
      expect(paged).toEqual(all.rows.map(({ id }) => id));
    }
  });

  it("to the blobs that rows name, in pages of a key of one column or of two", async () => {
    const { id: ownerId } = await makeUser();
    const hashes = Array.from({ length: 2_500 }, (_, at) => `file ${at}`);
    await makeFiles(ownerId, hashes);
    const dataset = await database.dataset.findFirstOrThrow({ where: { ownerId } });
    const project = await database.project.create({ data: { ownerId, datasetId: dataset.id, name: "p" } });
    const edit = {
      projectId: project.id,
      number: 1,
      name: "a",
      state: "done",
      before: {},
      after: {},
    } as const;
    const { id: actId } = await database.columnAct.create({ data: edit });
    const earlier = Array.from({ length: 2_500 }, (_, at) => `column ${at}`);
    await database.columnActBlob.createMany({ data: earlier.map((hash) => ({ actId, hash })) });
    const named: string[] = [];
    for await (const page of listNamedBlobs()) {
      named.push(...page.map(({ hash }) => hash).filter((hash) => /^(file|column) /.test(hash)));
    }
    expect(named.sort()).toEqual([...hashes, ...earlier].sort());
    expect(await findReferencedBlobs(["file 7", "column 8", "another"])).toEqual(
      new Set(["file 7", "column 8"]),
    );
  });

  it("to the search in the help: beginnings, stems, common words, accents; words of the title first", async () => {
    const text = (address: string, title: string, body: string) => ({ address, title, body, place: "p" });
    await replaceSearchTexts([
      text("/a", "Medians", "Regressions are not e-mail/paths."),
      text("/b", "Other", "The median of a Gröbner café."),
    ]);
    const find = async (query: string) => (await searchTexts(query)).map(({ address }) => address);
    expect(await find("median")).toEqual(["/a", "/b"]);
    expect(await find("regr")).toEqual(["/a"]);
    expect(await find("regression")).toEqual(["/a"]);
    expect(await find("not")).toEqual(["/a"]);
    expect(await find("paths")).toEqual(["/a"]);
    expect(await find("grobner cafe")).toEqual(["/b"]);
    expect(await find("' & | ! :* (")).toEqual([]);
    expect((await searchTexts("regression"))[0]?.excerpt).toContain("\u0002Regressions\u0003");
  });

  it("to a number that no row can have, with a refusal", async () => {
    const found = listAnalysesAfter("o", undefined, ["p", 2 ** 40, new Date().toISOString(), "a"], 1);
    await expect(found).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("to a text with NUL, which it cannot keep, with a refusal", async () => {
    const { id } = await makeUser();
    const update = database.user.update({ where: { id }, data: { firstName: "a\u0000b" } });
    await expect(update).rejects.toMatchObject({ code: "invalid_input" });
  });
});
