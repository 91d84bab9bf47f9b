import { beforeAll, describe, expect, it } from "vitest";
import { API_ROUTES } from "~/routes/api/api-route.server";
import { everyAddress } from "../../factories/addresses";
import type { AppServer } from "../../factories/app-server";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { makeUser } from "../../factories/users";

let server: AppServer;
let cookie: string;

beforeAll(async () => {
  server = await sharedServer();
  cookie = await signInToPages(server.origin, (await makeUser()).email);
});

const ask = (method: string, path: string, headers: Record<string, string>) =>
  fetch(`${server.origin}${path}`, { method, headers, redirect: "manual" });

/** The headers that browsers send for pages of other sites, and the headers of a write without an origin. */
const FOREIGN: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  {},
];

describe("a write with the session cookie that another site causes", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])("is refused at every address: %s", async (method) => {
    const addresses = everyAddress();
    expect(addresses.length).toBeGreaterThan(150);
    for (const path of addresses) {
      for (const headers of FOREIGN) {
        const response = await ask(method, path, { ...headers, Cookie: cookie });
        const said = `${method} ${path} ${JSON.stringify(headers)}`;
        expect(response.status, said).toBe(403);
        expect(await response.text(), said).toMatch(/foreign_origin|another site/);
      }
    }
  });
});

describe("a call of the API that another site causes", () => {
  it("is nobody's, whatever its method: the session cookie counts for this server's own pages only", async () => {
    const reads = [...API_ROUTES].filter(([, calls]) => calls.GET !== undefined && !calls.GET.open);
    expect(reads.length).toBeGreaterThan(25);
    for (const [pattern] of reads) {
      const path = pattern.replaceAll(/\{\w+\}/g, "nothing");
      for (const headers of FOREIGN) {
        const response = await ask("GET", path, { ...headers, Cookie: cookie });
        expect(response.status, path).toBe(401);
      }
    }
  });

  it("cannot be read by the other site: no response allows another origin", async () => {
    const origin = "https://evil.example";
    for (const path of ["/api/schema", "/api/v1/statistics/", "/app/", "/app/health", "/icon.svg"]) {
      for (const method of ["GET", "OPTIONS"]) {
        const response = await ask(method, path, { Origin: origin, Cookie: cookie });
        expect(response.headers.get("Access-Control-Allow-Origin"), `${method} ${path}`).toBeNull();
        expect(response.headers.get("Cross-Origin-Resource-Policy"), path).toBe("same-origin");
      }
    }
  });
});
