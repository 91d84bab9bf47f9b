import { test } from "./fixtures";

/** The address of a new account, another one in each repetition of a test (`--repeat-each`). */
export function addressOf(firstName: string): string {
  return `${firstName.toLowerCase()}${test.info().repeatEachIndex}@example.net`;
}
