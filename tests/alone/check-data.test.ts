import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { inPlainWords, whyNotWritable } from "~/services/maintenance/check-data.server";
import { MIGRATED_TEMPLATE } from "../factories/paths";

const folder = mkdtempSync(path.join(tmpdir(), "estimand-check-"));
const file = path.join(folder, "estimand.db");

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The first step of every start. */
function prepare(dataDir = folder) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, SEED_DEMO: "off" };
  return spawnSync(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], { env, encoding: "utf8" });
}

function expectWords({ status, stderr }: ReturnType<typeof prepare>, words: RegExp): void {
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(words) as string });
  expect(stderr, "no stack").not.toMatch(/^\s+at /m);
}

/** Zeroes in place of bytes of the database. */
function zero(from: number, length: number): void {
  copyFileSync(MIGRATED_TEMPLATE, file);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(length), 0, length, from);
}

const DAMAGED =
  /^The database \S+ is damaged: [^]*Nothing was changed\. Put a back-up in its place[^]*\.recover/;

describe("a start on data that cannot be used says so in plain words", () => {
  it("when the folder is a file", () => {
    const file = path.join(folder, "data");
    writeFileSync(file, "");
    expectWords(prepare(file), /is not a folder\. Move the file of that name, or choose another/);
  });

  it("when the header of the database is damaged, which stays as it is", () => {
    zero(0, 100);
    const before = readFileSync(file);
    expectWords(prepare(), DAMAGED);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("when a page of the database is empty", () => {
    const page = readFileSync(MIGRATED_TEMPLATE).readUInt16BE(16);
    zero(2 * page, page);
    const { size } = statSync(file);
    expectWords(prepare(), DAMAGED);
    expect(statSync(file).size).toBe(size);
  });
});

describe("why a folder cannot be written to", () => {
  it.each([
    ["EACCES", "may not write"],
    ["EPERM", "may not write"],
    ["EROFS", "read-only disk"],
    ["ENOSPC", "is full"],
    ["EDQUOT", "is full"],
    ["ENOENT", "cannot be created"],
    ["ENOTDIR", "is not a folder"],
    ["EIO", "cannot be written to: it broke"],
  ])("is told for %s", (code, words) => {
    const told = whyNotWritable("/data", Object.assign(new Error("it broke"), { code }));
    expect(told).toContain("/data");
    expect(told).toContain(words);
  });
});

describe("an error of the start", () => {
  it.each([
    ["SQLITE_READONLY: attempt to write a readonly database", "is read-only"],
    ["database disk image is malformed", "is damaged"],
    ["SQLITE_FULL: database or disk is full", "is full"],
    ["no such table: main.User", "npm start"],
  ])("is told in plain words: %s", (message, words) => {
    expect(inPlainWords(new Error(message))).toMatchObject({
      name: "EnvironmentError",
      message: expect.stringContaining(words) as string,
    });
  });

  it("that is a bug stays what it is", () => {
    const bug = new TypeError("x is not a function");
    expect(inPlainWords(bug)).toBe(bug);
  });
});
