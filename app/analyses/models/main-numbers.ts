import type { Coefficient, DynamicResult, Named } from "~/compute/contract/types";
import { MOST_NUMBERS, type NamedNumber } from "../main-numbers";

/** The fields that the results of all models share. */
interface FittedResult {
  std_err: Coefficient[] | null;
  reg_stat: { [key in string]: Named } | null;
}

/** The first coefficients and R². */
export function numbersOfModel({ std_err, reg_stat }: FittedResult): NamedNumber[] {
  const fit = reg_stat?.r_squared;
  return [
    ...(std_err ?? [])
      .slice(0, MOST_NUMBERS)
      .map(({ display_name, coeff }) => ({ name: display_name, value: coeff })),
    ...(fit === undefined ? [] : [{ name: "R²", value: fit.value }]),
  ];
}

/** The numbers of a model, as in `numbersOfModel`, with half-life and long-run effects. */
export function numbersOfDynamics(result: DynamicResult): NamedNumber[] {
  const { dynamics, long_run } = result;
  const halfLife = dynamics?.half_life;
  return [
    ...numbersOfModel(result),
    ...(halfLife === undefined ? [] : [{ name: halfLife.display_name, value: halfLife.value }]),
    ...(long_run ?? [])
      .slice(0, MOST_NUMBERS)
      .map((effect) => ({ name: `Long run, ${effect.display_name}`, value: effect.long_run })),
  ];
}
