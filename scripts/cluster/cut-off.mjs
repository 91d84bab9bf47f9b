/**
 * A place for one process from which it reaches the database and the store only through a cable that a test can pull: a network
 * namespace of Linux, which only root may make.
 */
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { run } from "../setup/step.mjs";

const SPACE = "estimand-cluster";
const [OUTSIDE, INSIDE] = ["estimand-out", "estimand-in"];
const [HERE, THERE] = ["10.213.77.1", "10.213.77.2"];

const ip = (...args) => run("ip", args);

/** The servers end connections whose other side is silent for so long (`postgresql-connection.ts`). Here their other side is the passage. */
const SILENT_MS = 25_000;

/**
 * Passes connections to the same port of this machine's own address. @returns the server; the connections it has open,
 * in `open`
 */
async function passOn(port) {
  const open = new Set();
  const server = createServer((from) => {
    const to = connect(port, "127.0.0.1");
    open.add(to);
    to.on("close", () => {
      open.delete(to);
      // Connections to a stopped server are refused, not dropped.
      from.destroy();
    });
    for (const [one, other] of [
      [from, to],
      [to, from],
    ]) {
      one.on("error", () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(port, HERE);
  await once(server, "listening");
  return { server, open };
}

/**
 * Makes the place.
 *
 * @param {number[]} ports what is reached from there, at the address `here`
 * @returns `wrap` before a command, which then runs there; the addresses of both ends; `cut` and `mend` the cable; `remove`
 */
export async function makeCutOff(ports) {
  const remove = async () => {
    // Deleting the namespace removes the devices in it.
    await ip("netns", "delete", SPACE).catch(() => undefined);
    await ip("link", "delete", OUTSIDE).catch(() => undefined);
  };
  await remove();
  await ip("netns", "add", SPACE);
  await ip("link", "add", OUTSIDE, "type", "veth", "peer", "name", INSIDE, "netns", SPACE);
  await ip("address", "add", `${HERE}/30`, "dev", OUTSIDE);
  await ip("link", "set", OUTSIDE, "up");
  await ip("-n", SPACE, "address", "add", `${THERE}/30`, "dev", INSIDE);
  await ip("-n", SPACE, "link", "set", INSIDE, "up");
  await ip("-n", SPACE, "link", "set", "lo", "up");
  const passages = await Promise.all(ports.map(passOn));
  const endSilent = () => passages.forEach(({ open }) => open.forEach((each) => each.destroy()));
  let silent;
  return {
    wrap: ["ip", "netns", "exec", SPACE],
    here: HERE,
    there: THERE,
    async cut() {
      await ip("link", "set", OUTSIDE, "down");
      silent = setTimeout(endSilent, SILENT_MS);
    },
    async mend() {
      clearTimeout(silent);
      await ip("link", "set", OUTSIDE, "up");
    },
    async remove() {
      clearTimeout(silent);
      for (const { server } of passages) server.close();
      await remove();
    },
  };
}
