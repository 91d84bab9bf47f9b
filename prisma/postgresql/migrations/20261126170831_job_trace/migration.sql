-- AlterTable
ALTER TABLE "Job" ADD COLUMN     "trace" TEXT COLLATE "C";

