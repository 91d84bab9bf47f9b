-- CreateTable
CREATE TABLE "ResultLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "analysisId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedAt" DATETIME,
    "revokedAt" DATETIME,
    CONSTRAINT "ResultLink_analysisId_fkey" FOREIGN KEY ("analysisId") REFERENCES "Analysis" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ResultLink_tokenHash_key" ON "ResultLink"("tokenHash");

-- CreateIndex
CREATE INDEX "ResultLink_analysisId_idx" ON "ResultLink"("analysisId");

-- CreateIndex
CREATE INDEX "ResultLink_revokedAt_idx" ON "ResultLink"("revokedAt");

