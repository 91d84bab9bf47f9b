import type { AppServer } from "./app-server";
import { startPageServer } from "./page-server";

let started: Promise<AppServer> | null = null;

/**
 * The server of this test process, with every page. All test files of the process use it, one after the other, each with users of
 * its own; it runs until the process ends. A test that changes the environment or what others see starts one in tests/alone.
 */
export function sharedServer(): Promise<AppServer> {
  started ??= startPageServer();
  return started;
}
