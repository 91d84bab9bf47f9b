import { randomUUID } from "node:crypto";
import type { Account, Kind, Tally } from "./ledger";

/** Longer than any fault: a call that is refused for so long is a failure of the load to go on. */
const PATIENCE_MS = 90_000;
const CALL_MS = 60_000;
/** Users ask again sooner than Retry-After says, so that the load is back soon; the server must bear it. */
const LONGEST_WAIT_MS = 1_500;
/** The balancer's own answers to requests that a web received and did not answer. */
const UNANSWERED = new Set([502, 504]);

type Answer = { status: number; headers: Headers; bytes: Buffer };

type Call = {
  method?: string;
  body?: BodyInit | object;
  headers?: Record<string, string>;
  /** The record that the call creates: it is sent with an Idempotency-Key. */
  makes?: Kind;
  /** Statuses that are answers, besides 2xx. */
  expects?: number[];
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Refused extends Error {}

/** Calls of one user through the balancer, each repeated until it is answered. */
export class Caller {
  token: string | null = null;
  cookie: string | null = null;
  /** The time when a call was last answered with its result. */
  servedAt = performance.now();

  constructor(
    readonly origin: string,
    readonly account: Account,
    private readonly tally: () => Tally,
  ) {}

  async json<T>(path: string, call: Call = {}): Promise<T> {
    return JSON.parse(String((await this.call(path, call)).bytes)) as T;
  }

  /** @throws Refused after an answer that is neither expected nor a request to wait, or without one for long */
  async call(path: string, call: Call = {}): Promise<Answer> {
    const { method = call.body === undefined ? "GET" : "POST", makes, expects = [] } = call;
    let key = makes === undefined ? null : randomUUID();
    const deadline = performance.now() + PATIENCE_MS;
    let said = "";
    while (performance.now() < deadline) {
      const tally = this.tally();
      tally.requests += 1;
      const answer = await this.#once(method, path, call, key);
      if (typeof answer === "string" || UNANSWERED.has(answer.status)) {
        said = typeof answer === "string" ? answer : String(answer.status);
        tally.countCut(said);
        await pause(100);
        continue;
      }
      const { status } = answer;
      if ((status >= 200 && status < 300) || expects.includes(status)) {
        this.servedAt = performance.now();
        return answer;
      }
      const code = codeOf(answer);
      said = `${status} ${code}`;
      // The process that answered it was killed: its effect is uncertain.
      const isUnknownKey = code === "key_unknown" && makes !== undefined;
      if (isUnknownKey) {
        this.account.uncertain[makes] += 1;
        key = randomUUID();
      }
      const after = answer.headers.get("Retry-After");
      const mayWait = (status === 503 && after !== null) || code === "key_running" || isUnknownKey;
      if (code !== "processing") tally.countRefusal(said);
      if (!mayWait) {
        const what = `${this.account.login}: ${method} ${path} answered ${said} ${String(answer.bytes).slice(0, 300)}`;
        tally.unexpected.push(what);
        if (status !== 503 && status < 500) throw new Refused(what);
      }
      await pause(Math.min(LONGEST_WAIT_MS, 1000 * Number(after ?? 0.5)) * (0.5 + Math.random() / 2));
    }
    const what = `${this.account.login}: ${method} ${path} had no answer for ${PATIENCE_MS / 1000} s: ${said}`;
    if (makes !== undefined) this.account.uncertain[makes] += 1;
    this.tally().unexpected.push(what);
    throw new Refused(what);
  }

  get #tokenHeader(): Record<string, string> {
    return this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
  }

  get #cookieHeader(): Record<string, string> {
    return this.cookie === null ? {} : { Cookie: this.cookie };
  }

  /** @returns the answer, or why there is none */
  async #once(
    method: string,
    path: string,
    { body, headers = {} }: Call,
    key: string | null,
  ): Promise<Answer | string> {
    const isPlain = body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array;
    try {
      const response = await fetch(this.origin + path, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(CALL_MS),
        headers: {
          ...(path.startsWith("/api/") ? this.#tokenHeader : this.#cookieHeader),
          ...(body === undefined || isPlain ? {} : { "Content-Type": "application/json" }),
          ...(key === null ? {} : { "Idempotency-Key": key }),
          ...headers,
        },
        body: body === undefined || isPlain ? (body as BodyInit | undefined) : JSON.stringify(body),
      });
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    } catch (error) {
      const { name, cause } = error as { name: string; cause?: { code?: string } };
      return cause?.code ?? name;
    }
  }
}

function codeOf({ bytes }: Answer): string {
  try {
    return (JSON.parse(String(bytes)) as { code?: string }).code ?? "";
  } catch {
    return "";
  }
}
