-- AlterTable
ALTER TABLE "Project" ADD COLUMN "importPlan" JSONB;
ALTER TABLE "Project" ADD COLUMN "ownSettings" JSONB;

