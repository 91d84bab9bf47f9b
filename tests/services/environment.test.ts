import { describe, expect, it } from "vitest";
import { isLoopback, isOnlyHere, ownOrigin, readEnvironment } from "~/config/env.server";

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

  it("keeps files in the data folder unless BLOBS_URL names a bucket", () => {
    expect(readEnvironment({})).toMatchObject({ blobs: null, blobsCacheBytes: 10e9 });
    const given = readEnvironment({ BLOBS_URL: "s3://files", AWS_REGION: "eu-west-3", BLOBS_CACHE_GB: "2" });
    expect(given).toMatchObject({ blobs: { bucket: "files", region: "eu-west-3" }, blobsCacheBytes: 2e9 });
    expect(() => readEnvironment({ BLOBS_URL: "s3://key:secret@files" })).toThrow(
      "BLOBS_URL must have no credentials",
    );
  });

  it("divides work by ROLE only where processes share records, files and the key of sessions", () => {
    expect(readEnvironment({}).role).toBe("all");
    const shared = {
      DATABASE_URL: "postgresql://estimand@db.example.org/estimand",
      BLOBS_URL: "s3://files",
      SESSION_SECRET: "k3Jw9-pVx2Tq7Lz0-mRb5Yc8Nd1Hf4Gs6",
    };
    expect(readEnvironment({ ROLE: "web", ...shared }).role).toBe("web");
    expect(readEnvironment({ ROLE: "worker", OPERATOR_PORT: "9464", ...shared }).role).toBe("worker");
    for (const name of Object.keys(shared)) {
      expect(() => readEnvironment({ ROLE: "web", ...shared, [name]: "" })).toThrow(`${name} must be`);
    }
    expect(() => readEnvironment({ ROLE: "web", ...shared, DATABASE_URL: "file:./a.db" })).toThrow(
      "DATABASE_URL must be an address of PostgreSQL when ROLE is web",
    );
    expect(() => readEnvironment({ ROLE: "worker", ...shared })).toThrow("OPERATOR_PORT must be set");
    expect(() => readEnvironment({ ROLE: "both" })).toThrow("ROLE must be all, web or worker");
  });

  it("marks cookies as secure when browsers come by https", () => {
    expect(readEnvironment({ PUBLIC_URL: "https://stats.example.org/" })).toMatchObject({
      publicUrl: "https://stats.example.org",
      secureCookies: true,
    });
  });

  it("lets everybody sign up while only this machine reaches the server, and invited people otherwise", () => {
    const signUp = (source: Record<string, string>) => readEnvironment(source).signUp;
    expect(signUp({})).toBe("open");
    expect(signUp({ HOST: "0.0.0.0" })).toBe("invite");
    expect(signUp({ PUBLIC_URL: "https://stats.example.org" })).toBe("invite");
    expect(signUp({ PUBLIC_URL: "https://stats.example.org", SIGN_UP: "open" })).toBe("open");
    expect(signUp({ SIGN_UP: "off" })).toBe("off");
    expect(() => signUp({ SIGN_UP: "yes" })).toThrow("SIGN_UP must be open, invite or off");
  });

  it("needs a sender with a mail server, and takes an address with or without a name", () => {
    const SMTP_URL = "smtps://user:secret@mail.example.org";
    expect(() => readEnvironment({ SMTP_URL })).toThrow("MAIL_FROM must be set when SMTP_URL is");
    for (const MAIL_FROM of ["a@example.org", "Estimand <a@example.org>"]) {
      expect(readEnvironment({ SMTP_URL, MAIL_FROM })).toMatchObject({
        smtpUrl: SMTP_URL,
        mailFrom: MAIL_FROM,
      });
    }
    for (const MAIL_FROM of [
      "Estimand",
      "a@example.org, b@example.org",
      "A <a@example.org>\r\nBcc: b@example.org",
    ]) {
      expect(() => readEnvironment({ SMTP_URL, MAIL_FROM })).toThrow("MAIL_FROM must be an address");
    }
    expect(() => readEnvironment({ SMTP_URL: "https://mail.example.org" })).toThrow("SMTP_URL must be");
  });

  it("begins the links of mails with PUBLIC_URL, or with this machine", () => {
    const origin = (source: Record<string, string>) => ownOrigin(readEnvironment(source));
    expect(origin({ PUBLIC_URL: "https://stats.example.org" })).toBe("https://stats.example.org");
    expect(origin({ PORT: "3001" })).toBe("http://127.0.0.1:3001");
    expect(origin({ HOST: "::1" })).toBe("http://[::1]:3000");
    expect(origin({ HOST: "0.0.0.0" })).toBe("http://127.0.0.1:3000");
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

  it("takes the keys of PayPal together or not at all", () => {
    const keys = { PAYPAL_CLIENT_ID: "c", PAYPAL_SECRET: "s", PAYPAL_WEBHOOK_ID: "w" };
    expect(readEnvironment({}).paypal).toBeNull();
    expect(readEnvironment(keys).paypal).toEqual({
      clientId: "c",
      secret: "s",
      webhookId: "w",
      environment: "sandbox",
    });
    const refusal = () => readEnvironment({ PAYPAL_CLIENT_ID: "c", PAYPAL_SECRET: "s" });
    expect(refusal).toThrow(/PAYPAL_WEBHOOK_ID must be set/);
    expect(() => readEnvironment({ ...keys, PAYPAL_ENVIRONMENT: "test" })).toThrow(/sandbox or live/);
  });

  it("simulates payments only while nobody else can reach the server, unless told to", () => {
    const simulates = (source: Record<string, string>) => readEnvironment(source).simulatePayments;
    expect(simulates({})).toBe(true);
    expect(simulates({ HOST: "0.0.0.0" })).toBe(false);
    expect(simulates({ PUBLIC_URL: "https://estimand.example.org" })).toBe(false);
    expect(simulates({ HOST: "0.0.0.0", SIMULATE_PAYMENTS: "on" })).toBe(true);
    expect(simulates({ SIMULATE_PAYMENTS: "off" })).toBe(false);
  });

  it("knows that a proxy makes a server reachable, though it listens on this machine only", () => {
    const isHere = (more: Record<string, string>) => isOnlyHere(readEnvironment(more));
    expect(isHere({})).toBe(true);
    expect(isHere({ PUBLIC_URL: "http://localhost:3000" })).toBe(true);
    expect(isHere({ PUBLIC_URL: "http://[::1]:3000" })).toBe(true);
    expect(isHere({ PUBLIC_URL: "https://stats.example.org" })).toBe(false);
    expect(isHere({ HOST: "0.0.0.0", PUBLIC_URL: "http://localhost:3000" })).toBe(false);
  });

  it("knows which hosts only this machine can reach", () => {
    expect(["127.0.0.1", "127.3.2.1", "localhost", "::1"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "::", "192.168.1.2", "127.example.org"].some(isLoopback)).toBe(false);
  });
});
