import { test } from "./fixtures";

/** The address of a new account. Another one in the second attempt of a test: the first may have taken or closed an account. */
export function addressOf(firstName: string): string {
  const { retry } = test.info();
  return `${firstName.toLowerCase()}${retry === 0 ? "" : retry}@example.net`;
}
