/**
 * An S3-compatible server for tests and for trying things out: s3s-fs, which keeps the objects as files. `node
 * scripts/s3-server.mjs` starts one with an empty bucket and prints what to put into the environment.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { endProcess } from "./end-process.mjs";
import { freePort } from "./own-server.mjs";
import { cargoTool } from "./setup/cargo-tool.mjs";
import { SetupError } from "./setup/step.mjs";

const VERSION = "0.14.1";
const START_MS = 10_000;
const LOOK_MS = 50;
/** Known to everybody: the server listens on this machine alone and is removed with its objects. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: "estimand", AWS_SECRET_ACCESS_KEY: "estimand-of-the-tests" };
const BUCKET = "blobs";

/** Builds the server once. @returns {Promise<string>} the program */
export function provideS3Server() {
  return cargoTool("s3s-fs", VERSION, [
    "s3s-fs",
    "--version",
    `=${VERSION}`,
    "--features",
    "binary",
    "--bin",
    "s3s-fs",
  ]);
}

/**
 * Starts a server with an empty bucket in a temporary folder.
 *
 * @returns {Promise<{origin: string, port: number, bucket: string, folder: string, credentials: Record<string, string>,
 *   kill: () => Promise<void>, restart: () => Promise<void>, freeze: () => void, thaw: () => void, stop: () => Promise<void>}>}
 *   folder: where the bucket's objects are; kill: connections are then refused; freeze: they are accepted, and nothing is answered
 */
export async function startS3Server() {
  const program = await provideS3Server();
  const root = mkdtempSync(path.join(os.tmpdir(), "estimand-s3-"));
  const folder = path.join(root, BUCKET);
  mkdirSync(folder);
  const port = await freePort();
  const keys = [
    "--access-key",
    CREDENTIALS.AWS_ACCESS_KEY_ID,
    "--secret-key",
    CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  ];
  let server = null;
  const start = async () => {
    server = spawn(program, ["--host", "127.0.0.1", "--port", String(port), ...keys, root], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, RUST_LOG: "error" },
    });
    if (await isListening(port)) return;
    await stop();
    throw new SetupError("The S3 server did not start.");
  };
  const end = (signal) => endProcess(server, signal);
  const stop = async () => {
    await end("SIGTERM");
    rmSync(root, { recursive: true, force: true });
  };
  await start();
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    bucket: BUCKET,
    folder,
    credentials: CREDENTIALS,
    kill: () => end("SIGKILL"),
    restart: start,
    freeze: () => server.kill("SIGSTOP"),
    thaw: () => server.kill("SIGCONT"),
    stop,
  };
}

async function isListening(port) {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

if (process.argv[1] === import.meta.filename) {
  const { origin, bucket, credentials, stop } = await startS3Server();
  const lines = { ...credentials, BLOBS_URL: `s3://${bucket}/try?endpoint=${origin}&pathStyle=1` };
  for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
}
