import { listDemoDatasets } from "~/db/datasets.server";
import { listCatalog } from "../datasets/demo-catalog.server";
import type { DemoFile } from "./demo-shape";

/** The preloaded datasets, with those the user has opened marked. */
export async function listDemos(userId: string): Promise<DemoFile[]> {
  const [catalog, opened] = await Promise.all([listCatalog(), listDemoDatasets(userId)]);
  return catalog.map(({ id, name, description, source, licence }) => {
    const copy = opened.find(({ demoId }) => demoId === id);
    return {
      id,
      name,
      description,
      source,
      licence,
      downloaded: copy !== undefined,
      project_full_id: copy?.projects[0]?.id ?? null,
    };
  });
}
