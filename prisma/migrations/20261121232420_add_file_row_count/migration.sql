-- AlterTable
ALTER TABLE "Project" ADD COLUMN "fileRowCount" INTEGER;

