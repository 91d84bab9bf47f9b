import { createTokenLink } from "../users/mail-links.server";
import { LIMITS } from "~/config/limits";
import type { Actor } from "~/db/audit-events.server";
import {
  createResultLink as insertLink,
  listResultLinks as listRows,
  type ResultLinkRow,
  revokeResultLink as revokeRow,
} from "~/db/result-links.server";
import { AppError, notFound } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { getAnalysisRow } from "../analyses/get-analysis.server";
import { type ListPage, type ListQuery, pageOfList } from "../shapes/list-page";
import type { NewSharedLink, SharedLink } from "./result-link-shape";

/**
 * Makes a link by which everybody with an account on this server can read the results of an analysis.
 *
 * @throws AppError not_found, or conflict at the limit
 */
export async function createResultLink(owner: Actor, analysisId: string): Promise<NewSharedLink> {
  const { href, tokenHash } = createTokenLink(urls.shared.page);
  const { perAnalysis } = LIMITS.resultLinks;
  const row = await insertLink(owner, { tokenHash, analysisId }, perAnalysis);
  if (row === null) throw notFound("analysis");
  if (row === "full") {
    throw new AppError("conflict", {
      userMessage: `This analysis has ${perAnalysis} active links. Revoke one first.`,
    });
  }
  return { ...toShape(row), url: href };
}

/** The active links of the user, newest first, for one analysis or for all. @throws AppError not_found */
export async function listResultLinks(userId: string, analysisId?: string): Promise<SharedLink[]> {
  if (analysisId !== undefined) await getAnalysisRow(userId, analysisId);
  return (await listRows(userId, analysisId)).map(toShape);
}

/** A page of `listResultLinks`. @throws AppError not_found, or invalid_input on `cursor` */
export async function listResultLinkPage(
  userId: string,
  query: ListQuery,
  analysisId?: string,
): Promise<ListPage<SharedLink>> {
  return pageOfList(await listResultLinks(userId, analysisId), query, ({ id }) => id);
}

/** Revokes a link of the user: its page then says so. @throws AppError not_found */
export async function revokeResultLink(owner: Actor, id: string): Promise<void> {
  if (!(await revokeRow(owner, id, new Date()))) throw notFound("link");
}

function toShape({ id, analysisId, analysis, createdAt, openedAt }: ResultLinkRow): SharedLink {
  return {
    id,
    analysis: analysisId,
    analysis_name: analysis.name,
    created_at: createdAt.toISOString(),
    last_opened_at: openedAt?.toISOString() ?? null,
  };
}
