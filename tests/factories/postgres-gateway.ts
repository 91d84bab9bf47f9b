import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A gateway to the server of PostgreSQL that a test can close, or let fall silent. Import it before the application: it sets DATABASE_URL. */
class PostgresGateway {
  readonly #host: string;
  readonly #target: number;
  /** The open connections, and those to the server. */
  readonly #open = new Map<Socket, Socket>();
  readonly #server: Server;
  #port = 0;

  constructor({ hostname, port }: URL) {
    this.#host = hostname;
    this.#target = Number(port);
    this.#server = createServer((near) => {
      const far = connect(this.#target, this.#host);
      this.#open.set(near, far);
      near.on("close", () => this.#open.delete(near));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
      }
    });
  }

  get port(): number {
    return this.#port;
  }

  /** Refuses connections, and cuts those that are open. */
  async goAway(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const near of this.#open.keys()) near.destroy();
    await closed;
  }

  /** Accepts data on the open connections, but passes no answer on. New connections work. */
  swallow(): void {
    for (const [near, far] of this.#open) far.unpipe(near).pause();
  }

  /** Takes connections, at the same port as before. */
  async comeBack(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }
}

const url = new URL(process.env.DATABASE_URL ?? "");
export const gateway = new PostgresGateway(url);
await gateway.comeBack();
url.hostname = "127.0.0.1";
url.port = String(gateway.port);
process.env.DATABASE_URL = url.href;
