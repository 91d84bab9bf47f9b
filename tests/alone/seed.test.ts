import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyPassword } from "~/auth/passwords.server";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { findUserByLogin } from "~/db/users.server";
import { getFunctionResults } from "~/services/analyses/get-function-results.server";
import { getProject } from "~/services/projects/get-project.server";
import { listProjects } from "~/services/projects/list-projects.server";
import { getUserDetails } from "~/services/users/user-defaults.server";
import { seedDemo } from "../../prisma/seed";
import { makeUser } from "../factories/users";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

const account = async (email: string) => {
  const user = await findUserByLogin(email);
  expect(await verifyPassword(user?.passwordHash ?? null, "estimand")).toBe(true);
  return getUserDetails(user?.id ?? "", false);
};

describe("the demo data", () => {
  it("are three accounts, and a project with two finished analyses", async () => {
    expect(await seedDemo()).toBe(true);
    expect(await account("lite@example.com")).toMatchObject({ sub_is_active: false, is_staff: false });
    expect(await account("staff@example.com")).toMatchObject({ sub_is_active: true, is_staff: true });
    const { user_id, ...pro } = await account("pro@example.com");
    expect(pro).toMatchObject({ sub_is_active: true, is_staff: false, last_login: null });
    const [project] = await listProjects(user_id);
    const { analysis, data, row_count } = await getProject(user_id, project?.id ?? "");
    expect({ data, row_count }).toEqual({ data: { entity_column: 1, time_column: 2 }, row_count: 200 });
    const analyses = Object.values(analysis);
    expect(analyses.map((each) => each.analysis_function)).toEqual([
      ["statistics", "boxplot", "histogram"],
      ["regression"],
    ]);
    for (const { id } of analyses) {
      // Computed already: nothing has to be waited for.
      const panels = await getFunctionResults(user_id, id, { waitMs: 0 });
      expect(panels.every(({ state }) => state === "ready")).toBe(true);
    }
  });

  it("are made once, and anew when the making was interrupted", async () => {
    expect(await seedDemo()).toBe(false);
    await database.user.delete({ where: { email: "staff@example.com" } });
    expect(await seedDemo()).toBe(true);
    expect(await database.user.count()).toBe(3);
    expect(await database.project.count()).toBe(1);
  });

  it("are never put into a database that somebody uses", async () => {
    await database.user.deleteMany();
    await makeUser();
    expect(await seedDemo()).toBe(false);
    expect(await database.user.count()).toBe(1);
  });
});
