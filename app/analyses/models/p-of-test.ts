import type { RegressionResult, TestKey } from "~/compute/contract/types";

/** The p-value of a test of a regression's assumptions; null if it was not done. */
export function pOfTest({ tests }: Pick<RegressionResult, "tests">, key: TestKey): number | null {
  return tests?.find((test) => test.key === key)?.p_value ?? null;
}
