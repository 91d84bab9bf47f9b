import { z } from "zod";

/** Where a page of a list ends, as a parameter of an address. */
export function writePlace(parts: readonly [string | number, string]): string {
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Reads what `writePlace` wrote; null for anything else. */
export function placeOf<First extends z.ZodType>(first: First) {
  return z
    .string()
    .max(1_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
      } catch {
        context.addIssue("not a place");
        return z.NEVER;
      }
    })
    .pipe(z.tuple([first, z.string()]))
    .nullable()
    .catch(null);
}
