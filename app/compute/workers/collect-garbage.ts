import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives memory back at once. A thread that waits for its next job allocates nothing, so that V8 would not collect for a
 * long time; and it does not know how much memory of a library hangs on small objects of its own.
 */
export const collectGarbage: () => void = (() => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();
