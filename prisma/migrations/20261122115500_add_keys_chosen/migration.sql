-- AlterTable
ALTER TABLE "Project" ADD COLUMN "keysChosen" BOOLEAN NOT NULL DEFAULT false;
