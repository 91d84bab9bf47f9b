-- DropIndex
DROP INDEX "Analysis_deletedAt_idx";

-- DropIndex
DROP INDEX "ColumnAct_state_idx";

-- DropIndex
DROP INDEX "Dataset_deletedAt_idx";

-- DropIndex
DROP INDEX "Dataset_ownerId_createdAt_idx";

-- DropIndex
DROP INDEX "Project_deletedAt_idx";

-- DropIndex
DROP INDEX "Project_ownerId_createdAt_idx";

-- DropIndex
DROP INDEX "RefreshToken_userId_idx";

-- DropIndex
DROP INDEX "ResultLink_revokedAt_idx";

-- DropIndex
DROP INDEX "Session_userId_idx";

-- DropIndex
DROP INDEX "SupportMessage_doneAt_createdAt_idx";

-- DropIndex
DROP INDEX "User_deletionAt_idx";

-- CreateIndex
CREATE INDEX "ColumnAct_state_projectId_idx" ON "ColumnAct"("state", "projectId");

-- CreateIndex
CREATE INDEX "Dataset_ownerId_deletedAt_isDraft_createdAt_id_idx" ON "Dataset"("ownerId", "deletedAt", "isDraft", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Dataset_ownerId_demoId_idx" ON "Dataset"("ownerId", "demoId");

-- CreateIndex
CREATE INDEX "Dataset_isDraft_createdAt_idx" ON "Dataset"("isDraft", "createdAt");

-- CreateIndex
CREATE INDEX "Dataset_status_idx" ON "Dataset"("status");

-- CreateIndex
CREATE INDEX "Dataset_blobHash_idx" ON "Dataset"("blobHash");

-- CreateIndex
CREATE INDEX "Dataset_inspectionHash_idx" ON "Dataset"("inspectionHash");

-- CreateIndex
CREATE INDEX "Job_status_finishedAt_id_idx" ON "Job"("status", "finishedAt", "id");

-- CreateIndex
CREATE INDEX "Job_finishedAt_idx" ON "Job"("finishedAt");

-- CreateIndex
CREATE INDEX "Mail_address_idx" ON "Mail"("address");

-- CreateIndex
CREATE INDEX "PanelResult_createdAt_idx" ON "PanelResult"("createdAt");

-- CreateIndex
CREATE INDEX "PanelResult_fullHash_idx" ON "PanelResult"("fullHash");

-- CreateIndex
CREATE INDEX "PanelResult_summaryHash_idx" ON "PanelResult"("summaryHash");

-- CreateIndex
CREATE INDEX "PaymentEvent_orderId_idx" ON "PaymentEvent"("orderId");

-- CreateIndex
CREATE INDEX "Picture_createdAt_idx" ON "Picture"("createdAt");

-- CreateIndex
CREATE INDEX "Picture_hash_idx" ON "Picture"("hash");

-- CreateIndex
CREATE INDEX "PlanGrant_grantedBy_idx" ON "PlanGrant"("grantedBy");

-- CreateIndex
CREATE INDEX "Project_ownerId_deletedAt_createdAt_id_idx" ON "Project"("ownerId", "deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Project_status_id_idx" ON "Project"("status", "id");

-- CreateIndex
CREATE INDEX "RefreshToken_userId_usedAt_createdAt_idx" ON "RefreshToken"("userId", "usedAt", "createdAt");

-- CreateIndex
CREATE INDEX "Session_userId_usedAt_idx" ON "Session"("userId", "usedAt");

-- CreateIndex
CREATE INDEX "Session_createdAt_idx" ON "Session"("createdAt");

-- CreateIndex
CREATE INDEX "SignUp_email_idx" ON "SignUp"("email");

-- CreateIndex
CREATE INDEX "SupportMessage_email_idx" ON "SupportMessage"("email");

-- CreateIndex
CREATE INDEX "SupportMessage_doneAt_createdAt_idx" ON "SupportMessage"("doneAt", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Tombstone_ownerId_idx" ON "Tombstone"("ownerId");

-- CreateIndex
CREATE INDEX "Tombstone_deletedAt_idx" ON "Tombstone"("deletedAt");

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt", "id");

-- CreateIndex
CREATE INDEX "User_confirmedAt_createdAt_idx" ON "User"("confirmedAt", "createdAt");

-- CreateIndex
CREATE INDEX "User_subEndDate_idx" ON "User"("subEndDate");

-- CreateIndex
CREATE INDEX "User_isStaff_isDemo_idx" ON "User"("isStaff", "isDemo");

-- CreateIndex
CREATE INDEX "User_imageHash_idx" ON "User"("imageHash");


-- Rows that are hidden, withdrawn or being restored are few. An index of all rows would be taken for "is null" too, and
-- read the rows of everybody. Prisma's schema has no partial indexes, and its comparison leaves them out.

-- CreateIndex
CREATE INDEX "User_deletionAt_partial" ON "User"("deletionAt") WHERE "deletionAt" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Dataset_deletedAt_partial" ON "Dataset"("deletedAt") WHERE "deletedAt" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Dataset_restoring_partial" ON "Dataset"("restoring") WHERE "restoring" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Project_deletedAt_partial" ON "Project"("deletedAt") WHERE "deletedAt" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Project_rowsHash_partial" ON "Project"("rowsHash") WHERE "rowsHash" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Analysis_deletedAt_partial" ON "Analysis"("deletedAt") WHERE "deletedAt" IS NOT NULL;

-- CreateIndex
CREATE INDEX "ResultLink_revokedAt_partial" ON "ResultLink"("revokedAt") WHERE "revokedAt" IS NOT NULL;
