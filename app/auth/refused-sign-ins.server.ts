import { log } from "~/config/log.server";
import { refusedSignIns } from "~/config/metrics.server";
import { countRefusal } from "~/db/audit-events.server";
import type { AuditDetail } from "~/lib/audit-kinds";
import { clientFacts } from "./client-facts.server";
import type { RequestArgs } from "./request-context";

/**
 * Counts a refused sign-in, in the measurements and in the audit log. A log that cannot be written does not change the answer.
 *
 * @param userId null if the account is not known
 */
export async function noteRefusal(
  args: RequestArgs,
  userId: string | null,
  detail: AuditDetail,
): Promise<void> {
  refusedSignIns.inc();
  await countRefusal(userId, clientFacts(args), detail, new Date()).catch((error: unknown) =>
    log.error({ err: error }, "a refused sign-in could not be recorded"),
  );
}
