import { createContext, useContext } from "react";
import type { Column } from "~/services/shapes/column-shape";
import type { ColumnValues } from "../column-values";
import type { PreviewSwitch } from "../preview/use-preview-switch";
import type { DraftState } from "./use-draft";

/** The state that the parts of the sidebar's form share. */
interface SidebarState extends DraftState {
  projectId: string;
  /** The data columns in order, without the row number. */
  columns: readonly Column[];
  /** Values of the filter's column and of categories, if they came with the page. */
  columnValues: readonly ColumnValues[];
  /** Whether results are shown while choosing; null where they cannot be. */
  previewChoice: PreviewSwitch | null;
  choosePreview: (choice: PreviewSwitch) => void;
}

export const SidebarContext = createContext<SidebarState | null>(null);

export function useSidebar(): SidebarState {
  const state = useContext(SidebarContext);
  if (!state) throw new Error("useSidebar must be called inside the sidebar.");
  return state;
}
