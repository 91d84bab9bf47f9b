import { hashToken } from "~/auth/random-token.server";
import { LIMITS } from "~/config/limits";
import { findResultLink, recordResultLinkUse } from "~/db/result-links.server";
import { AppError } from "~/lib/app-error";

/** The target of a link. Everything is read with the rights of its owner. */
interface OpenedLink {
  ownerId: string;
  analysisId: string;
  projectId: string;
}

/**
 * The analysis behind a link.
 *
 * @throws AppError not_found (no such link, or the owner's account is locked or about to be deleted), or gone
 * (revoked, or its analysis was deleted)
 */
export async function openResultLink(token: string | null): Promise<OpenedLink> {
  return (await openRow(token)).opened;
}

/** Like `openResultLink`, and records that a visitor opened it. */
export async function visitResultLink(visitorId: string, token: string | null): Promise<OpenedLink> {
  const { opened, id, openedAt } = await openRow(token);
  const now = new Date();
  const isDue = openedAt === null || now.getTime() - openedAt.getTime() > LIMITS.noteUseMs;
  if (visitorId !== opened.ownerId && isDue) await recordResultLinkUse(id, now);
  return opened;
}

async function openRow(token: string | null) {
  const row = token === null ? null : await findResultLink(hashToken(token));
  if (row === null) {
    throw new AppError("not_found", {
      userMessage:
        "This link does not work. It may be incomplete, or the result that it led to was deleted. Ask the person who sent it.",
    });
  }
  if (row.revokedAt !== null) {
    throw new AppError("gone", { userMessage: "This link was revoked by the person who shared the result." });
  }
  const { analysis, id, openedAt } = row;
  const { project } = analysis;
  if (analysis.deletedAt !== null || project.deletedAt !== null || project.dataset.deletedAt !== null) {
    throw new AppError("gone", { userMessage: "The result behind this link was deleted." });
  }
  if (project.owner.lockedAt !== null || project.owner.deletionAt !== null) {
    throw new AppError("not_found", { userMessage: "The result behind this link is not available." });
  }
  const opened = { ownerId: project.ownerId, analysisId: analysis.id, projectId: project.id };
  return { opened, id, openedAt };
}
