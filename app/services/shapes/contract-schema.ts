import { z } from "zod";

/**
 * A part of an answer whose type is generated from Rust: not checked again (the core made it), and described in the
 * OpenAPI document by the core's own schema of that name (app/compute/contract/schemas.json).
 */
export function contractSchema<T>(name: string) {
  return z.custom<T>(() => true).meta({ contract: name });
}
