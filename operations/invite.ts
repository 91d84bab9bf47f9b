/**
 * `npm run invite -- EMAIL [--staff]`: invites a person and prints the link. With `--staff` the account becomes one of
 * staff; an account that exists becomes one at once. This is how a server without accounts gets its first.
 */
import { parseArgs } from "node:util";
import { z } from "zod";
import { commandLine } from "~/config/commands.server";
import { openDatabase } from "~/db/client.server";
import { findUserByEmail, makeStaff } from "~/db/users.server";
import { AppError } from "~/lib/app-error";
import { checkData } from "~/services/maintenance/check-data.server";
import { invite } from "~/services/users/invitations.server";
import { runCommand } from "./run-command";

runCommand(async () => ({ text: await inviteOrPromote(), isWell: true }));

async function inviteOrPromote(): Promise<string> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { staff: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const email = z.email().safeParse(positionals[0]);
  if (!email.success || positionals.length !== 1) {
    throw new AppError("invalid_input", {
      userMessage: `Usage: ${commandLine("invite", "ada@example.org [--staff]")}`,
    });
  }
  await checkData();
  await openDatabase();
  const user = await findUserByEmail(email.data);
  if (user !== null && values.staff) {
    await makeStaff(user.id);
    return `${user.email} is now one of staff.`;
  }
  return `Send this link to ${email.data}. It works once, for 7 days:\n${await invite(email.data, { isStaff: values.staff })}`;
}
