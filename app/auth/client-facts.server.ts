import Bowser from "bowser";
import { isIPv6 } from "node:net";
import { KeptValues } from "~/lib/kept-values";
import type { RequestArgs } from "./request-context";

/** Browsers send about 200 characters. */
const MAX_AGENT = 1_000;
const MAX_NAME = 80;

/** The client of a request, as the security page shows it. */
export type ClientFacts = { device: string; network: string };

/** The facts of requests: each loader of a page asks for them. */
const known = new WeakMap<object, ClientFacts>();

/** A user agent takes a hundred patterns to parse, and the next request of a client has the same. */
const devices = new KeptValues<string>({ most: 1_000, ms: 3_600_000 });

export function clientFacts({ request, context }: RequestArgs): ClientFacts {
  const facts = known.get(context) ?? {
    device: deviceName(request.headers.get("user-agent")),
    network: networkOf(context.clientAddress),
  };
  known.set(context, facts);
  return facts;
}

/** "Firefox on Linux"; for a program the first word of its user agent, such as "curl/8.5.0". */
export function deviceName(userAgent: string | null): string {
  const agent = (userAgent ?? "").slice(0, MAX_AGENT).trim();
  if (agent === "") return "Unknown device";
  const kept = devices.get(agent);
  if (kept !== undefined) return kept;
  const name = parseAgent(agent);
  devices.set(agent, name);
  return name;
}

function parseAgent(agent: string): string {
  const { browser, os } = Bowser.parse(agent);
  const [program = ""] = agent.split(" ", 1);
  const name = os.name === undefined || !browser.name ? program : `${browser.name} on ${os.name}`;
  return name.slice(0, MAX_NAME);
}

/** The first half of an IP address, which names a network and not a computer: "203.0.x.x", "2001:db8:1::". */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  if (isIPv6(plain)) {
    const [head = ""] = plain.split("::", 1);
    const groups = head.split(":").filter(Boolean).slice(0, 3);
    return `${groups.join(":")}::`;
  }
  const [first, second] = plain.split(".");
  return first === undefined || second === undefined ? "" : `${first}.${second}.x.x`;
}
