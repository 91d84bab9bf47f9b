-- CreateTable
CREATE TABLE "DatasetVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "byteLength" INTEGER NOT NULL,
    "blobHash" TEXT NOT NULL,
    "inspectionHash" TEXT,
    "rowCount" INTEGER,
    "colCount" INTEGER,
    "settings" JSONB,
    "receipt" JSONB,
    "questions" JSONB,
    "matches" JSONB,
    "sameAs" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "DatasetVersion_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Replacement" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "datasetId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "choices" JSONB NOT NULL,
    "comparison" JSONB,
    "effect" JSONB,
    "applying" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Replacement_id_fkey" FOREIGN KEY ("id") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Replacement_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Column" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "projectId" TEXT NOT NULL,
    "columnIndex" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "importedName" TEXT,
    "type" TEXT NOT NULL,
    "categorical" BOOLEAN NOT NULL,
    "categoricalChosen" BOOLEAN,
    "categoryOrder" JSONB,
    "label" TEXT,
    "unit" TEXT,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "nullCount" INTEGER NOT NULL,
    "blobHash" TEXT NOT NULL,
    "fileColumn" INTEGER,
    "fileVersion" INTEGER NOT NULL DEFAULT 1,
    "userFormula" TEXT,
    "conditionalTransform" JSONB,
    "uses" JSONB,
    "needsKeys" BOOLEAN NOT NULL DEFAULT false,
    "nulls" JSONB,
    "notes" JSONB,
    "problem" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "inBin" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" DATETIME,
    CONSTRAINT "Column_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Column" ("blobHash", "categorical", "categoricalChosen", "categoryOrder", "columnIndex", "conditionalTransform", "deletedAt", "fileColumn", "hidden", "id", "importedName", "inBin", "label", "name", "needsKeys", "notes", "nullCount", "nulls", "position", "problem", "projectId", "type", "unit", "userFormula", "uses", "version") SELECT "blobHash", "categorical", "categoricalChosen", "categoryOrder", "columnIndex", "conditionalTransform", "deletedAt", "fileColumn", "hidden", "id", "importedName", "inBin", "label", "name", "needsKeys", "notes", "nullCount", "nulls", "position", "problem", "projectId", "type", "unit", "userFormula", "uses", "version" FROM "Column";
DROP TABLE "Column";
ALTER TABLE "new_Column" RENAME TO "Column";
CREATE INDEX "Column_blobHash_idx" ON "Column"("blobHash");
CREATE INDEX "Column_inBin_deletedAt_idx" ON "Column"("inBin", "deletedAt");
CREATE UNIQUE INDEX "Column_projectId_columnIndex_key" ON "Column"("projectId", "columnIndex");
CREATE TABLE "new_Dataset" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "byteLength" INTEGER NOT NULL,
    "blobHash" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'toprocess',
    "message" TEXT,
    "inspectionHash" TEXT,
    "rowCount" INTEGER,
    "colCount" INTEGER,
    "settings" JSONB,
    "settingsVersion" INTEGER NOT NULL DEFAULT 0,
    "receipt" JSONB,
    "questions" JSONB,
    "demoId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" DATETIME,
    CONSTRAINT "Dataset_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Dataset" ("blobHash", "byteLength", "colCount", "createdAt", "deletedAt", "demoId", "fileName", "id", "inspectionHash", "message", "name", "ownerId", "questions", "receipt", "rowCount", "settings", "settingsVersion", "status") SELECT "blobHash", "byteLength", "colCount", "createdAt", "deletedAt", "demoId", "fileName", "id", "inspectionHash", "message", "name", "ownerId", "questions", "receipt", "rowCount", "settings", "settingsVersion", "status" FROM "Dataset";
DROP TABLE "Dataset";
ALTER TABLE "new_Dataset" RENAME TO "Dataset";
CREATE INDEX "Dataset_ownerId_createdAt_idx" ON "Dataset"("ownerId", "createdAt");
CREATE INDEX "Dataset_deletedAt_idx" ON "Dataset"("deletedAt");
CREATE TABLE "new_Project" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "datasetId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'toprocess',
    "message" TEXT,
    "rowCount" INTEGER,
    "fileRowCount" INTEGER,
    "colCount" INTEGER,
    "sampleSize" REAL NOT NULL DEFAULT 100,
    "sampleSizeType" TEXT NOT NULL DEFAULT 'Percent',
    "seed" INTEGER,
    "rowsHash" TEXT,
    "settings" JSONB,
    "settingsVersion" INTEGER NOT NULL DEFAULT 0,
    "datasetVersion" INTEGER NOT NULL DEFAULT 1,
    "receipt" JSONB,
    "entityColumn" INTEGER,
    "timeColumn" INTEGER,
    "keysChosen" BOOLEAN NOT NULL DEFAULT false,
    "firstOfDatasetId" TEXT,
    "columnsVersion" INTEGER NOT NULL DEFAULT 0,
    "lastColumnIndex" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" DATETIME,
    CONSTRAINT "Project_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Project_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Project" ("colCount", "columnsVersion", "createdAt", "datasetId", "deletedAt", "entityColumn", "fileRowCount", "firstOfDatasetId", "id", "keysChosen", "lastColumnIndex", "message", "name", "ownerId", "receipt", "rowCount", "rowsHash", "sampleSize", "sampleSizeType", "seed", "settings", "settingsVersion", "status", "timeColumn") SELECT "colCount", "columnsVersion", "createdAt", "datasetId", "deletedAt", "entityColumn", "fileRowCount", "firstOfDatasetId", "id", "keysChosen", "lastColumnIndex", "message", "name", "ownerId", "receipt", "rowCount", "rowsHash", "sampleSize", "sampleSizeType", "seed", "settings", "settingsVersion", "status", "timeColumn" FROM "Project";
DROP TABLE "Project";
ALTER TABLE "new_Project" RENAME TO "Project";
CREATE UNIQUE INDEX "Project_firstOfDatasetId_key" ON "Project"("firstOfDatasetId");
CREATE INDEX "Project_ownerId_createdAt_idx" ON "Project"("ownerId", "createdAt");
CREATE INDEX "Project_datasetId_idx" ON "Project"("datasetId");
CREATE INDEX "Project_deletedAt_idx" ON "Project"("deletedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "DatasetVersion_blobHash_idx" ON "DatasetVersion"("blobHash");

-- CreateIndex
CREATE INDEX "DatasetVersion_inspectionHash_idx" ON "DatasetVersion"("inspectionHash");

-- CreateIndex
CREATE UNIQUE INDEX "DatasetVersion_datasetId_number_key" ON "DatasetVersion"("datasetId", "number");

-- CreateIndex
CREATE INDEX "Replacement_datasetId_idx" ON "Replacement"("datasetId");

-- CreateIndex
CREATE INDEX "Replacement_createdAt_idx" ON "Replacement"("createdAt");

