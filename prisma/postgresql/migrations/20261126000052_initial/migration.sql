-- CreateEnum
CREATE TYPE "LinkPurpose" AS ENUM ('confirm_email', 'reset_password');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('waiting', 'sent', 'filed', 'failed');

-- CreateEnum
CREATE TYPE "DatasetStatus" AS ENUM ('toprocess', 'estimand_preview', 'done');

-- CreateEnum
CREATE TYPE "ReplacementKind" AS ENUM ('replace', 'append');

-- CreateEnum
CREATE TYPE "ProjectStatus" AS ENUM ('toprocess', 'processing', 'ready', 'failed');

-- CreateEnum
CREATE TYPE "SampleSizeType" AS ENUM ('Percent', 'Rows');

-- CreateEnum
CREATE TYPE "ColumnType" AS ENUM ('NUMBER', 'STRING', 'DATE');

-- CreateEnum
CREATE TYPE "ColumnActState" AS ENUM ('pending', 'done', 'failed');

-- CreateEnum
CREATE TYPE "AnalysisType" AS ENUM ('univariate', 'multivariate');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "PaymentService" AS ENUM ('paypal', 'simulation');

-- CreateEnum
CREATE TYPE "OrderState" AS ENUM ('created', 'approved', 'captured', 'refused', 'refunded', 'disputed', 'abandoned');

