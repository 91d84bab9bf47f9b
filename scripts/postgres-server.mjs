/**
 * A PostgreSQL server for tests and for trying things out. `node scripts/postgres-server.mjs` starts one with an empty database and
 * prints what to put into the environment.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { endProcess } from "./end-process.mjs";
import { freePort } from "./own-server.mjs";
import { SetupError, ask } from "./setup/step.mjs";
import { findProgram, installPackages } from "./setup/system.mjs";

const OLDEST = 15;
const PACKAGES = ["postgresql"];
const START_MS = 30_000;
const LOOK_MS = 50;
const DATABASE = "estimand";
const USER = "estimand";
/** Its account in Debian's package. PostgreSQL refuses to run as root. */
const ACCOUNT = "postgres";

/** Durability is off, because the server is disposable. */
const QUICK = ["fsync=off", "full_page_writes=off", "autovacuum=off"];

/** The folders in which the packages of Debian and of Homebrew put the programs, for each version. */
const FOLDERS = [
  { folder: "/usr/lib/postgresql", name: /^(\d+)$/ },
  { folder: "/opt/homebrew/opt", name: /^postgresql@(\d+)$/ },
  { folder: "/usr/local/opt", name: /^postgresql@(\d+)$/ },
];

/** The folders of installed servers, newest first. */
function installedFolders() {
  const found = FOLDERS.flatMap(({ folder, name }) =>
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((each) => {
      const version = name.exec(each)?.[1];
      return version === undefined ? [] : [{ version: Number(version), bin: path.join(folder, each, "bin") }];
    }),
  );
  return found.sort((a, b) => b.version - a.version).map(({ bin }) => bin);
}

async function findServer() {
  const onPath = findProgram("postgres");
  for (const bin of [...(onPath ? [path.dirname(onPath)] : []), ...installedFolders()]) {
    if (!["initdb", "postgres"].every((name) => existsSync(path.join(bin, name)))) continue;
    const version = (await ask(path.join(bin, "postgres"), ["--version"]))?.match(/\) (\d+)/)?.[1];
    if (Number(version) >= OLDEST) return bin;
  }
  return null;
}

/** Finds the server's programs, or installs them where that is allowed. @returns {Promise<string>} their folder */
export async function providePostgres() {
  const found = await findServer();
  if (found) return found;
  if (await installPackages("PostgreSQL", PACKAGES)) {
    const installed = await findServer();
    if (installed) return installed;
  }
  throw new SetupError(
    `PostgreSQL ${OLDEST} or newer was not found. Type:\n\n  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(" ")}\n\n` +
      `or, on macOS:\n\n  brew install postgresql@17\n`,
  );
}

/**
 * Starts a server with an empty database in a temporary folder. It keeps nothing through a crash of the machine, and `isDurable` says
 * whether it keeps what was committed through a crash of its own.
 *
 * @param {{isDurable?: boolean, connections?: number}} [options]
 * @returns {Promise<{url: string, port: number, crash: () => Promise<void>, restart: () => Promise<void>,
 *   stop: () => Promise<void>}>} url: of the database; crash: as `pg_ctl stop -m immediate`; restart: with the same data, after a crash
 */
export async function startPostgres({ isDurable = false, connections = 100 } = {}) {
  const bin = await providePostgres();
  const folder = mkdtempSync(path.join(os.tmpdir(), "estimand-postgres-"));
  const account = await otherAccount();
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const options = { cwd: folder, ...account };
  const data = path.join(folder, "data");
  const fresh = ["--pgdata", data, "--username", USER, "--auth", "trust", "--encoding", "UTF8"];
  await spawnToEnd(path.join(bin, "initdb"), [...fresh, "--locale", "C", "--no-sync"], options);
  const port = await freePort();
  const settings = [
    ...QUICK,
    `synchronous_commit=${isDurable ? "on" : "off"}`,
    `max_connections=${connections}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
  ];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const address = `postgresql://${USER}@127.0.0.1:${port}`;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let server;
  const start = async (statement) => {
    const child = spawn(path.join(bin, "postgres"), args, {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server = child;
    let said = "";
    child.stderr.on("data", (chunk) => (said = `${said}${chunk}`.slice(-4_000)));
    if (await isAnswering(child, `${address}/postgres`, statement)) return;
    await stop();
    throw new SetupError(`PostgreSQL did not start.\n${said}`);
  };
  const end = (signal) => endProcess(server, signal);
  const stop = async () => {
    // "Fast": open connections are closed.
    await end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  await start(`CREATE DATABASE ${DATABASE}`);
  return {
    url: `${address}/${DATABASE}`,
    port,
    crash: () => end("SIGQUIT"),
    restart: () => start("SELECT 1"),
    stop,
  };
}

/** @returns {Promise<{uid: number, gid: number} | null>} an account that is not root's; null when this process has one */
async function otherAccount() {
  if (process.getuid?.() !== 0) return null;
  for (const name of [ACCOUNT, "nobody"]) {
    const [uid, gid] = [await ask("id", ["-u", name]), await ask("id", ["-g", name])];
    if (uid !== null && gid !== null) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new SetupError("PostgreSQL does not run as root. Run this as another user.");
}

async function spawnToEnd(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "exit");
  if (code !== 0) throw new SetupError(`${command} failed.\n${said}`);
}

/** Waits until the server accepts connections and runs a statement. */
async function isAnswering(server, maintenance, statement) {
  for (const end = Date.now() + START_MS; Date.now() < end && server.exitCode === null;) {
    // Loaded here: test.mjs imports this file before it has installed the dependencies.
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: maintenance });
    const done = await client
      .connect()
      .then(() => client.query(statement))
      .catch(() => null);
    await client.end();
    if (done !== null) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

if (process.argv[1] === import.meta.filename) {
  const { url, stop } = await startPostgres();
  console.log(`DATABASE_URL=${url}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
}
