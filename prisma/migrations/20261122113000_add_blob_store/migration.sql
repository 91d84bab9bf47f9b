-- CreateTable
CREATE TABLE "BlobStore" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "holdUntil" DATETIME
);

