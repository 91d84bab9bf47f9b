import type { ColumnType } from "~/compute/contract/types";

const MARKS: Record<ColumnType | "COMPUTED", { text: string; name: string }> = {
  NUMBER: { text: "123", name: "number" },
  STRING: { text: "abc", name: "text" },
  DATE: { text: "date", name: "date" },
  COMPUTED: { text: "ƒx", name: "computed" },
};

/** A short mark of a column's type. */
export function TypeMark({ type }: { type: ColumnType | "COMPUTED" }) {
  const { text, name } = MARKS[type];
  return (
    <span className="type-mark" title={`${name} column`}>
      <span aria-hidden>{text}</span>
      <span className="sr-only">{name} column</span>
    </span>
  );
}
