import { z } from "zod";

/**
 * The schema of a part of a response whose type is generated from Rust. It checks nothing, because the core produced
 * the value. The OpenAPI document takes the core's schema of that name (app/compute/contract/schemas.json).
 */
export function contractSchema<T>(name: string) {
  return z.custom<T>(() => true).meta({ contract: name });
}
