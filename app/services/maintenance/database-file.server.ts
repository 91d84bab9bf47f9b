import { commandLine } from "~/config/commands.server";
import { databaseFile, databaseName, EnvironmentError } from "~/config/env.server";

/** The file of the database. @throws EnvironmentError if it is on a server, whose own tools back it up */
export function requireDatabaseFile(command: "backup" | "restore"): string {
  if (databaseFile !== null) return databaseFile;
  throw new EnvironmentError(
    `${commandLine(command)} is for a database in a file; this one is ${databaseName}. Use pg_dump or point-in-time recovery, and a ` +
      "bucket with versions: docs/operations.md#postgresql",
  );
}
