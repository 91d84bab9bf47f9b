import type { SimulatedPayment } from "@prisma/client";
import { database } from "./client.server";

export type SimulatedRow = SimulatedPayment;

/** Stores a payment of the simulation. */
export async function createSimulated(
  payment: Omit<SimulatedPayment, "state" | "captureId" | "createdAt">,
): Promise<void> {
  await database.simulatedPayment.create({ data: payment });
}

/** A payment of the simulation, or null. */
export async function findSimulated(id: string): Promise<SimulatedRow | null> {
  return database.simulatedPayment.findUnique({ where: { id } });
}

/** Moves a payment from one state to another. @returns false if it was in another state */
export async function moveSimulated(
  id: string,
  from: readonly string[],
  change: { state: string; captureId?: string },
): Promise<boolean> {
  const { count } = await database.simulatedPayment.updateMany({
    where: { id, state: { in: [...from] } },
    data: change,
  });
  return count > 0;
}
