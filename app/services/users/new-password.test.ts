import { describe, expect, it } from "vitest";
import { newPasswordOf } from "./new-password";

const schema = newPasswordOf("Please input your new password!");

function messageFor(password: string | undefined): string | undefined {
  return schema.safeParse(password).error?.issues[0]?.message;
}

describe("a new password", () => {
  it("has 12 characters or more, of any kind", () => {
    expect(messageFor("a".repeat(11))).toBe("The password must have at least 12 characters.");
    expect(messageFor("a".repeat(12))).toBeUndefined();
    expect(messageFor("            ")).toBeUndefined();
  });

  it("counts a character outside the basic plane as one", () => {
    expect(messageFor("🔑".repeat(11))).toBe("The password must have at least 12 characters.");
    expect(messageFor("🔑".repeat(12))).toBeUndefined();
  });

  it("has at most 128 characters, which is what a sign-in accepts", () => {
    expect(messageFor("a".repeat(128))).toBeUndefined();
    expect(messageFor("a".repeat(129))).toBe("The password must have at most 128 characters.");
  });

  it("has a message of the form's own when it is empty or missing", () => {
    expect(messageFor("")).toBe("Please input your new password!");
    expect(messageFor(undefined)).toBe("Please input your new password!");
  });

  it("keeps spaces at its ends", () => {
    expect(schema.parse("  correct horse  ")).toBe("  correct horse  ");
  });
});
