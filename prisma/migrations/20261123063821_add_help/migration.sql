-- CreateTable
CREATE TABLE "HelpItem" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "parentId" TEXT,
    "order" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "imageHash" TEXT,
    "example" JSONB,
    "seedHash" TEXT,
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" DATETIME,
    CONSTRAINT "HelpItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "HelpItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "HelpContent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "itemId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "order" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "imageHash" TEXT,
    "deletedAt" DATETIME,
    CONSTRAINT "HelpContent_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "HelpItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GlossaryItem" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "termKey" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "seedHash" TEXT,
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" DATETIME
);

-- CreateTable
CREATE TABLE "HelpVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "subjectId" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "imageHash" TEXT,
    "editor" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "SupportMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" DATETIME,
    CONSTRAINT "SupportMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "HelpItem_key_key" ON "HelpItem"("key");

-- CreateIndex
CREATE INDEX "HelpItem_parentId_order_idx" ON "HelpItem"("parentId", "order");

-- CreateIndex
CREATE UNIQUE INDEX "HelpContent_itemId_key_key" ON "HelpContent"("itemId", "key");

-- CreateIndex
CREATE UNIQUE INDEX "GlossaryItem_key_key" ON "GlossaryItem"("key");

-- CreateIndex
CREATE UNIQUE INDEX "GlossaryItem_termKey_key" ON "GlossaryItem"("termKey");

-- CreateIndex
CREATE INDEX "HelpVersion_subjectId_createdAt_idx" ON "HelpVersion"("subjectId", "createdAt");

-- CreateIndex
CREATE INDEX "SupportMessage_userId_idx" ON "SupportMessage"("userId");

-- CreateIndex
CREATE INDEX "SupportMessage_doneAt_createdAt_idx" ON "SupportMessage"("doneAt", "createdAt");

