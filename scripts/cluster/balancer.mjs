/** HAProxy in front of several webs: no sessions stick to a web, and nothing is sent twice. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../setup/step.mjs";
import { findProgram, installPackages } from "../setup/system.mjs";

const PACKAGES = ["haproxy"];
/** Where Debian puts it, which is not on the PATH of each account. */
const SYSTEM_PATH = "/usr/sbin/haproxy";

/** @returns {Promise<string>} the program, installed where that is allowed */
export async function provideBalancer() {
  const find = () => findProgram("haproxy") ?? (existsSync(SYSTEM_PATH) ? SYSTEM_PATH : null);
  const found = find() ?? ((await installPackages("HAProxy", PACKAGES)) ? find() : null);
  if (found) return found;
  throw new SetupError(
    `HAProxy was not found. Type:\n\n  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(" ")}\n`,
  );
}

/** What HAProxy answers by itself. A 502 or 504 is a request that was sent and not answered: the client cannot know what became of it. */
const ANSWERS = {
  502: { reason: "Bad Gateway", headers: [] },
  503: { reason: "Service Unavailable", headers: ["Retry-After: 1"] },
  504: { reason: "Gateway Timeout", headers: [] },
};

function answerOf(status) {
  const { reason, headers } = ANSWERS[status];
  const body = `{"detail":"${reason}","code":"balancer"}`;
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    "Content-Type: application/json",
    "Cache-Control: no-store",
    `Content-Length: ${body.length}`,
    "Connection: close",
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** `retry-on conn-failure`: only a request that no web has received is sent to another one. */
function configuration({ port, webs, files }) {
  const servers = webs.map(
    (web) =>
      `  server ${web.name} 127.0.0.1:${web.port} check port ${web.operatorPort} inter 500ms fall 2 rise 1`,
  );
  return `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 90s
  timeout server 90s
  timeout queue 10s
  timeout check 3s
  option http-server-close
  option forwardfor
  option redispatch 1
  retries 3
  retry-on conn-failure
${files.map(({ status, file }) => `  errorfile ${status} ${file}`).join("\n")}
frontend public
  bind 127.0.0.1:${port}
  default_backend webs
backend webs
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
${servers.join("\n")}
`;
}

/** Starts it. @returns {Promise<{stop: () => Promise<void>}>} */
export async function startBalancer({ folder, port, webs }) {
  const program = await provideBalancer();
  const files = Object.keys(ANSWERS).map((status) => {
    const file = path.join(folder, `${status}.http`);
    writeFileSync(file, answerOf(status));
    return { status, file };
  });
  const file = path.join(folder, "haproxy.cfg");
  writeFileSync(file, configuration({ port, webs, files }));
  // In the foreground, so that it ends with its parent's signal; it warns about each web that comes and goes.
  const child = spawn(program, ["-db", "-q", "-f", file], { stdio: ["ignore", "ignore", "ignore"] });
  const exited = once(child, "exit");
  return {
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
