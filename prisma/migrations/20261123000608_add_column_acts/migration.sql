-- AlterTable
ALTER TABLE "Analysis" ADD COLUMN "applied" JSONB;

-- CreateTable
CREATE TABLE "RowFilter" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "projectId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "conditions" JSONB NOT NULL,
    "uses" JSONB NOT NULL,
    "maskHash" TEXT NOT NULL,
    "kept" INTEGER NOT NULL,
    "problem" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "RowFilter_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ColumnAct" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "projectId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT,
    "input" JSONB,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "undone" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ColumnAct_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ColumnActBlob" (
    "actId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("actId", "hash"),
    CONSTRAINT "ColumnActBlob_actId_fkey" FOREIGN KEY ("actId") REFERENCES "ColumnAct" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AppliedBlob" (
    "analysisId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("analysisId", "hash"),
    CONSTRAINT "AppliedBlob_analysisId_fkey" FOREIGN KEY ("analysisId") REFERENCES "Analysis" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Project" ADD COLUMN "columnsVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Project" ADD COLUMN "lastColumnIndex" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Column" DROP COLUMN "userFormulaJson";
ALTER TABLE "Column" ADD COLUMN "importedName" TEXT;
ALTER TABLE "Column" ADD COLUMN "categoricalChosen" BOOLEAN;
ALTER TABLE "Column" ADD COLUMN "categoryOrder" JSONB;
ALTER TABLE "Column" ADD COLUMN "label" TEXT;
ALTER TABLE "Column" ADD COLUMN "unit" TEXT;
ALTER TABLE "Column" ADD COLUMN "hidden" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Column" ADD COLUMN "uses" JSONB;
ALTER TABLE "Column" ADD COLUMN "needsKeys" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Column" ADD COLUMN "nulls" JSONB;
ALTER TABLE "Column" ADD COLUMN "notes" JSONB;
ALTER TABLE "Column" ADD COLUMN "problem" TEXT;
ALTER TABLE "Column" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Column" ADD COLUMN "inBin" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Column_inBin_deletedAt_idx" ON "Column"("inBin", "deletedAt");

-- CreateIndex
CREATE INDEX "RowFilter_projectId_idx" ON "RowFilter"("projectId");

-- CreateIndex
CREATE INDEX "RowFilter_maskHash_idx" ON "RowFilter"("maskHash");

-- CreateIndex
CREATE INDEX "ColumnAct_createdAt_idx" ON "ColumnAct"("createdAt");

-- CreateIndex
CREATE INDEX "ColumnAct_state_idx" ON "ColumnAct"("state");

-- CreateIndex
CREATE UNIQUE INDEX "ColumnAct_projectId_number_key" ON "ColumnAct"("projectId", "number");

-- CreateIndex
CREATE INDEX "ColumnActBlob_hash_idx" ON "ColumnActBlob"("hash");

-- CreateIndex
CREATE INDEX "AppliedBlob_hash_idx" ON "AppliedBlob"("hash");

