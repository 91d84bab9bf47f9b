import { z } from "zod";
import { LIMITS } from "~/config/limits";

const { grantedMonths } = LIMITS.payments;
const MONTHS_MESSAGE = `Give whole months from 1 to ${grantedMonths}.`;

/** The form that grants PRO. */
export const grantForm = z.object({
  email: z
    .string({ error: "Please give the e-mail address of the user." })
    .trim()
    .max(254, "At most 254 characters."),
  months: z
    .string({ error: MONTHS_MESSAGE })
    .trim()
    .regex(/^\d{1,3}$/, MONTHS_MESSAGE)
    .transform(Number)
    .refine((months) => months >= 1 && months <= grantedMonths, MONTHS_MESSAGE),
  reason: z
    .string({ error: "Please give the reason." })
    .trim()
    .min(1, "Please give the reason.")
    .max(300, "At most 300 characters."),
});
