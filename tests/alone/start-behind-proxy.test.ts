import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { createUser } from "~/db/users.server";
import { runtime } from "~/runtime.server";

vi.hoisted(() => {
  process.env.HOST = "127.0.0.1";
  process.env.PUBLIC_URL = "https://stats.example.org";
});

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

it("a server behind a proxy does not start with accounts whose password is public", async () => {
  await createUser({ email: "lite@example.com", username: "lite", passwordHash: "-", isDemo: true });
  await expect(runtime.start()).rejects.toMatchObject({
    name: "EnvironmentError",
    message: expect.stringContaining("PUBLIC_URL=https://stats.example.org can be reached") as string,
  });
});
