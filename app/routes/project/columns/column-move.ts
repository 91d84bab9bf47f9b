import { z } from "zod";

interface Placed {
  col_db_id: string | null;
}

const moveForm = z
  .object({ move: z.string().min(1), before: z.string() })
  .transform(({ move, before }) => ({ id: move, before: before === "" ? null : before }));

/** A column that is to be put before another one; null: to the end. */
type ColumnMove = z.output<typeof moveForm>;

/**
 * The column before which one is put when it moves from one place to another; null for the end.
 *
 * @returns undefined if it cannot move
 */
export function placeAfterMove(
  columns: readonly Placed[],
  from: number,
  to: number,
): string | null | undefined {
  if (from === to || !(from in columns) || !(to in columns)) return undefined;
  return columns[to < from ? to : to + 1]?.col_db_id ?? null;
}

/** The fields of a form that moves a column. */
export function moveFields({ id, before }: ColumnMove) {
  return { move: id, before: before ?? "" };
}

/** The move that a form asks for; null for any other form. */
export function readColumnMove(form: FormData | undefined): ColumnMove | null {
  if (form === undefined) return null;
  return moveForm.safeParse(Object.fromEntries(form)).data ?? null;
}

/** The columns in the order after a move. */
export function inOrderAfter<Column extends Placed>(
  columns: readonly Column[],
  { id, before }: ColumnMove,
): Column[] {
  const moved = columns.find(({ col_db_id: each }) => each === id);
  if (moved === undefined) return [...columns];
  const others = columns.filter((column) => column !== moved);
  const place = others.findIndex(({ col_db_id: each }) => each === before);
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}
