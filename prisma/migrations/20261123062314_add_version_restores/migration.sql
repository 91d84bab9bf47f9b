-- AlterTable
ALTER TABLE "Dataset" ADD COLUMN "restoreMessage" TEXT;
ALTER TABLE "Dataset" ADD COLUMN "restoring" INTEGER;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Replacement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "choices" JSONB NOT NULL,
    "comparison" JSONB,
    "effect" JSONB,
    "effectDone" BOOLEAN NOT NULL DEFAULT false,
    "applying" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Replacement_id_fkey" FOREIGN KEY ("id") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Replacement_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Replacement" ("applying", "choices", "comparison", "createdAt", "datasetId", "effect", "id", "kind", "message", "ownerId") SELECT "applying", "choices", "comparison", "createdAt", "datasetId", "effect", "id", "kind", "message", "ownerId" FROM "Replacement";
DROP TABLE "Replacement";
ALTER TABLE "new_Replacement" RENAME TO "Replacement";
CREATE INDEX "Replacement_datasetId_idx" ON "Replacement"("datasetId");
CREATE INDEX "Replacement_createdAt_idx" ON "Replacement"("createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

