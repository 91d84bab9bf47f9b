import type { Exception } from "./query-plans";

const AT_START = "Once when the server starts, or when an operator checks the data.";
const WAITING = "What waits, runs or has failed is little beside what is done, and an index finds it.";
const FOR_STAFF = "A page of staff, who search and sort all users or entries.";

/** The statements that may read or sort more than a page, each with the reason. */
export const EXCEPTIONS: readonly Exception[] = [
  { pattern: /^SELECT COUNT\(\*\).* FROM `main`\.`User` WHERE (?:1=1|`main`\.`User`\.`isDemo` = \?)/, reason: AT_START },
  { pattern: /^DELETE FROM `main`\.`User` WHERE `main`\.`User`\.`isDemo` = \?/, reason: AT_START },
  { pattern: /FROM `main`\.`Replacement` .*`applying` = \? OR /, reason: AT_START },
  { pattern: /WHERE \(`main`\.`Dataset`\.`status` = \?/, reason: AT_START },
  { pattern: /WHERE \(`main`\.`Project`\.`status` IN \(\?\)/, reason: AT_START },
  { pattern: /WHERE \(`main`\.`ColumnAct`\.`state` = \? AND \(`j0`\.`deletedAt` IS NULL/, reason: AT_START },
  { pattern: /SELECT rowid AS id, "\w+" AS hash FROM/, reason: "A back-up or check reads everything, in pages." },
  { pattern: /(?:`main`\.`Job`\.`status` (?:=|IN|<>)|UPDATE "Job" SET "status" = 'running')/, reason: WAITING },
  { pattern: /FROM `main`\.`Mail` WHERE `main`\.`Mail`\.`state` = \?/, reason: WAITING },
  { pattern: /FROM `main`\.`SupportMessage` WHERE `main`\.`SupportMessage`\.`doneAt` IS NULL/, reason: WAITING },
  { pattern: /WHERE \(`main`\.`User`\.`isStaff` = \?/, reason: "The index finds the members of staff, who are few." },
  { pattern: /FROM `main`\.`Invitation` WHERE `main`\.`Invitation`\.`expiresAt` > \?/, reason: "Staff invite, and an invitation lives for a week." },
  { pattern: /FROM "User" u WHERE/, reason: FOR_STAFF },
  { pattern: /FROM `main`\.`AuditEvent` WHERE \(?.*(?:`kind` IN|`actorId` IN)/, reason: FOR_STAFF },
  { pattern: /WHERE 1=0/, reason: "Nothing is read." },
]; // prettier-ignore
