-- AlterTable
ALTER TABLE "User" ADD COLUMN "deletionAt" DATETIME;

-- CreateTable
CREATE TABLE "KeptReceipt" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "service" TEXT NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "refundedCents" INTEGER NOT NULL,
    "paidAt" DATETIME NOT NULL,
    "periodStart" DATETIME NOT NULL,
    "periodEnd" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Takeout" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'preparing',
    "message" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" DATETIME,
    CONSTRAINT "Takeout_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Mail" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL,
    "sealed" BLOB,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "isLast" BOOLEAN NOT NULL DEFAULT false
);
INSERT INTO "new_Mail" ("address", "attempts", "createdAt", "endedAt", "id", "name", "problem", "sealed", "state", "subject") SELECT "address", "attempts", "createdAt", "endedAt", "id", "name", "problem", "sealed", "state", "subject" FROM "Mail";
DROP TABLE "Mail";
ALTER TABLE "new_Mail" RENAME TO "Mail";
CREATE INDEX "Mail_state_createdAt_idx" ON "Mail"("state", "createdAt");
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "KeptReceipt_paidAt_idx" ON "KeptReceipt"("paidAt");

-- CreateIndex
CREATE UNIQUE INDEX "Takeout_ownerId_key" ON "Takeout"("ownerId");

-- CreateIndex
CREATE INDEX "Takeout_createdAt_idx" ON "Takeout"("createdAt");

-- CreateIndex
CREATE INDEX "User_deletionAt_idx" ON "User"("deletionAt");

