import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { env } from "~/config/env.server";
import { clearTemporary, makeFilesPrivate, withTemporaryFolder } from "~/storage/private-files.server";

const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);

it("what earlier versions left open is closed, and new files are private", async () => {
  const blobs = path.join(env.dataDir, "blobs/ab");
  const blob = path.join(blobs, "abc");
  mkdirSync(blobs, { recursive: true });
  writeFileSync(blob, "x");
  for (const open of [env.dataDir, blobs]) chmodSync(open, 0o755);
  for (const open of [blob, path.join(env.dataDir, "estimand.db")]) chmodSync(open, 0o644);
  await makeFilesPrivate();
  expect([env.dataDir, path.dirname(blobs), blobs].map(mode)).toEqual(["700", "700", "700"]);
  expect([blob, path.join(env.dataDir, "estimand.db")].map(mode)).toEqual(["600", "600"]);
  writeFileSync(path.join(blobs, "new"), "x");
  mkdirSync(path.join(blobs, "folder"));
  expect([mode(path.join(blobs, "new")), mode(path.join(blobs, "folder"))]).toEqual(["600", "700"]);
});

it("work that fails leaves nothing in the temporary folder, and a start removes what a dead server left", async () => {
  let own = "";
  const failing = withTemporaryFolder((folder) => {
    own = folder;
    writeFileSync(path.join(folder, "column"), "x");
    return Promise.reject(new Error("stopped"));
  });
  await expect(failing).rejects.toThrow("stopped");
  expect(own).not.toBe("");
  expect(existsSync(own)).toBe(false);
  const left = path.join(env.dataDir, "tmp/left/by");
  mkdirSync(left, { recursive: true });
  await clearTemporary();
  expect(existsSync(path.dirname(left))).toBe(false);
});
