interface Placed {
  col_db_id: string | null;
}

/** A column that is to be put before another one; null: to the end. */
interface ColumnMove {
  id: string;
  before: string | null;
}

/**
 * The column before which one is put when it moves from one position to another; null for the end.
 *
 * @returns undefined if it cannot move
 */
export function columnAfterMove(
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
  const id = form?.get("move");
  const before = form?.get("before");
  if (typeof id !== "string" || id === "" || typeof before !== "string") return null;
  return { id, before: before === "" ? null : before };
}

/** The columns in the order after a move. */
export function inOrderAfter<Column extends Placed>(
  columns: readonly Column[],
  { id, before }: ColumnMove,
): Column[] {
  const moved = columns.find(({ col_db_id: each }) => each === id);
  if (moved === undefined) return [...columns];
  const others = columns.filter((column) => column !== moved);
  const index = others.findIndex(({ col_db_id: each }) => each === before);
  return others.toSpliced(index < 0 ? others.length : index, 0, moved);
}
