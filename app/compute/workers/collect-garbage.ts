import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Collects garbage now. An idle thread allocates nothing, so V8 would not collect for a long time; nor does it know how
 * much native memory its small objects hold.
 */
export const collectGarbage: () => void = (() => {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
})();
