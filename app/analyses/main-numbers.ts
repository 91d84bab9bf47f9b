import type { FunctionKey } from "~/compute/contract/types";
import type { ResultOf } from "./view";

/** A number of a result with its name. */
export type NamedNumber = { name: string; value: number | null };

/** The estimates of a result with numbers by which a change of its data is judged. */
export type MainNumbers<K extends FunctionKey> = (result: ResultOf<K>) => NamedNumber[];

/** The maximum number of coefficients or groups that are compared. */
export const MOST_NUMBERS = 6;
