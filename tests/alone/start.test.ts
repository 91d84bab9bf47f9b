import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword } from "~/auth/passwords.server";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { createUser } from "~/db/users.server";
import { runtime } from "~/runtime.server";

vi.hoisted(() => {
  process.env.HOST = "0.0.0.0";
});

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

describe("a server that other machines can reach", () => {
  it("does not start with accounts whose password is public, and says what to do", async () => {
    const passwordHash = await hashPassword("estimand");
    await createUser({ email: "lite@example.com", username: "lite", passwordHash, isDemo: true });
    await expect(runtime.start()).rejects.toMatchObject({
      name: "EnvironmentError",
      message: expect.stringContaining("ALLOW_DEMO_ON_NETWORK=on") as string,
    });
  });

  it("starts without them", async () => {
    await database.user.deleteMany();
    await runtime.start();
    await runtime.stop();
  });
});
