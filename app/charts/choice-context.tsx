import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type Choice, choose, type ChoiceMode, type ChosenPoint, NO_CHOICE } from "./choice";

interface ChoiceState {
  choice: Choice;
  choose: (points: readonly ChosenPoint[], mode: ChoiceMode) => void;
  clear: () => void;
}

const ChoiceContext = createContext<ChoiceState | null>(null);

interface ChoiceProviderProps {
  /** The choice is dropped when this changes: row numbers of other data are other rows. */
  dataKey: string;
  children: ReactNode;
}

/** The rows that are chosen in the charts inside it: all of them mark the same rows. */
export function ChoiceProvider({ dataKey, children }: ChoiceProviderProps) {
  const [chosen, setChosen] = useState({ dataKey, choice: NO_CHOICE });
  const choice = chosen.dataKey === dataKey ? chosen.choice : NO_CHOICE;
  const add = useCallback(
    (points: readonly ChosenPoint[], mode: ChoiceMode) =>
      setChosen((before) => ({
        dataKey,
        choice: choose(before.dataKey === dataKey ? before.choice : NO_CHOICE, points, mode),
      })),
    [dataKey],
  );
  const clear = useCallback(() => setChosen({ dataKey, choice: NO_CHOICE }), [dataKey]);
  const state = useMemo(() => ({ choice, choose: add, clear }), [choice, add, clear]);
  return <ChoiceContext.Provider value={state}>{children}</ChoiceContext.Provider>;
}

/** The chosen rows; `null` for charts whose points cannot be chosen. */
export function useChoice(): ChoiceState | null {
  return useContext(ChoiceContext);
}
