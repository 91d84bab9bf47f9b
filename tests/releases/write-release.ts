/** A back-up of an account with several of everything, as this release writes it (tests/alone/releases.test.ts). */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { seedHelp } from "~/services/help/seed-help.server";
import { makeBackup } from "~/services/maintenance/make-backup.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import { fillAccount } from "../factories/full-account";
import { useOwnServer } from "../factories/own-server";
import { makeUser } from "../factories/users";

const { server } = useOwnServer();

it("writes the data of a release", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "estimand-release-"));
  await pairStore();
  await seedHelp();
  const user = await makeUser("pro", { isStaff: true });
  const places = await fillAccount(server.origin, user, await makeUser());
  const { lost } = await makeBackup(path.join(folder, "backup"));
  expect(lost).toEqual([]);
  writeFileSync(path.join(folder, "places.json"), JSON.stringify({ email: user.email, places }));
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const target = path.resolve("tests/fixtures/releases", `${version}.tar.gz`);
  execFileSync("tar", ["-czf", target, "-C", folder, "backup", "places.json"]);
  rmSync(folder, { recursive: true });
}, 300_000);
