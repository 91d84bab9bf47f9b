import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Whether the browser has taken over: false on the server and in the first render, true after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
