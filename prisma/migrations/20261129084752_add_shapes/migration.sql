-- AlterTable
ALTER TABLE "DatasetVersion" ADD COLUMN "effect" JSONB;

-- CreateTable
CREATE TABLE "Shape" (
    "datasetId" TEXT NOT NULL PRIMARY KEY,
    "recipe" JSONB NOT NULL,
    "follows" BOOLEAN NOT NULL DEFAULT true,
    "isStale" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT,
    CONSTRAINT "Shape_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ShapeSource" (
    "datasetId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "projectId" TEXT,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("datasetId", "position"),
    CONSTRAINT "ShapeSource_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Shape" ("datasetId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ShapeSource_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Shape_isStale_idx" ON "Shape"("isStale");

-- CreateIndex
CREATE INDEX "ShapeSource_projectId_idx" ON "ShapeSource"("projectId");

