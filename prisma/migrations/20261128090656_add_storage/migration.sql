-- AlterTable
ALTER TABLE "User" ADD COLUMN "storageMegabytes" INTEGER;

