import { afterAll } from "vitest";
import { bucket } from "./bucket";

/** Before the application is loaded: an empty bucket of the test file's own. */
Object.assign(process.env, bucket.environment);

afterAll(() => bucket.close());
