import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** An empty database with all migrations, made by the global set-up and copied for each test file. */
export const MIGRATED_TEMPLATE = path.join(ROOT, "build/test-database/template.db");
