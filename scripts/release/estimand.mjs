#!/usr/bin/env node
/**
 * The command `estimand` of the package: prepares the database in the user's data folder and serves, or runs a command of
 * the operator. Everything in it parses on older versions of Node, so that it can report that they are too old.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const FOLDER = path.dirname(fileURLToPath(import.meta.url));
const COMMANDS = ["backup", "restore", "check", "invite"];
const NEEDED = [20, 19];

const HELP = `Estimand: statistics for people who do not write code.

  estimand                       starts the server on http://127.0.0.1:3000
  estimand --port 3001           on another port
  estimand --data FOLDER         with the data in another folder
  estimand backup FOLDER         copies all data to a folder, also while the server runs
  estimand restore FOLDER        brings a back-up back
  estimand check [--repair]      verifies all data
  estimand invite ADDRESS        invites a person to sign up
  estimand --version

Variables of the environment, or of the file .env in the data folder, set the rest (.env.example in the package lists them).
`;

/** A message for the user, without a stack. */
class Refusal extends Error {}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new Refusal(
    `Estimand needs Node ${NEEDED.join(".")} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  );
}

/** Where people's programs keep their data on this system. */
function usualFolder() {
  const home = os.homedir();
  if (process.platform === "win32") {
    return path.join(process.env.LOCALAPPDATA || path.join(home, "AppData", "Local"), "estimand");
  }
  if (process.platform === "darwin") return path.join(home, "Library", "Application Support", "estimand");
  return path.join(process.env.XDG_DATA_HOME || path.join(home, ".local", "share"), "estimand");
}

/** The command and its parameters, with the options that are variables elsewhere. */
function readParameters(given) {
  const rest = [];
  const env = {};
  for (let i = 0; i < given.length; i++) {
    const name = { "--port": "PORT", "--data": "DATA_DIR" }[given[i]];
    if (name === undefined) rest.push(given[i]);
    else if (given[i + 1] === undefined)
      throw new Refusal(`${given[i]} needs a value. estimand --help shows how.`);
    else env[name] = given[++i];
  }
  return { command: rest[0], parameters: rest.slice(1), env };
}

/** Sets the variables of this process: the options first, then the environment, then .env in the data folder. */
function configure(env) {
  process.env.DATA_DIR = path.resolve(env.DATA_DIR || process.env.DATA_DIR || usualFolder());
  if (env.PORT !== undefined) process.env.PORT = env.PORT;
  try {
    mkdirSync(process.env.DATA_DIR, { recursive: true });
  } catch (error) {
    throw new Refusal(`The data folder ${process.env.DATA_DIR} cannot be made: ${error.message}`);
  }
  const file = path.join(process.env.DATA_DIR, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.NODE_ENV = process.env.NODE_ENV || "production";
}

/** An address that one process holds for a data folder, until it ends in whatever way. */
function addressOf(folder) {
  const name = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 24);
  return process.platform === "win32"
    ? `\\\\.\\pipe\\estimand-${name}`
    : path.join(os.tmpdir(), `estimand-${name}.sock`);
}

const listen = (address) =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", reject).listen(address, () => resolve(server.unref()));
  });

const answers = (address) =>
  new Promise((resolve) => {
    const socket = connect(address, () => resolve(true));
    socket.on("error", () => resolve(false)).unref();
  });

/** Keeps a second server off the data folder: one process has an SQLite database. */
async function holdFolder() {
  const address = addressOf(process.env.DATA_DIR);
  try {
    await listen(address);
  } catch (error) {
    if (error.code !== "EADDRINUSE") throw error;
    if (await answers(address)) {
      throw new Refusal(
        `The data folder ${process.env.DATA_DIR} is in use by another Estimand. Stop it, or start with another folder: estimand --data FOLDER`,
      );
    }
    // A process that was killed leaves its socket.
    rmSync(address, { force: true });
    await listen(address);
  }
}

/** Runs a command that is a process of its own. @returns its exit code */
function run(name, parameters) {
  const script = path.join(FOLDER, "build", "operations", `${name}.js`);
  const child = spawn(process.execPath, [script, ...parameters], {
    stdio: "inherit",
    env: { ...process.env, INIT_CWD: process.cwd(), LOG_LEVEL: "fatal" },
  });
  return new Promise((resolve) => child.on("exit", (code) => resolve(code === null ? 1 : code)));
}

async function main() {
  requireNode();
  const { command, parameters, env } = readParameters(process.argv.slice(2));
  if (command === "--help" || command === "-h" || command === "help") return void console.log(HELP);
  if (command === "--version") {
    return void console.log(JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")).version);
  }
  if (command !== undefined && !COMMANDS.includes(command)) {
    throw new Refusal(`Estimand has no command ${command}. estimand --help lists them.`);
  }
  configure(env);
  if (command !== undefined) {
    process.exitCode = await run(command, parameters);
    return;
  }
  const isServerDatabase = (process.env.DATABASE_URL || "").startsWith("postgres");
  if (!isServerDatabase) await holdFolder();
  console.log(`Data: ${process.env.DATA_DIR}`);
  const code = await run("prepare", []);
  if (code !== 0) return void (process.exitCode = code);
  const { serve } = await import(pathToFileURL(path.join(FOLDER, "server.js")).href);
  await serve();
}

main().catch((error) => {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = 1;
});
