import { hashPassword } from "~/auth/passwords.server";
import { stopEngine } from "~/compute/engine.server";
import { countUsers, createUser, deleteDemoUsers, findUserByLogin, type NewUser } from "~/db/users.server";
import { startRunner } from "~/jobs/runner.server";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { getFunctionResults } from "~/services/analyses/get-function-results.server";
import { startDemo } from "~/services/demos/start-demo.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { finishTours } from "~/services/users/tours.server";
import { getProject } from "~/services/projects/get-project.server";

const PASSWORD = "estimand";
const DEMO = "grunfeld";
/** Columns of the demo file by column_index. */
const INV = 3;
const VALUE = 4;
const CAPITAL = 5;
const YEARS_OF_PRO = 10;
const WAIT_MS = 60_000;

const LITE = { email: "lite@example.com", username: "lite", firstName: "Grace", lastName: "Lite" };
const PRO = { email: "pro@example.com", username: "pro", firstName: "Ada", lastName: "Pro" };
const STAFF = { email: "staff@example.com", username: "staff", firstName: "Florence", lastName: "Staff" };

/**
 * Creates the demo accounts and the demo project in a new database. The last account marks a complete seed: an
 * interrupted one is repeated from the start.
 *
 * @returns whether anything was created
 */
export async function seedDemo(): Promise<boolean> {
  const { all, demo } = await countUsers();
  if (all > demo || (await findUserByLogin(STAFF.email)) !== null) return false;
  await deleteDemoUsers();
  const passwordHash = await hashPassword(PASSWORD);
  const make = async (user: Partial<NewUser> & typeof LITE) => {
    const row = await createUser({ passwordHash, isDemo: true, confirmedAt: new Date(), ...user });
    await finishTours(row.id);
    return row;
  };
  const subEndDate = new Date();
  subEndDate.setUTCFullYear(subEndDate.getUTCFullYear() + YEARS_OF_PRO);
  await make(LITE);
  const pro = await make({ ...PRO, subEndDate });
  await makeDemoProject(pro.id);
  await make({ ...STAFF, subEndDate, isStaff: true });
  return true;
}

/** Imports and analyses the Grunfeld data with the same services as a user's file. */
async function makeDemoProject(userId: string): Promise<void> {
  const runner = startRunner({ handlers: JOB_HANDLERS, concurrency: 1 });
  try {
    const { project_full_id: project } = await startDemo(userId, DEMO);
    await until(async () => (await getProject(userId, project)).status === "ready");
    await makeAnalyses(userId, project);
  } finally {
    await runner.stop();
    await stopEngine();
  }
}

async function makeAnalyses(userId: string, project: string): Promise<void> {
  const univariate = await createAnalysis(userId, {
    project,
    name: "Investment at a glance",
    analysis_type: "univariate",
    analysis_function: ["statistics", "boxplot", "histogram"],
    variables: { Y: { column: INV, trans: null }, X: [] },
  });
  const multivariate = await createAnalysis(userId, {
    project,
    name: "Investment by value and capital",
    analysis_type: "multivariate",
    analysis_function: ["regression"],
    variables: {
      Y: { column: INV, trans: null },
      X: [
        { column: VALUE, trans: null },
        { column: CAPITAL, trans: null },
      ],
    },
  });
  for (const { id } of [univariate, multivariate]) {
    const results = await getFunctionResults(userId, id, { waitMs: WAIT_MS });
    const unfinished = results.find(({ state }) => state !== "ready");
    if (unfinished !== undefined) throw new Error(`The demo analysis ${unfinished.key} was not computed.`);
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error("The demo data could not be imported in time.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
