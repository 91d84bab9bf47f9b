/** Makes the users of a load on the database of the environment, and prints each as a line of JSON. Arguments: their number, the password. */
import { hashPassword } from "~/auth/passwords.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { createUser } from "~/db/users.server";

const YEAR_MS = 365 * 86_400_000;

const [count = "1", password = ""] = process.argv.slice(2);
await openDatabase();
const passwordHash = await hashPassword(password);
for (let number = 1; number <= Number(count); number += 1) {
  // Two of three have PRO.
  const subEndDate = number % 3 === 0 ? null : new Date(Date.now() + YEAR_MS);
  const login = `load${number}@example.org`;
  const { id } = await createUser({
    email: login,
    username: `load${number}`,
    passwordHash,
    confirmedAt: new Date(),
    subEndDate,
  });
  process.stdout.write(`${JSON.stringify({ id, login })}\n`);
}
await closeDatabase();
