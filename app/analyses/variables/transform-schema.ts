import { z } from "zod";
import { TRANSFORM_KEYS } from "./transforms";

/** A variable's transform in a request; `null` is none. */
export const transformSchema = z.enum(TRANSFORM_KEYS, { error: "Unknown transform." }).nullable();
