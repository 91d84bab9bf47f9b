import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Settings } from "~/compute/contract/types";
import { projectRoot } from "~/config/paths.server";

const demoSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+$/),
  name: z.string(),
  file: z.string().regex(/^[a-z]+\.csv$/),
  description: z.string(),
  source: z.string(),
  licence: z.string(),
  entity: z.string().optional(),
  time: z.string().optional(),
});

/** A dataset shipped with the program. */
export type Demo = z.infer<typeof demoSchema>;

const folder = path.join(projectRoot, "demo");
let catalog: Promise<Demo[]> | null = null;

/** The preloaded datasets listed in demo/index.json. */
export function listCatalog(): Promise<Demo[]> {
  catalog ??= readFile(path.join(folder, "index.json"), "utf8").then((text) =>
    z.array(demoSchema).parse(JSON.parse(text)),
  );
  return catalog;
}

/** The file of a preloaded dataset. */
export async function readDemoFile(demo: Demo): Promise<Buffer> {
  return readFile(path.join(folder, demo.file));
}

/** The import settings of a demo file: all are plain CSV with one header row. */
export function demoSettings({ entity, time }: Demo): Settings {
  return {
    header: 1,
    first_row: 2,
    delimiter: ",",
    encoding: "utf-8",
    ...(entity === undefined ? {} : { entity }),
    ...(time === undefined ? {} : { time }),
  };
}
