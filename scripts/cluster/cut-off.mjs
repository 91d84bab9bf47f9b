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

/** Passes connections to the same port of this machine's own address. */
async function passOn(port) {
  const server = createServer((from) => {
    const to = connect(port, "127.0.0.1");
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
  return server;
}

/**
 * Makes the place.
 *
 * @param {number[]} ports what is reached from there, at the address `here`
 * @returns `wrap` before a command, which then runs there; the addresses of both ends; `cut` and `mend` the cable; `remove`
 */
export async function makeCutOff(ports) {
  const remove = async () => {
    // What is there is removed with the namespace.
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
  const servers = await Promise.all(ports.map(passOn));
  return {
    wrap: ["ip", "netns", "exec", SPACE],
    here: HERE,
    there: THERE,
    cut: () => ip("link", "set", OUTSIDE, "down"),
    mend: () => ip("link", "set", OUTSIDE, "up"),
    async remove() {
      for (const server of servers) server.close();
      await remove();
    },
  };
}
