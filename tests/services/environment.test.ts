import { describe, expect, it } from "vitest";
import { isLoopback, readEnvironment } from "~/config/env.server";

describe("the configuration", () => {
  it("needs nothing and has safe defaults", () => {
    expect(readEnvironment({})).toMatchObject({
      mode: "production",
      port: 3000,
      host: "127.0.0.1",
      publicUrl: null,
      secureCookies: false,
      trustProxy: 0,
      analysisSeconds: 60,
      rateLogin: 10,
      rateCalls: 600,
      seedDemo: true,
      allowDemoOnNetwork: false,
    });
  });

  it("keeps the database in the data folder unless told otherwise", () => {
    expect(readEnvironment({ DATA_DIR: "/srv/estimand" }).databaseUrl).toBe("file:/srv/estimand/estimand.db");
    expect(readEnvironment({ DATABASE_URL: "file:///srv/a.db" }).databaseUrl).toBe("file:/srv/a.db");
  });

  it("takes an empty variable as not given", () => {
    expect(readEnvironment({ PORT: "", PUBLIC_URL: "" })).toMatchObject({ port: 3000, publicUrl: null });
  });

  it("marks cookies as secure when browsers come by https", () => {
    expect(readEnvironment({ PUBLIC_URL: "https://stats.example.org/" })).toMatchObject({
      publicUrl: "https://stats.example.org",
      secureCookies: true,
    });
  });

  it("names every variable that does not fit, and what would", () => {
    const source = {
      PORT: "80a",
      WORKERS: "0",
      PUBLIC_URL: "stats",
      SESSION_SECRET: "short",
      SEED_DEMO: "maybe",
    };
    expect(() => readEnvironment(source)).toThrow(
      [
        "The configuration has errors (see .env.example):",
        "  PORT must be a whole number from 0 to 65535",
        "  SESSION_SECRET must have at least 32 characters",
        "  PUBLIC_URL must be an address such as https://estimand.example.org",
        "  WORKERS must be a whole number from 1 to 64",
        "  SEED_DEMO must be on or off",
      ].join("\n"),
    );
  });

  it("knows which hosts only this machine can reach", () => {
    expect(["127.0.0.1", "127.3.2.1", "localhost", "::1"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "192.168.1.2", "127.example.org"].some(isLoopback)).toBe(false);
  });
});
