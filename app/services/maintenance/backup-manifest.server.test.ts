import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MANIFEST, readManifest } from "./backup-manifest.server";

const HASH = "0".repeat(64);

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "estimand-manifest-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The description of a back-up that holds one more file. */
function describeBackup(path: string): void {
  const manifest = {
    format: 1,
    madeAt: "2026-10-01T00:00:00.000Z",
    store: { id: "6f1b2c1e-3d0a-4c8e-9b1f-2a7d5e4c3b2a", starts: 1 },
    migrations: [],
    database: { file: "estimand-0123456789ab.db", sha256: HASH, bytes: 1 },
    blobs: { count: 0, bytes: 0 },
    files: [{ path, sha256: HASH, bytes: 1 }],
    lost: [],
  };
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest));
}

it.each(["session-secret", "outbox/1.eml", "takeouts/1.zip"])("reads a back-up with %s", async (path) => {
  describeBackup(path);
  expect((await readManifest(folder))?.files[0]?.path).toBe(path);
});

it.each(["../passwd", "takeouts/../../passwd", "dataExports/1.zip"])("refuses one with %s", async (path) => {
  describeBackup(path);
  await expect(readManifest(folder)).rejects.toThrow(/files/);
});
