import { invalidField } from "~/lib/app-error";
import type { StoredRequest } from "./build-analysis";

/** The dependent variables of a request, in order. */
export function dependentsOf({
  variables,
}: Pick<StoredRequest, "variables">): StoredRequest["variables"]["Y"][] {
  return [variables.Y, ...(variables.more_Y ?? [])];
}

/** Number of results of an analysis: each function has one for each dependent variable. */
export function countResults(request: Pick<StoredRequest, "variables" | "analysis_function">): number {
  return request.analysis_function.length * dependentsOf(request).length;
}

/**
 * The request for one of its dependent variables. It equals the request of an analysis that has only this one, so both share
 * their results.
 *
 * @param y its position in the order, from 1
 * @throws AppError invalid_input on `y`
 */
export function requestOfDependent(request: StoredRequest, y: number): StoredRequest {
  const all = dependentsOf(request);
  const Y = all[y - 1];
  if (Y === undefined) {
    const count = all.length === 1 ? "one dependent variable" : `${all.length} dependent variables`;
    throw invalidField("y", `The analysis has ${count}.`);
  }
  const { more_Y: _, ...variables } = request.variables;
  return { ...request, variables: { ...variables, Y } };
}
