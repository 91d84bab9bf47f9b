import { expect, it } from "vitest";
import { AppError } from "~/lib/app-error";
import { cancelAnalysis, resumeAnalysis } from "~/services/analyses/cancel-analysis.server";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { getFunctionResults } from "~/services/analyses/get-function-results.server";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";
import { makeUser } from "../factories/users";

const { user, api } = useApiServer();

/** Enough rows for a calculation that is still running when it is cancelled. */
const ROWS = 60_000;
const ALL_MS = 60_000;

it("a cancelled calculation stays cancelled until its user starts it again", async () => {
  const table = ["x", ...Array.from({ length: ROWS }, (_, i) => String(((i * 7919) % 10_007) + 1))].join(
    "\n",
  );
  const { id: project } = await makeProject(api, table, { header: 1, first_row: 2 });
  const { id } = await createAnalysis(user.id, {
    name: "Slow",
    project,
    analysis_type: "univariate",
    analysis_function: ["qq_plot"],
    variables: { Y: { column: 1, trans: null } },
  });
  const stateOf = async (waitMs: number) => {
    const [result] = await getFunctionResults(user.id, id, { waitMs });
    return result?.state === "failed" ? result.code : result?.state;
  };
  expect(await stateOf(0)).toBe("processing");
  await cancelAnalysis(user.id, id);
  expect(await stateOf(ALL_MS)).toBe("E-CANCELLED");
  expect(await stateOf(0)).toBe("E-CANCELLED");

  await resumeAnalysis(user.id, id);
  expect(await stateOf(ALL_MS)).toBe("ready");
  // Too late: the result is stored.
  await cancelAnalysis(user.id, id);
  expect(await stateOf(0)).toBe("ready");

  const other = await makeUser();
  await expect(cancelAnalysis(other.id, id)).rejects.toSatisfy(
    (error) => error instanceof AppError && error.code === "not_found",
  );
});
