import type { ReportProps } from "../view";

export function DotplotReport({ slots }: ReportProps<"dotplot">) {
  return slots.picture("dotplot");
}