-- CreateEnum
CREATE TYPE "TakeoutState" AS ENUM ('preparing', 'ready', 'failed');

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "username" TEXT COLLATE "C" NOT NULL,
    "usernameKey" TEXT COLLATE "C" NOT NULL,
    "passwordHash" TEXT COLLATE "C" NOT NULL,
    "firstName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "lastName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "isStaff" BOOLEAN NOT NULL DEFAULT false,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "confirmedAt" TIMESTAMP(3),
    "termsAt" TIMESTAMP(3),
    "subEndDate" TIMESTAMP(3),
    "signedInAt" TIMESTAMP(3),
    "lastLogin" TIMESTAMP(3),
    "imageHash" TEXT COLLATE "C",
    "passwordChangedAt" TIMESTAMP(3),
    "totpSecret" TEXT COLLATE "C",
    "totpPending" TEXT COLLATE "C",
    "totpStep" INTEGER,
    "lockedAt" TIMESTAMP(3),
    "deletionAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingDetails" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "salutation" TEXT COLLATE "C",
    "firstName" TEXT COLLATE "C",
    "lastName" TEXT COLLATE "C",
    "customerType" TEXT COLLATE "C",
    "organization" TEXT COLLATE "C",
    "vatTinNo" TEXT COLLATE "C",
    "country" TEXT COLLATE "C",
    "street" TEXT COLLATE "C",
    "streetNumber" TEXT COLLATE "C",
    "city" TEXT COLLATE "C",
    "state" TEXT COLLATE "C",
    "zipCode" TEXT COLLATE "C",
    "phone" TEXT COLLATE "C",
    "additionalInformation" TEXT COLLATE "C",

    CONSTRAINT "BillingDetails_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Session" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "device" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "network" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "SignInStep" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C",
    "challenge" TEXT COLLATE "C",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInStep_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "codeHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "publicKey" BYTEA NOT NULL,
    "counter" OID NOT NULL,
    "transports" JSON NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "canWrite" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3),

    CONSTRAINT "ApiToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "NamedCall" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "fingerprint" TEXT COLLATE "C",
    "sealed" BYTEA,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "NamedCall_pkey" PRIMARY KEY ("userId","key")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "familyId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "device" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "network" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "OneUseLink" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "purpose" "LinkPurpose" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OneUseLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "SignUp" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "firstName" TEXT COLLATE "C" NOT NULL,
    "lastName" TEXT COLLATE "C" NOT NULL,
    "passwordHash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SignUp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "isStaff" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "subject" TEXT COLLATE "C" NOT NULL,
    "sealed" BYTEA,
    "state" "MailState" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),
    "isLast" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UserDefault" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "UserDefault_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Dataset" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "byteLength" INTEGER NOT NULL,
    "blobHash" TEXT COLLATE "C" NOT NULL,
    "status" "DatasetStatus" NOT NULL DEFAULT 'toprocess',
    "message" TEXT COLLATE "C",
    "inspectionHash" TEXT COLLATE "C",
    "rowCount" INTEGER,
    "colCount" INTEGER,
    "settings" JSON,
    "settingsVersion" INTEGER NOT NULL DEFAULT 0,
    "receipt" JSON,
    "questions" JSON,
    "demoId" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 1,
    "restoring" INTEGER,
    "restoreMessage" TEXT COLLATE "C",
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Dataset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DatasetVersion" (
    "id" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "origin" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "byteLength" INTEGER NOT NULL,
    "blobHash" TEXT COLLATE "C" NOT NULL,
    "inspectionHash" TEXT COLLATE "C",
    "rowCount" INTEGER,
    "colCount" INTEGER,
    "settings" JSON,
    "receipt" JSON,
    "questions" JSON,
    "matches" JSON,
    "sameAs" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DatasetVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Replacement" (
    "id" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "kind" "ReplacementKind" NOT NULL,
    "choices" JSON NOT NULL,
    "comparison" JSON,
    "effect" JSON,
    "effectDone" BOOLEAN NOT NULL DEFAULT false,
    "applying" BOOLEAN NOT NULL DEFAULT false,
    "message" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Replacement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Upload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "byteLength" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Project" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "datasetId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "status" "ProjectStatus" NOT NULL DEFAULT 'toprocess',
    "message" TEXT COLLATE "C",
    "rowCount" INTEGER,
    "fileRowCount" INTEGER,
    "colCount" INTEGER,
    "sampleSize" DOUBLE PRECISION NOT NULL DEFAULT 100,
    "sampleSizeType" "SampleSizeType" NOT NULL DEFAULT 'Percent',
    "seed" OID,
    "rowsHash" TEXT COLLATE "C",
    "settings" JSON,
    "settingsVersion" INTEGER NOT NULL DEFAULT 0,
    "datasetVersion" INTEGER NOT NULL DEFAULT 1,
    "receipt" JSON,
    "entityColumn" INTEGER,
    "timeColumn" INTEGER,
    "keysChosen" BOOLEAN NOT NULL DEFAULT false,
    "firstOfDatasetId" TEXT COLLATE "C",
    "ownSettings" JSON,
    "importPlan" JSON,
    "columnsVersion" INTEGER NOT NULL DEFAULT 0,
    "lastColumnIndex" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Column" (
    "id" TEXT COLLATE "C" NOT NULL,
    "projectId" TEXT COLLATE "C" NOT NULL,
    "columnIndex" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "importedName" TEXT COLLATE "C",
    "type" "ColumnType" NOT NULL,
    "categorical" BOOLEAN NOT NULL,
    "categoricalChosen" BOOLEAN,
    "categoryOrder" JSON,
    "label" TEXT COLLATE "C",
    "unit" TEXT COLLATE "C",
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "nullCount" INTEGER NOT NULL,
    "blobHash" TEXT COLLATE "C" NOT NULL,
    "fileColumn" INTEGER,
    "fileVersion" INTEGER NOT NULL DEFAULT 1,
    "userFormula" TEXT COLLATE "C",
    "conditionalTransform" JSON,
    "uses" JSON,
    "needsKeys" BOOLEAN NOT NULL DEFAULT false,
    "nulls" JSON,
    "notes" JSON,
    "problem" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 0,
    "inBin" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Column_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RowFilter" (
    "id" TEXT COLLATE "C" NOT NULL,
    "projectId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "conditions" JSON NOT NULL,
    "uses" JSON NOT NULL,
    "maskHash" TEXT COLLATE "C" NOT NULL,
    "kept" INTEGER NOT NULL,
    "problem" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "RowFilter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ColumnAct" (
    "id" TEXT COLLATE "C" NOT NULL,
    "projectId" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "state" "ColumnActState" NOT NULL,
    "message" TEXT COLLATE "C",
    "input" JSON,
    "before" JSON NOT NULL,
    "after" JSON NOT NULL,
    "undone" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ColumnAct_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ColumnActBlob" (
    "actId" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ColumnActBlob_pkey" PRIMARY KEY ("actId","hash")
);

