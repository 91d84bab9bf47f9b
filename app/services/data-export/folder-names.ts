import { freeName, pathPartOf } from "~/lib/names";
import type { ZipEntry } from "./write-zip.server";

/**
 * Gives items with the same name different paths in a folder. Names that differ only in case count as the same,
 * because some file systems ignore case.
 */
export class FolderNames {
  readonly #taken = new Set<string>();

  constructor(readonly folder: string) {}

  /** The path for a name in this folder. */
  take(name: string): string {
    const free = freeName(pathPartOf(name), { has: (each) => this.#taken.has(each.toLowerCase()) });
    this.#taken.add(free.toLowerCase());
    return `${this.folder}/${free}`;
  }
}

/** A JSON file, indented for readers. */
export function jsonFile(path: string, read: () => Promise<unknown>): ZipEntry {
  return { path, open: async () => `${JSON.stringify(await read(), null, 2)}\n` };
}
