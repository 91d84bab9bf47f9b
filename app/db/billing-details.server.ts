import type { BillingDetails } from "@prisma/client";
import { database } from "./client.server";

type BillingRow = Omit<BillingDetails, "userId">;

/** The billing details of a user, or null. */
export async function findBillingDetails(userId: string): Promise<BillingRow | null> {
  return database.billingDetails.findUnique({ where: { userId } });
}

/** Stores the fields that are given. All other fields keep their values. */
export async function saveBillingDetails(userId: string, change: Partial<BillingRow>): Promise<BillingRow> {
  return database.billingDetails.upsert({
    where: { userId },
    create: { ...change, userId },
    update: change,
  });
}
