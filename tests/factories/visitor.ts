import { database } from "~/db/client.server";
import { openBody } from "~/services/mail/seal.server";
import { until } from "./projects";

/** A browser without JavaScript: keeps cookies, posts forms, follows no redirect. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    /** Sent as the address of the client, where a proxy is trusted. */
    readonly address?: string,
  ) {}

  get = (path: string) => this.#fetch(path, {});

  post = (path: string, fields: Record<string, string> | FormData = {}) =>
    this.#fetch(path, {
      method: "POST",
      body: fields instanceof FormData ? fields : new URLSearchParams(fields),
      headers: { Origin: this.origin },
    });

  signIn = (username: string, password: string) => this.post("/app/login/", { username, password });

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${this.origin}${path}`, {
      ...init,
      redirect: "manual",
      headers: {
        ...(init.headers as Record<string, string>),
        ...(cookie === "" ? {} : { Cookie: cookie }),
        ...(this.address === undefined ? {} : { "X-Forwarded-For": this.address }),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/** The newest mail to an address, once it is in the outbox: its subject, its text, and the path of its link. */
export async function mailTo(
  address: string,
  subject: RegExp,
): Promise<{ id: string; subject: string; text: string; path: string }> {
  const row = await until(
    () => database.mail.findFirst({ where: { address }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
    (mail) => mail?.state === "filed" && subject.test(mail.subject),
  );
  const text = openBody(row?.sealed ?? new Uint8Array())?.text ?? "";
  const link = /:\n(https?:\/\/\S+)/.exec(text)?.[1];
  const { pathname, search } = new URL(link ?? "http://nothing.invalid/");
  return { id: row?.id ?? "", subject: row?.subject ?? "", text, path: pathname + search };
}
