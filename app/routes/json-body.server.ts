import { AppError, invalidField } from "~/lib/app-error";
import { findUntext, UNTEXT_MESSAGE } from "~/lib/plain-text";

/**
 * Parses a JSON body, whose size the server has limited already. An empty body is {}.
 *
 * @throws AppError invalid_input if it is not JSON in UTF-8, or a text contains NUL or an unpaired surrogate
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const text = decoded(await request.arrayBuffer());
  if (text.trim() === "") return {};
  const value = parsed(text);
  const untext = findUntext(value);
  if (untext !== null) throw invalidField(untext, UNTEXT_MESSAGE);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError("invalid_input", { cause: error, fields: { "": ["The body is not JSON."] } });
  }
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError("invalid_input", { cause: error, fields: { "": ["The body is not UTF-8 text."] } });
  }
}
