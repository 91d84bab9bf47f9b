-- AlterTable
ALTER TABLE "DatasetVersion" ADD COLUMN     "effect" JSON;

-- CreateTable
CREATE TABLE "Shape" (
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "recipe" JSON NOT NULL,
    "follows" BOOLEAN NOT NULL DEFAULT true,
    "isStale" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT COLLATE "C",

    CONSTRAINT "Shape_pkey" PRIMARY KEY ("datasetId")
);

-- CreateTable
CREATE TABLE "ShapeSource" (
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "projectId" TEXT COLLATE "C",
    "name" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ShapeSource_pkey" PRIMARY KEY ("datasetId","position")
);

-- CreateIndex
CREATE INDEX "Shape_isStale_idx" ON "Shape"("isStale");

-- CreateIndex
CREATE INDEX "ShapeSource_projectId_idx" ON "ShapeSource"("projectId");

-- AddForeignKey
ALTER TABLE "Shape" ADD CONSTRAINT "Shape_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShapeSource" ADD CONSTRAINT "ShapeSource_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Shape"("datasetId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShapeSource" ADD CONSTRAINT "ShapeSource_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

