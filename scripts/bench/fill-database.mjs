/** Fills a database with the rows of many users, by SQL: what the application would write, without its files. */
import { PrismaLibSQL } from "@prisma/adapter-libsql";

const DATASETS_EACH = 100;
/** Datasets of a transaction: a longer one would keep the server from writing for longer than it waits. */
const AT_ONCE = 2_000;

/** A time in the form in which the application stores it. */
const timeOf = (minutes) =>
  `strftime('%Y-%m-%dT%H:%M:%f+00:00', 1735689600 + (${minutes}) * 60, 'unixepoch')`;
/** About as long as the receipt of a table with ten columns. */
const RECEIPT = `'{"columns":"' || hex(zeroblob(1000)) || '"}'`;
const HASH = "lower(hex(randomblob(32)))";
const rowsOf = (from, to) =>
  `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${to})`;

function datasets(prefix, from, to, owner) {
  return `INSERT INTO "Dataset" ("id", "ownerId", "name", "fileName", "byteLength", "blobHash", "inspectionHash", "status",
      "rowCount", "colCount", "receipt", "createdAt")
    ${rowsOf(from, to)}
    SELECT printf('${prefix}-d%08d', i), ${owner}, 'Sales of region ' || i, printf('sales_%d.csv', i), 100000, ${HASH}, ${HASH},
      'done', 1000, 10, ${RECEIPT}, ${timeOf("i")} FROM n`;
}

/** The rows of others: for each dataset a project with five columns and two analyses, a job, and two entries of the log. */
function ofOthers(from, to) {
  const user = `printf('fill-u%06d', i / ${DATASETS_EACH})`;
  const project = "printf('fill-p%08d', i)";
  const perProject = (count) =>
    `${rowsOf(from, to)}, k(j) AS (VALUES ${Array.from({ length: count }, (_, j) => `(${j + 1})`).join()})`;
  return [
    `INSERT OR IGNORE INTO "User" ("id", "email", "username", "usernameKey", "passwordHash", "confirmedAt", "createdAt")
      ${rowsOf(Math.floor(from / DATASETS_EACH), Math.ceil(to / DATASETS_EACH))}
      SELECT printf('fill-u%06d', i), printf('u%d@example.net', i), printf('u%d@example.net', i), printf('u%d@example.net', i), 'x',
        ${timeOf("i")}, ${timeOf("i")} FROM n`,
    `INSERT OR IGNORE INTO "Session" ("tokenHash", "id", "userId", "createdAt", "usedAt", "expiresAt")
      SELECT ${HASH}, 'fill-s' || "id", "id", "createdAt", "createdAt", ${timeOf(20_000_000)} FROM "User"
      WHERE "id" >= printf('fill-u%06d', ${Math.floor(from / DATASETS_EACH)}) AND "id" < printf('fill-u%06d', ${Math.ceil(to / DATASETS_EACH)})`,
    datasets("fill", from, to, user),
    `INSERT INTO "Project" ("id", "ownerId", "datasetId", "name", "status", "rowCount", "colCount", "createdAt")
      ${rowsOf(from, to)} SELECT ${project}, ${user}, printf('fill-d%08d', i), 'Project ' || i, 'ready', 1000, 5, ${timeOf("i")} FROM n`,
    `INSERT INTO "Column" ("id", "projectId", "columnIndex", "position", "name", "type", "categorical", "nullCount", "blobHash")
      ${perProject(5)} SELECT printf('fill-c%08d-%d', i, j), ${project}, j, j, 'column ' || j, 'NUMBER', 0, 0, ${HASH} FROM n, k`,
    `INSERT INTO "Analysis" ("id", "projectId", "name", "analysisType", "request", "order", "createdAt", "updatedAt")
      ${perProject(2)} SELECT printf('fill-a%08d-%d', i, j), ${project}, 'Analysis ' || j, 'univariate', '{}', j, ${timeOf("i")},
        ${timeOf("i")} FROM n, k`,
    `INSERT INTO "Job" ("id", "kind", "subjectId", "ownerId", "status", "createdAt", "finishedAt", "runAfter")
      ${rowsOf(from, to)} SELECT printf('fill-j%08d', i), 'import-project', ${project}, ${user}, 'done', ${timeOf(20_000_000)},
        ${timeOf(20_000_000)}, ${timeOf("i")} FROM n`,
    `INSERT INTO "AuditEvent" ("id", "kind", "actorId", "subjectId", "createdAt")
      ${perProject(2)} SELECT printf('fill-e%08d-%d', i, j), 'sign-in', ${user}, ${user}, ${timeOf(20_000_000)} FROM n, k`,
  ];
}

/** A database that is open elsewhere, too. */
export async function openFilled(file) {
  const url = `file:${file}`;
  const client = new PrismaLibSQL({ url }).createClient({ url });
  await client.execute("PRAGMA busy_timeout = 60000");
  const run = async (statements) => {
    await client.execute("BEGIN IMMEDIATE");
    for (const statement of statements) await client.execute(statement);
    await client.execute("COMMIT");
  };
  const inChunks = async (from, to, statementsOf) => {
    for (let at = from; at < to; at += AT_ONCE) await run(statementsOf(at, Math.min(to, at + AT_ONCE)));
  };
  return {
    /** Datasets of others, from one number to another. */
    addOthers: (from, to) => inChunks(from, to, ofOthers),
    /** Datasets of the user with this address. */
    addOwn: (email, from, to) =>
      inChunks(from, to, (first, last) => [
        datasets("own", first, last, `(SELECT "id" FROM "User" WHERE "email" = '${email}')`),
      ]),
    close: () => client.close(),
  };
}
