import type { ReactNode } from "react";
import { TypeMark } from "~/components/type-mark";
import type { ColumnType } from "~/compute/contract/types";

function alignment(type: ColumnType): string | undefined {
  return type === "NUMBER" ? "number" : undefined;
}

/** The header cell of a column in a `.sheet` table. */
export function SheetHead({ type, children }: { type: ColumnType; children: ReactNode }) {
  return (
    <th scope="col" className={alignment(type)}>
      {children} <TypeMark type={type} />
    </th>
  );
}

/** A cell of a `.sheet` table; an empty text is a missing value. */
export function SheetCell({ type, text }: { type: ColumnType; text: string }) {
  const align = alignment(type);
  if (text !== "") return <td className={align}>{text}</td>;
  return <td className={align ? `${align} missing` : "missing"}>missing</td>;
}
