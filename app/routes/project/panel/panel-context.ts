import { createContext, useContext } from "react";
import type { Column } from "~/services/columns/column-shape";
import type { ColumnValues } from "../column-values";
import type { DraftState } from "./use-draft";

/** What every part of the side panel's form works with. */
export interface PanelWork extends DraftState {
  projectId: string;
  /** Data columns in their order; the row number is not among them. */
  columns: readonly Column[];
  /** Values of the filter's column, when the page came with them. */
  columnValues: ColumnValues | null;
}

export const PanelContext = createContext<PanelWork | null>(null);

export function usePanel(): PanelWork {
  const work = useContext(PanelContext);
  if (!work) throw new Error("usePanel is for parts of the side panel.");
  return work;
}
