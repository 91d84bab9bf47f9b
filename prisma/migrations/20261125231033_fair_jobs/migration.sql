-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Job" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "subjectId" TEXT,
    "ownerId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "activeKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "progress" JSONB,
    "message" TEXT,
    "failureCode" TEXT,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "isLarge" BOOLEAN NOT NULL DEFAULT false,
    "workerId" TEXT,
    "heartbeatAt" DATETIME,
    "runAfter" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" DATETIME
);
INSERT INTO "new_Job" ("activeKey", "attempts", "cancelRequested", "createdAt", "failureCode", "finishedAt", "heartbeatAt", "id", "kind", "message", "ownerId", "progress", "runAfter", "status", "subjectId", "workerId") SELECT "activeKey", "attempts", "cancelRequested", "createdAt", "failureCode", "finishedAt", "heartbeatAt", "id", "kind", "message", "ownerId", "progress", "runAfter", "status", "subjectId", "workerId" FROM "Job";
DROP TABLE "Job";
ALTER TABLE "new_Job" RENAME TO "Job";
CREATE UNIQUE INDEX "Job_activeKey_key" ON "Job"("activeKey");
CREATE INDEX "Job_status_runAfter_idx" ON "Job"("status", "runAfter");
CREATE INDEX "Job_subjectId_idx" ON "Job"("subjectId");
CREATE INDEX "Job_ownerId_finishedAt_idx" ON "Job"("ownerId", "finishedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