-- CreateTable
CREATE TABLE "Analysis" (
    "id" TEXT COLLATE "C" NOT NULL,
    "projectId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "analysisType" "AnalysisType" NOT NULL,
    "request" JSON NOT NULL,
    "applied" JSON,
    "order" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Analysis_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ResultLink" (
    "id" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "analysisId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "openedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "ResultLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JointReport" (
    "projectId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "parts" JSON NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "JointReport_pkey" PRIMARY KEY ("projectId")
);

-- CreateTable
CREATE TABLE "AppliedBlob" (
    "analysisId" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "AppliedBlob_pkey" PRIMARY KEY ("analysisId","hash")
);

-- CreateTable
CREATE TABLE "PanelResult" (
    "key" TEXT COLLATE "C" NOT NULL,
    "functionKey" TEXT COLLATE "C" NOT NULL,
    "engineVersion" TEXT COLLATE "C" NOT NULL,
    "fullHash" TEXT COLLATE "C" NOT NULL,
    "summaryHash" TEXT COLLATE "C" NOT NULL,
    "filterText" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PanelResult_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Picture" (
    "key" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Picture_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Job" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "subjectId" TEXT COLLATE "C",
    "ownerId" TEXT COLLATE "C",
    "status" "JobStatus" NOT NULL DEFAULT 'queued',
    "activeKey" TEXT COLLATE "C",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "progress" JSON,
    "message" TEXT COLLATE "C",
    "failureCode" TEXT COLLATE "C",
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "isLarge" BOOLEAN NOT NULL DEFAULT false,
    "workerId" TEXT COLLATE "C",
    "heartbeatAt" TIMESTAMP(3),
    "runAfter" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tombstone" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "deletedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Tombstone_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BlobStore" (
    "id" TEXT COLLATE "C" NOT NULL,
    "starts" INTEGER NOT NULL DEFAULT 0,
    "holdUntil" TIMESTAMP(3),

    CONSTRAINT "BlobStore_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "service" "PaymentService" NOT NULL,
    "providerOrderId" TEXT COLLATE "C" NOT NULL,
    "approveUrl" TEXT COLLATE "C" NOT NULL,
    "captureId" TEXT COLLATE "C",
    "state" "OrderState" NOT NULL DEFAULT 'created',
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "periodStart" TIMESTAMP(3),
    "periodEnd" TIMESTAMP(3),
    "takenSeconds" INTEGER NOT NULL DEFAULT 0,
    "receiptNumber" INTEGER,
    "billedTo" JSON,
    "problem" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "capturedAt" TIMESTAMP(3),

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KeptReceipt" (
    "number" INTEGER NOT NULL,
    "service" "PaymentService" NOT NULL,
    "paymentId" TEXT COLLATE "C" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "refundedCents" INTEGER NOT NULL,
    "paidAt" TIMESTAMP(3) NOT NULL,
    "periodStart" TIMESTAMP(3) NOT NULL,
    "periodEnd" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KeptReceipt_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "orderId" TEXT COLLATE "C",
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlanGrant" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "grantedBy" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "months" INTEGER NOT NULL,
    "endBefore" TIMESTAMP(3),
    "endAfter" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PlanGrant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlanReminder" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "endsAt" TIMESTAMP(3) NOT NULL,
    "daysAhead" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PlanReminder_pkey" PRIMARY KEY ("userId","endsAt","daysAhead")
);

-- CreateTable
CREATE TABLE "SimulatedPayment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "reference" TEXT COLLATE "C" NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "returnUrl" TEXT COLLATE "C" NOT NULL,
    "cancelUrl" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL DEFAULT 'created',
    "captureId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SimulatedPayment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HelpItem" (
    "id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "parentId" TEXT COLLATE "C",
    "order" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "imageHash" TEXT COLLATE "C",
    "example" JSON,
    "seedHash" TEXT COLLATE "C",
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "HelpItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HelpContent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "itemId" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "order" INTEGER NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "imageHash" TEXT COLLATE "C",
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "HelpContent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GlossaryItem" (
    "id" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "termKey" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "seedHash" TEXT COLLATE "C",
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "GlossaryItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HelpVersion" (
    "id" TEXT COLLATE "C" NOT NULL,
    "subjectId" TEXT COLLATE "C" NOT NULL,
    "fields" JSON NOT NULL,
    "imageHash" TEXT COLLATE "C",
    "editor" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "HelpVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SupportMessage" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C",
    "email" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" TIMESTAMP(3),

    CONSTRAINT "SupportMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "actorId" TEXT COLLATE "C",
    "subjectId" TEXT COLLATE "C",
    "detail" TEXT COLLATE "C",
    "recordId" TEXT COLLATE "C",
    "device" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "network" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Takeout" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "state" "TakeoutState" NOT NULL DEFAULT 'preparing',
    "message" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readyAt" TIMESTAMP(3),

    CONSTRAINT "Takeout_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");

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

-- CreateIndex
CREATE UNIQUE INDEX "Session_id_key" ON "Session"("id");

-- CreateIndex
CREATE INDEX "Session_userId_usedAt_idx" ON "Session"("userId", "usedAt");

-- CreateIndex
CREATE INDEX "Session_createdAt_idx" ON "Session"("createdAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInStep_userId_idx" ON "SignInStep"("userId");

-- CreateIndex
CREATE INDEX "SignInStep_expiresAt_idx" ON "SignInStep"("expiresAt");

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_tokenHash_key" ON "ApiToken"("tokenHash");

-- CreateIndex
CREATE INDEX "ApiToken_userId_idx" ON "ApiToken"("userId");

-- CreateIndex
CREATE INDEX "ApiToken_expiresAt_idx" ON "ApiToken"("expiresAt");

-- CreateIndex
CREATE INDEX "NamedCall_createdAt_idx" ON "NamedCall"("createdAt");

-- CreateIndex
CREATE INDEX "RefreshToken_familyId_idx" ON "RefreshToken"("familyId");

-- CreateIndex
CREATE INDEX "RefreshToken_userId_usedAt_createdAt_idx" ON "RefreshToken"("userId", "usedAt", "createdAt");

-- CreateIndex
CREATE INDEX "RefreshToken_expiresAt_idx" ON "RefreshToken"("expiresAt");

-- CreateIndex
CREATE INDEX "OneUseLink_userId_purpose_idx" ON "OneUseLink"("userId", "purpose");

-- CreateIndex
CREATE INDEX "OneUseLink_expiresAt_idx" ON "OneUseLink"("expiresAt");

-- CreateIndex
CREATE INDEX "SignUp_createdAt_idx" ON "SignUp"("createdAt");

-- CreateIndex
CREATE INDEX "SignUp_email_idx" ON "SignUp"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_email_key" ON "Invitation"("email");

-- CreateIndex
CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");

-- CreateIndex
CREATE INDEX "Mail_state_createdAt_idx" ON "Mail"("state", "createdAt");

-- CreateIndex
CREATE INDEX "Mail_createdAt_idx" ON "Mail"("createdAt");

-- CreateIndex
CREATE INDEX "Mail_address_idx" ON "Mail"("address");

-- CreateIndex
CREATE UNIQUE INDEX "UserDefault_userId_name_key" ON "UserDefault"("userId", "name");

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
CREATE INDEX "DatasetVersion_blobHash_idx" ON "DatasetVersion"("blobHash");

-- CreateIndex
CREATE INDEX "DatasetVersion_inspectionHash_idx" ON "DatasetVersion"("inspectionHash");

-- CreateIndex
CREATE UNIQUE INDEX "DatasetVersion_datasetId_number_key" ON "DatasetVersion"("datasetId", "number");

-- CreateIndex
CREATE INDEX "Replacement_datasetId_idx" ON "Replacement"("datasetId");

-- CreateIndex
CREATE INDEX "Replacement_createdAt_idx" ON "Replacement"("createdAt");

-- CreateIndex
CREATE INDEX "Upload_ownerId_idx" ON "Upload"("ownerId");

-- CreateIndex
CREATE INDEX "Upload_createdAt_idx" ON "Upload"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Project_firstOfDatasetId_key" ON "Project"("firstOfDatasetId");

-- CreateIndex
CREATE INDEX "Project_ownerId_deletedAt_createdAt_id_idx" ON "Project"("ownerId", "deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Project_datasetId_idx" ON "Project"("datasetId");

-- CreateIndex
CREATE INDEX "Project_status_id_idx" ON "Project"("status", "id");

-- CreateIndex
CREATE INDEX "Column_blobHash_idx" ON "Column"("blobHash");

-- CreateIndex
CREATE INDEX "Column_inBin_deletedAt_idx" ON "Column"("inBin", "deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Column_projectId_columnIndex_key" ON "Column"("projectId", "columnIndex");

-- CreateIndex
CREATE INDEX "RowFilter_projectId_idx" ON "RowFilter"("projectId");

-- CreateIndex
CREATE INDEX "RowFilter_maskHash_idx" ON "RowFilter"("maskHash");

-- CreateIndex
CREATE INDEX "ColumnAct_createdAt_idx" ON "ColumnAct"("createdAt");

-- CreateIndex
CREATE INDEX "ColumnAct_state_projectId_idx" ON "ColumnAct"("state", "projectId");

-- CreateIndex
CREATE UNIQUE INDEX "ColumnAct_projectId_number_key" ON "ColumnAct"("projectId", "number");

-- CreateIndex
CREATE INDEX "ColumnActBlob_hash_idx" ON "ColumnActBlob"("hash");

-- CreateIndex
CREATE INDEX "Analysis_projectId_order_idx" ON "Analysis"("projectId", "order");

-- CreateIndex
CREATE UNIQUE INDEX "ResultLink_tokenHash_key" ON "ResultLink"("tokenHash");

-- CreateIndex
CREATE INDEX "ResultLink_analysisId_idx" ON "ResultLink"("analysisId");

-- CreateIndex
CREATE INDEX "AppliedBlob_hash_idx" ON "AppliedBlob"("hash");

-- CreateIndex
CREATE INDEX "PanelResult_usedAt_idx" ON "PanelResult"("usedAt");

-- CreateIndex
CREATE INDEX "PanelResult_createdAt_idx" ON "PanelResult"("createdAt");

-- CreateIndex
CREATE INDEX "PanelResult_fullHash_idx" ON "PanelResult"("fullHash");

-- CreateIndex
CREATE INDEX "PanelResult_summaryHash_idx" ON "PanelResult"("summaryHash");

-- CreateIndex
CREATE INDEX "Picture_usedAt_idx" ON "Picture"("usedAt");

-- CreateIndex
CREATE INDEX "Picture_createdAt_idx" ON "Picture"("createdAt");

-- CreateIndex
CREATE INDEX "Picture_hash_idx" ON "Picture"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "Job_activeKey_key" ON "Job"("activeKey");

-- CreateIndex
CREATE INDEX "Job_status_runAfter_idx" ON "Job"("status", "runAfter");

-- CreateIndex
CREATE INDEX "Job_status_finishedAt_id_idx" ON "Job"("status", "finishedAt", "id");

-- CreateIndex
CREATE INDEX "Job_finishedAt_idx" ON "Job"("finishedAt");

-- CreateIndex
CREATE INDEX "Job_subjectId_idx" ON "Job"("subjectId");

-- CreateIndex
CREATE INDEX "Job_ownerId_finishedAt_idx" ON "Job"("ownerId", "finishedAt");

-- CreateIndex
CREATE INDEX "Tombstone_ownerId_idx" ON "Tombstone"("ownerId");

-- CreateIndex
CREATE INDEX "Tombstone_deletedAt_idx" ON "Tombstone"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Order_providerOrderId_key" ON "Order"("providerOrderId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_captureId_key" ON "Order"("captureId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_receiptNumber_key" ON "Order"("receiptNumber");

-- CreateIndex
CREATE INDEX "Order_userId_createdAt_idx" ON "Order"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "Order_state_createdAt_idx" ON "Order"("state", "createdAt");

-- CreateIndex
CREATE INDEX "Order_createdAt_idx" ON "Order"("createdAt");

-- CreateIndex
CREATE INDEX "KeptReceipt_paidAt_idx" ON "KeptReceipt"("paidAt");

-- CreateIndex
CREATE INDEX "PaymentEvent_orderId_idx" ON "PaymentEvent"("orderId");

-- CreateIndex
CREATE INDEX "PlanGrant_userId_idx" ON "PlanGrant"("userId");

-- CreateIndex
CREATE INDEX "PlanGrant_createdAt_idx" ON "PlanGrant"("createdAt");

-- CreateIndex
CREATE INDEX "PlanGrant_grantedBy_idx" ON "PlanGrant"("grantedBy");

-- CreateIndex
CREATE UNIQUE INDEX "SimulatedPayment_captureId_key" ON "SimulatedPayment"("captureId");

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
CREATE INDEX "SupportMessage_email_idx" ON "SupportMessage"("email");

-- CreateIndex
CREATE INDEX "SupportMessage_doneAt_createdAt_idx" ON "SupportMessage"("doneAt", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_idx" ON "AuditEvent"("createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_kind_createdAt_idx" ON "AuditEvent"("kind", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_createdAt_idx" ON "AuditEvent"("actorId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_subjectId_createdAt_idx" ON "AuditEvent"("subjectId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Takeout_ownerId_key" ON "Takeout"("ownerId");

-- CreateIndex
CREATE INDEX "Takeout_createdAt_idx" ON "Takeout"("createdAt");

-- AddForeignKey
ALTER TABLE "BillingDetails" ADD CONSTRAINT "BillingDetails_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInStep" ADD CONSTRAINT "SignInStep_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiToken" ADD CONSTRAINT "ApiToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "NamedCall" ADD CONSTRAINT "NamedCall_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OneUseLink" ADD CONSTRAINT "OneUseLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UserDefault" ADD CONSTRAINT "UserDefault_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Dataset" ADD CONSTRAINT "Dataset_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DatasetVersion" ADD CONSTRAINT "DatasetVersion_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replacement" ADD CONSTRAINT "Replacement_id_fkey" FOREIGN KEY ("id") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replacement" ADD CONSTRAINT "Replacement_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Project" ADD CONSTRAINT "Project_datasetId_fkey" FOREIGN KEY ("datasetId") REFERENCES "Dataset"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Column" ADD CONSTRAINT "Column_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RowFilter" ADD CONSTRAINT "RowFilter_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColumnAct" ADD CONSTRAINT "ColumnAct_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ColumnActBlob" ADD CONSTRAINT "ColumnActBlob_actId_fkey" FOREIGN KEY ("actId") REFERENCES "ColumnAct"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Analysis" ADD CONSTRAINT "Analysis_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultLink" ADD CONSTRAINT "ResultLink_analysisId_fkey" FOREIGN KEY ("analysisId") REFERENCES "Analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JointReport" ADD CONSTRAINT "JointReport_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AppliedBlob" ADD CONSTRAINT "AppliedBlob_analysisId_fkey" FOREIGN KEY ("analysisId") REFERENCES "Analysis"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlanGrant" ADD CONSTRAINT "PlanGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PlanReminder" ADD CONSTRAINT "PlanReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HelpItem" ADD CONSTRAINT "HelpItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "HelpItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HelpContent" ADD CONSTRAINT "HelpContent_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "HelpItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SupportMessage" ADD CONSTRAINT "SupportMessage_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuditEvent" ADD CONSTRAINT "AuditEvent_subjectId_fkey" FOREIGN KEY ("subjectId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Takeout" ADD CONSTRAINT "Takeout_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;


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
