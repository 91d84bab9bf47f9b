import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type Selection, select, type SelectionMode, type SelectedPoint, NO_SELECTION } from "./selection";

interface SelectionState {
  selection: Selection;
  select: (points: readonly SelectedPoint[], mode: SelectionMode) => void;
  clear: () => void;
}

const SelectionContext = createContext<SelectionState | null>(null);

interface SelectionProviderProps {
  /** The selection is dropped when this changes: row numbers of other data are other rows. */
  dataKey: string;
  children: ReactNode;
}

/** The rows that are selected in the charts inside it: all of them mark the same rows. */
export function SelectionProvider({ dataKey, children }: SelectionProviderProps) {
  const [stored, setStored] = useState({ dataKey, selection: NO_SELECTION });
  const selection = stored.dataKey === dataKey ? stored.selection : NO_SELECTION;
  const add = useCallback(
    (points: readonly SelectedPoint[], mode: SelectionMode) =>
      setStored((before) => ({
        dataKey,
        selection: select(before.dataKey === dataKey ? before.selection : NO_SELECTION, points, mode),
      })),
    [dataKey],
  );
  const clear = useCallback(() => setStored({ dataKey, selection: NO_SELECTION }), [dataKey]);
  const state = useMemo(() => ({ selection, select: add, clear }), [selection, add, clear]);
  return <SelectionContext.Provider value={state}>{children}</SelectionContext.Provider>;
}

/** The selected rows; `null` for charts whose points cannot be selected. */
export function useSelection(): SelectionState | null {
  return useContext(SelectionContext);
}
