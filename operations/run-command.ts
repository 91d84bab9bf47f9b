import { resolve } from "node:path";
import { commandLine } from "~/config/commands.server";
import { EnvironmentError } from "~/config/env.server";
import { closeDatabase } from "~/db/client.server";
import { AppError } from "~/lib/app-error";
import { inPlainWords } from "~/services/maintenance/check-data.server";

/**
 * Runs a command of the administrator: prints its text, or what went wrong.
 *
 * @param body gives the last text to print, and whether the command found nothing wrong
 */
export function runCommand(body: () => Promise<{ text: string; isWell: boolean }>): void {
  body()
    .then(({ text, isWell }) => {
      process.stdout.write(`${text}\n`);
      if (!isWell) process.exitCode = 1;
    })
    .catch((thrown: unknown) => {
      process.stderr.write(`${wordsOf(inPlainWords(thrown))}\n`);
      process.exitCode = 1;
    })
    .finally(() => void closeDatabase());
}

function wordsOf(error: unknown): string {
  if (error instanceof AppError) return error.userMessage;
  if (error instanceof EnvironmentError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The folder that is the only parameter of a command, as the user's shell sees it. @throws EnvironmentError with the usage */
export function folderParameter(command: "backup" | "restore"): string {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0)
    throw new EnvironmentError(`Usage: ${commandLine(command, "FOLDER")}`);
  return resolve(process.env.INIT_CWD ?? "", folder);
}

/** Prints a line that replaces itself on a terminal; prints nothing into a file. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\u001b[K`);
}

/** A size in MB, as a person reads it. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
