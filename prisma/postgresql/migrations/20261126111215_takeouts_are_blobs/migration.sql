-- AlterTable
ALTER TABLE "NamedCall" ADD COLUMN     "heartbeatAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Takeout" ADD COLUMN     "byteLength" BIGINT,
ADD COLUMN     "fileHash" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "Takeout_fileHash_idx" ON "Takeout"("fileHash");

