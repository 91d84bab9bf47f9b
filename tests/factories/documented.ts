import { z } from "zod";
import type { Answer, ApiCall } from "~/routes/api/api-call";
import { API_ROUTES } from "~/routes/api/api-route.server";
import { REFUSAL_BODIES, REFUSALS, refusalsOf } from "~/routes/api/refusals";

/**
 * Fails unless the OpenAPI document describes the response: its status, its media type and its JSON. Addresses and
 * methods that the document does not have are left out.
 */
export async function requireDocumented(method: string, path: string, response: Response): Promise<void> {
  const found = findCall(method, path.split("?", 1)[0] ?? "");
  if (found === null) return;
  const { pattern, call } = found;
  const { status } = response;
  // Node's own answer to headers that are too long.
  if (status === 431) return;
  const where = `${method} ${pattern} ${status}`;
  const answer = answerOf(method, pattern, call, status);
  if (answer === undefined) throw new Error(`${where} is not in the OpenAPI document.`);
  const type = response.headers.get("content-type")?.split(";", 1)[0] ?? null;
  const types = typesOf(answer);
  if (types.length === 0 ? type !== null : !types.includes(type ?? "")) {
    throw new Error(`${where} has the type ${type}; the OpenAPI document says ${types.join(" or ")}.`);
  }
  if (!(answer instanceof z.ZodType)) return;
  const read = answer.safeParse(await response.clone().json());
  if (!read.success) throw new Error(`${where} is not as the OpenAPI document says: ${read.error.message}`);
}

/** The call of the API at an address, if it has this method. */
export function findCall(method: string, path: string): { pattern: string; call: ApiCall } | null {
  const parts = partsOf(path);
  const matches = [...API_ROUTES].filter(([pattern]) => {
    const patternParts = partsOf(pattern);
    return (
      patternParts.length === parts.length &&
      patternParts.every((part, at) => part.startsWith("{") || part === parts[at])
    );
  });
  // An address without parameters comes before one with them.
  const [pattern = "", calls = {}] =
    matches.sort(([a], [b]) => a.split("{").length - b.split("{").length)[0] ?? [];
  const call = calls[method as keyof typeof calls];
  return call === undefined ? null : { pattern, call };
}

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

function answerOf(method: string, pattern: string, call: ApiCall, status: number): Answer | undefined {
  if (status < 400) return call.answers[status];
  const bodies = REFUSALS[status]?.bodies;
  if (bodies === undefined || !refusalsOf(method, pattern, call).includes(status)) return undefined;
  return z.union(bodies.map((name) => REFUSAL_BODIES[name]));
}

function typesOf(answer: Answer): string[] {
  if (answer === null) return [];
  return answer instanceof z.ZodType ? ["application/json"] : [answer.mediaType].flat();
}
