import { z } from "zod";
import { LIMITS } from "~/config/limits";
import { invalidField } from "~/lib/app-error";

const { size } = LIMITS.list;
const sizeMessage = `A page of a list has 1 to ${size} entries.`;

/** Query of every list of the API. */
export const listQuerySchema = z.object({
  limit: z.coerce
    .number(sizeMessage)
    .int(sizeMessage)
    .min(1, sizeMessage)
    .max(size, sizeMessage)
    .default(size)
    .meta({ description: "Entries of a page" }),
  cursor: z
    .string()
    .max(LIMITS.list.cursorCharacters, "This cursor is not valid.")
    .optional()
    .meta({ description: "`next` of the page before; the first page if omitted" }),
});

export type ListQuery = z.infer<typeof listQuerySchema>;

/** A page of a list. `next` is the cursor of the page after it; null on the last one. */
export type ListPage<Item> = { results: Item[]; next: string | null };

/** The schema of a page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next: z.string().nullable() });

/**
 * Makes a page of rows that were read in order from the cursor on, one more than the limit.
 *
 * @param keyOf the values that the rows are ordered by: a page goes on after them even if its last row was deleted
 */
export function pageOfRows<Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => unknown[],
): { rows: Row[]; next: string | null } {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, next: null };
  return { rows: rows.slice(0, limit), next: cursorOf(keyOf(last)) };
}

/** Makes a page of a list that is always read whole, because it is short. @throws AppError invalid_input on `cursor` */
export function pageOfList<Item>(
  items: Item[],
  query: ListQuery,
  idOf: (item: Item) => string,
): ListPage<Item> {
  const after = readCursor(query.cursor, z.tuple([z.string(), z.int().min(0)]));
  const start = after === null ? 0 : indexAfter(items.map(idOf), after);
  const results = items.slice(start, start + query.limit);
  const last = results.at(-1);
  const end = start + results.length;
  return { results, next: last !== undefined && end < items.length ? cursorOf([idOf(last), end]) : null };
}

/** The index after an entry; where it was, if it was deleted. */
function indexAfter(ids: string[], [id, index]: [string, number]): number {
  const at = ids.indexOf(id);
  return at < 0 ? index - 1 : at + 1;
}

/** Parses a cursor. @returns null without one @throws AppError invalid_input */
export function readCursor<Key>(cursor: string | undefined, schema: z.ZodType<Key>): Key | null {
  if (cursor === undefined) return null;
  const key = findCursor(cursor, schema);
  if (key !== null) return key;
  throw invalidField("cursor", "This cursor is not valid. Begin with the first page, without a cursor.");
}

/** Like `readCursor`, but an invalid cursor counts as left out, because people edit URLs. */
export function findCursor<Key>(cursor: string, schema: z.ZodType<Key>): Key | null {
  return schema.safeParse(decoded(cursor)).data ?? null;
}

function cursorOf(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown;
  } catch {
    return null;
  }
}
