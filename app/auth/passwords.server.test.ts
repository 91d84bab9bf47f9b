import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.server";

it("lets a client wait for at most one guess of each other, and refuses what one client has too many of", async () => {
  const hash = await hashPassword("correct horse battery");
  const ended: string[] = [];
  const guess = (client: string) =>
    verifyPassword(hash, "a guess", client).then(
      () => void ended.push(client),
      () => void ended.push(`${client} refused`),
    );
  await Promise.all([...Array.from({ length: 30 }, () => guess("many")), guess("few")]);
  expect(ended.filter((each) => each === "many refused").length).toBeGreaterThanOrEqual(18);
  const served = ended.filter((each) => !each.endsWith("refused"));
  expect(served.indexOf("few")).toBeLessThanOrEqual(2);
});
