-- AlterTable
ALTER TABLE "Dataset" ADD COLUMN "demoId" TEXT;

