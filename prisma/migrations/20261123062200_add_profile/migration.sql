-- AlterTable
ALTER TABLE "User" ADD COLUMN "passwordChangedAt" DATETIME;

-- CreateTable
CREATE TABLE "BillingDetails" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "salutation" TEXT,
    "firstName" TEXT,
    "lastName" TEXT,
    "customerType" TEXT,
    "organization" TEXT,
    "vatTinNo" TEXT,
    "country" TEXT,
    "street" TEXT,
    "streetNumber" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zipCode" TEXT,
    "phone" TEXT,
    "additionalInformation" TEXT,
    CONSTRAINT "BillingDetails_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
