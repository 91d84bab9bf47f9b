import { config } from "zod/v4/core";

/**
 * Loaded before every schema in a browser: zod otherwise tries to compile one, which the content policy refuses and Firefox
 * reports as an error.
 */
if (typeof document !== "undefined") config({ jitless: true });
