import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { boundConnections } from "./request-guard.server";
import { DOOR } from "./limits";

const server = createServer((_req, res) => res.end("here"));
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function open(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  await once(socket, "connect");
  return socket;
}

it("limits the open connections of an address, and accepts another when one is closed", async () => {
  boundConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  for (let count = 0; count < DOOR.connections.perAddress; count += 1) await open();
  const tooMany = await open();
  await once(tooMany, "close");
  sockets[0]?.destroy();
  await expect
    .poll(async () => {
      const socket = await open();
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      const answer = await new Promise<string>((resolve) => {
        let text = "";
        socket.on("data", (chunk) => (text += String(chunk)));
        socket.on("close", () => resolve(text));
        socket.on("error", () => resolve(text));
      });
      return answer.startsWith("HTTP/1.1 200");
    })
    .toBe(true);
});
