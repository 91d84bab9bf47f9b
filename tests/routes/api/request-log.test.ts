import { beforeAll, expect, it, vi } from "vitest";
import { log } from "~/config/log.server";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { until } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

let server: AppServer;
beforeAll(async () => {
  server = await sharedServer();
});

type Line = { requestId: string; method: string; path: string; status: number; refusal?: string };

it("names why a request was refused, in the request guard and behind it, and has no query", async () => {
  const lines: Line[] = [];
  const spy = vi.spyOn(log, "info").mockImplementation((line: unknown, text?: unknown) => {
    if (text === "request") lines.push(line as Line);
  });
  const api = await ApiClient.of(server.origin, await makeUser());
  const ids: (string | null)[] = [];
  const note = async (response: Promise<Response>) =>
    void ids.push((await response).headers.get("X-Request-Id"));
  await note(api.get("/api/v1/file/?token=moss"));
  await note(new ApiClient(server.origin, null).get("/api/v1/file/"));
  await note(api.get("/api/v1/file/nothing/"));
  await note(api.call("POST", "/api/v1/users/defaults/", {}, { Origin: "https://evil.example" }));
  await note(api.post("/api/v1/users/defaults/", {}));
  await until(
    () => Promise.resolve(lines.length),
    (count) => count >= ids.length,
  );
  spy.mockRestore();
  const outcomes = ids.map((id) => lines.find(({ requestId }) => requestId === id));
  expect(outcomes.map((line) => [line?.status, line?.refusal])).toEqual([
    [200, undefined],
    [401, "token_not_valid"],
    [404, "not_found"],
    [403, "foreign_origin"],
    [400, "invalid_input"],
  ]);
  expect(JSON.stringify(lines)).not.toContain("moss");
});
