import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { describe, expect, it } from "vitest";
import { refusalOfSecret } from "./secret-rules";

describe("the key of the server", () => {
  it("may be any generated one", () => {
    for (let bytes = 24; bytes < 64; bytes += 1) {
      for (const encoding of ["base64", "base64url"] as const) {
        expect(refusalOfSecret(randomBytes(bytes).toString(encoding))).toBeNull();
      }
    }
    expect(refusalOfSecret(randomBytes(32).toString("hex"))).toBeNull();
  });

  it.each([
    "",
    "abc",
    "\0".repeat(64),
    "a".repeat(64),
    "abababab".repeat(8),
    "please-change-me".repeat(4),
    "x y".repeat(20),
    "0123456789".repeat(4),
    "replace-me-with-a-long-random-secret-value",
    "qwertyuiopasdfghjklzxcvbnm1234567890qwerty",
  ])("is not %j", (secret) => {
    expect(refusalOfSecret(secret)).not.toBeNull();
  });

  it("is none of the placeholders in the repository", () => {
    const documents = parseAllDocuments(readFileSync("deploy/kubernetes/config.yaml", "utf8"));
    const secrets = documents.map((each) => each.toJS() as { stringData?: { SESSION_SECRET?: string } });
    const [placeholder] = secrets.flatMap(({ stringData }) => stringData?.SESSION_SECRET ?? []);
    expect(refusalOfSecret(placeholder ?? "")).toMatch(/placeholder/);
  });
});
