/** Adds users to the database of the environment, before a server uses it: two processes must not write to a file of SQLite at once. */
import { closeDatabase, database } from "~/db/client.server";
import { ACCOUNTS, USERS } from "./users";

const COPIED = ["passwordHash", "firstName", "lastName", "isStaff", "confirmedAt", "subEndDate", "createdAt"];
const columns = COPIED.map((column) => `"${column}"`).join();

/** With the name, the plan and the password of the demo account; they have seen the tours. */
for (const account of ACCOUNTS) {
  const numbers = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${USERS[account]})`;
  const demo = `FROM "User" AS demo WHERE demo."email" = '${account}@example.com'`;
  await database.$executeRawUnsafe(
    `INSERT INTO "User" ("id", "email", "username", "usernameKey", ${columns}) ${numbers}
     SELECT '${account}' || n, '${account}' || n || '@example.com', '${account}' || n, '${account}' || n,
       ${COPIED.map((column) => `demo."${column}"`).join()}
     FROM number CROSS JOIN "User" AS demo WHERE demo."email" = '${account}@example.com'`,
  );
  await database.$executeRawUnsafe(
    `INSERT INTO "UserDefault" ("id", "userId", "name", "value") ${numbers}
     SELECT seen."id" || n, '${account}' || n, seen."name", seen."value"
     FROM number CROSS JOIN "UserDefault" AS seen WHERE seen."userId" IN (SELECT demo."id" ${demo})`,
  );
}
await closeDatabase();
