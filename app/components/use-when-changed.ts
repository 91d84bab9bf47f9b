import { useEffect, useLayoutEffect, useRef } from "react";

/** Runs after a value has changed, and once at first, with the latest `run`; not when only `run` is another one. */
export function useWhenChanged<Value>(value: Value, run: (value: Value) => void): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    latest.current(value);
  }, [value]);
}
