import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Inspection, Settings, SettingsPreview } from "~/compute/contract/types";
import type { InspectedFile } from "~/compute/engine-jobs";
import { runEngineJob, stopEngine } from "~/compute/engine.server";
import { env } from "~/config/env.server";
import { asAppError } from "~/lib/app-error";
import { inspectAhead } from "~/services/datasets/inspections-ahead.server";
import { findColumns, findPreview } from "~/services/datasets/kept-readings.server";
import { readColumns } from "~/services/datasets/read-columns.server";
import { inspectFile, previewBeforeImport, previewFile } from "~/services/datasets/read-file.server";
import type { OriginalFile } from "~/services/datasets/whole-file.server";
import { localPath } from "~/storage/blob-paths.server";
import { putBlob } from "~/storage/blobs.server";

const FOLDER = "tests/fixtures/import";
const LIMIT = { limitSeconds: 60 };

/** Some of these change which cells are parsed, some only how they are read. */
const SETTINGS: Settings[] = [
  {},
  { header: 0 },
  { types: { "1": "STRING" } },
  { names: { "1": "renamed" } },
  { missing_tokens: ["1", "x"] },
  { decimal_separator: 2 },
];
/** Each file is read by the suggestion and by two others in turn. */
const settingsOf = (index: number): Settings[] => [
  {},
  SETTINGS[1 + (index % 5)] ?? {},
  SETTINGS[1 + ((index + 2) % 5)] ?? {},
];

afterAll(stopEngine);

async function stored(fileName: string, bytes: Uint8Array): Promise<OriginalFile> {
  const { hash } = await putBlob(bytes);
  return { blobHash: hash, fileName };
}

/** The result, or the reason of the refusal. */
async function outcome<T>(work: Promise<T>): Promise<T | string> {
  return work.catch((error: unknown) => {
    const { code, fields } = asAppError(error);
    return JSON.stringify([code, fields]);
  });
}

async function freshPreview(file: OriginalFile, settings: Settings): Promise<SettingsPreview> {
  const input = { path: localPath(file.blobHash), fileName: file.fileName, settings, inspect: false };
  return JSON.parse((await runEngineJob("previewFile", input, LIMIT)).preview) as SettingsPreview;
}

const inspectionOf = ({ json }: InspectedFile) => JSON.parse(new TextDecoder().decode(json)) as Inspection;

const fixtures = (JSON.parse(readFileSync(path.join(FOLDER, "manifest.json"), "utf8")) as { file: string }[])
  .map(({ file }) => file)
  .filter((file, index, all) => all.indexOf(file) === index);

describe("what is kept of a file's reading", () => {
  it("is what a fresh reading gives, for every fixture and each of its settings", async () => {
    let compared = 0;
    for (const [nth, fileName] of fixtures.entries()) {
      const file = await stored(fileName, readFileSync(path.join(FOLDER, fileName)));
      const all = settingsOf(nth);
      const fresh: (SettingsPreview | string)[] = [];
      for (const settings of all) {
        const preview = await outcome(freshPreview(file, settings));
        if (typeof preview !== "string") fresh.push(preview);
        else fresh.push("refused");
        await outcome(previewFile(file, settings, false));
      }
      for (const [index, settings] of all.entries()) {
        const where = `${fileName} ${JSON.stringify(settings)}`;
        if (fresh[index] === "refused") {
          expect(findPreview(file, settings), where).toBeNull();
          expect(await outcome(previewFile(file, settings, false)), where).toBeTypeOf("string");
          continue;
        }
        expect(findPreview(file, settings), where).toEqual(fresh[index]);
        expect((await previewFile(file, settings, false)).preview, where).toEqual(fresh[index]);
        compared += 1;
      }
      // All columns of one of the settings, in turn.
      const settings = all[nth % all.length] ?? {};
      await outcome(previewBeforeImport(file, settings));
      const kept = await findColumns(file, settings);
      const anew = await outcome(readColumns(file, settings, {}, LIMIT));
      expect(kept, fileName).toEqual(typeof anew === "string" ? null : anew.stored);
    }
    expect(compared).toBeGreaterThan(250);
  }, 300_000);

  it("belongs to the bytes, the name and the settings, and to no others", async () => {
    const one = await stored("a.csv", Buffer.from("x,y\n1,2\n3,4\n"));
    const other = await stored("a.csv", Buffer.from("x,y\n1,2\n3,5\n"));
    await previewBeforeImport(one, {});
    expect(findPreview(one, {})?.preview_after_settings.data).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(findPreview(other, {})).toBeNull();
    expect(findPreview({ ...one, fileName: "b.csv" }, {})).toBeNull();
    expect(findPreview(one, { header: 0 })).toBeNull();
    expect(await findColumns(other, {})).toBeNull();
    expect(await findColumns(one, { header: 0 })).toBeNull();
    const { preview } = await previewFile(other, {}, false);
    expect(preview.preview_after_settings.data[1]).toEqual([3, 5]);
  });

  it("is not told of a file whose bytes were damaged since", async () => {
    const file = await stored("damaged.csv", Buffer.from("x,y\n5,6\n7,8\n"));
    await previewBeforeImport(file, {});
    writeFileSync(localPath(file.blobHash), "x,y\n5,6\n7,9\n");
    expect(await outcome(previewFile(file, {}, false))).toContain("damaged");
    expect(await outcome(previewBeforeImport(file, {}))).toContain("damaged");
  });

  it("has no columns any more when one of their blobs is gone or damaged", async () => {
    const file = await stored("columns.csv", Buffer.from("u,v\n15,16\n17,18\n"));
    await previewBeforeImport(file, {});
    const before = await findColumns(file, {});
    writeFileSync(localPath(before?.columns[0]?.hash ?? ""), "something else");
    expect(await findColumns(file, {})).toBeNull();
    await previewBeforeImport(file, {});
    expect(await findColumns(file, {})).toEqual(before);
  });
});

describe("an inspection that begins ahead", () => {
  it("finds what one that begins later finds, for every fixture", async () => {
    for (const fileName of fixtures) {
      const file = await stored(fileName, readFileSync(path.join(FOLDER, fileName)));
      const later = await outcome(inspectFile(file).then(inspectionOf));
      inspectAhead(file, localPath(file.blobHash));
      expect(await outcome(inspectFile(file).then(inspectionOf)), fileName).toEqual(later);
    }
  });

  it("reads the file where it has gone to meanwhile", async () => {
    const file = await stored("moved.csv", Buffer.from("p,q\n1,2\n"));
    inspectAhead(file, path.join(env.dataDir, "not there any more"));
    expect(inspectionOf(await inspectFile(file)).data).toEqual([
      ["p", "q"],
      ["1", "2"],
    ]);
  });

  it("is not taken for settings of one's own, nor after it was dropped", async () => {
    const file = await stored("dropped.csv", Buffer.from("p;q\n1;2,5\n"));
    const drop = inspectAhead(file, localPath(file.blobHash));
    const own = await inspectFile({ ...file, settings: { delimiter: "," } });
    expect(inspectionOf(own).delimiter).toBe(",");
    drop();
    expect(inspectionOf(await inspectFile(file)).delimiter).toBe(";");
  });
});
