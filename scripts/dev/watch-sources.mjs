/** What `npm run dev` builds anew by itself; everything else is Vite's to reload. */
import { watch } from "node:fs";
import path from "node:path";

/** Changes within this time of each other are one change. */
const SETTLE_MS = 200;

/** `core`: whether the core is built anew as well, and not the worker threads alone. */
const SOURCES = [
  { folders: ["compute-rs/src"], core: true },
  { folders: ["app/compute", "app/storage"], core: false },
];

/**
 * Calls `changed` when a file below the sources changed and nothing more changes for a moment. Watching alone keeps no
 * process alive.
 *
 * @param {string} root the project's folder
 * @param {(what: {core: boolean}) => void} changed
 * @returns {() => void} ends the watching
 */
export function watchSources(root, changed) {
  const stops = SOURCES.map(({ folders, core }) => {
    let timer;
    const settled = () => {
      clearTimeout(timer);
      timer = setTimeout(() => changed({ core }), SETTLE_MS);
    };
    const options = { recursive: true, persistent: false };
    const watchers = folders.map((folder) => watch(path.join(root, folder), options, settled));
    return () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    };
  });
  return () => stops.forEach((stop) => stop());
}
