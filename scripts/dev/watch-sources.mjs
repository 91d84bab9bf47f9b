/** The sources that `npm run dev` rebuilds itself; Vite reloads everything else. */
import { watch } from "node:fs";
import path from "node:path";

/** Milliseconds within which changes count as one. */
const SETTLE_MS = 200;

/** `core`: whether to rebuild the core too, or the worker threads alone. */
const SOURCES = [
  { folders: ["compute-rs/src"], core: true },
  { folders: ["app/compute", "app/storage"], core: false },
];

/**
 * Calls `changed` once the sources have changed and settled. The watcher does not keep the process alive.
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
