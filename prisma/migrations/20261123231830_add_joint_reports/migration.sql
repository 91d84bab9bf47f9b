-- CreateTable
CREATE TABLE "JointReport" (
    "projectId" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "parts" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "JointReport_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

