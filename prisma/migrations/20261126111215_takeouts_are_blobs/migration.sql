-- AlterTable
ALTER TABLE "NamedCall" ADD COLUMN "heartbeatAt" DATETIME;

-- AlterTable
ALTER TABLE "Takeout" ADD COLUMN "byteLength" BIGINT;
ALTER TABLE "Takeout" ADD COLUMN "fileHash" TEXT;

-- CreateIndex
CREATE INDEX "Takeout_fileHash_idx" ON "Takeout"("fileHash");

