import { createContext, useContext } from "react";
import type { Column } from "~/services/shapes/column-shape";
import type { ColumnValues } from "../column-values";
import type { DraftState } from "./use-draft";

/** What every part of the side panel's form works with. */
export interface SidebarWork extends DraftState {
  projectId: string;
  /** Data columns in their order; the row number is not among them. */
  columns: readonly Column[];
  /** Values of the filter's column, when the page came with them. */
  columnValues: ColumnValues | null;
}

export const SidebarContext = createContext<SidebarWork | null>(null);

export function useSidebar(): SidebarWork {
  const work = useContext(SidebarContext);
  if (!work) throw new Error("useSidebar is for parts of the side panel.");
  return work;
}
