/** Whether the time of an answer tells if an address has an account: sign-up and reset, known and unknown addresses. */
import { startServer } from "./own-server.mjs";

const TRIES = 200;
const WARM_UP = 10;
const KNOWN = "lite@example.com";
const REST = { firstName: "Eve", lastName: "Drop", password: "lamp river nineteen cloud", terms: "on" };

/** The time that a share of the tries stays below. */
function quantile(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];
}

/** A pseudorandom order (Park and Miller), so that work left over from one try meets both kinds of tries alike. */
function shuffled(length) {
  let state = 20_261_123;
  return Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) % 2 === 0);
}

async function compare(origin, path, fieldsOf) {
  const times = { known: [], unknown: [] };
  const tryOnce = async (kind, number) => {
    const fields = fieldsOf(kind === "known" ? KNOWN : `stranger${number}@example.org`);
    const begun = performance.now();
    const { status } = await fetch(origin + path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: origin },
      redirect: "manual",
    });
    if (status !== 302) throw new Error(`${path} answered ${status}.`);
    times[kind].push(performance.now() - begun);
  };
  for (const [number, isKnownFirst] of shuffled(WARM_UP + TRIES).entries()) {
    await tryOnce(isKnownFirst ? "known" : "unknown", number);
    await tryOnce(isKnownFirst ? "unknown" : "known", number);
  }
  const at = (share) => {
    const [known, unknown] = [times.known, times.unknown].map((all) => quantile(all.slice(WARM_UP), share));
    return { known, unknown, difference: Math.abs(known - unknown) };
  };
  return { quarter: at(0.25), half: at(0.5) };
}

/**
 * @returns {Promise<{what: string, value: string, target: string}[]>}
 */
export async function benchAccountTimes() {
  const server = await startServer();
  try {
    const rows = [];
    for (const [name, path, fieldsOf] of [
      ["sign-up", "/app/sign-up/", (email) => ({ ...REST, email })],
      ["reset", "/app/reset-password/", (email) => ({ email })],
    ]) {
      const { quarter, half } = await compare(server.origin, path, fieldsOf);
      for (const [share, { known, unknown, difference }] of Object.entries({
        "lower quartile": quarter,
        median: half,
      })) {
        rows.push({
          what: `${name}, ${share}: known and unknown address`,
          value: `${known.toFixed(1)} and ${unknown.toFixed(1)} ms: ${difference.toFixed(1)} ms apart`,
          target: "< 5 ms apart",
        });
      }
    }
    return rows;
  } finally {
    await server.stop();
  }
}
