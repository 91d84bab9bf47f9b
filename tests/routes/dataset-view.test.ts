import { describe, expect, it } from "vitest";
import {
  arrangeDatasets,
  NEWEST_FIRST,
  readDatasetSort,
  sortAfterClick,
  writeDatasetSort,
} from "~/services/datasets/arrange-datasets";
import { longestWait } from "~/routes/home/longest-wait";
import type { Dataset } from "~/services/shapes/dataset-shape";

function dataset(name: string, file_name: string, created_at: string, projects: string[] = []): Dataset {
  const head = { id: name, name, file_name, created_at, status: "done", busy: false } as const;
  return {
    ...head,
    message: null,
    progress: null,
    projects: projects.map((each) => ({ name: each }) as never),
  };
}

const ALL = [
  dataset("Sales 10", "z.csv", "2026-01-02T00:00:00Z", ["First look"]),
  dataset("sales 9", "b.xlsx", "2026-01-03T00:00:00Z"),
  dataset("Ärzte", "c.csv", "2026-01-01T00:00:00Z", ["Norden"]),
];
const names = (find: string, sort: string | null) =>
  arrangeDatasets(ALL, find, readDatasetSort(sort)).map(({ name }) => name);

describe("the reported delay", () => {
  const importing = { status: "processing", created_at: "2026-01-01T12:00:00Z" } as never;
  it("is that of the oldest inspection or first import", () => {
    const inspected = { ...dataset("a", "a.csv", "2026-01-02T00:00:00Z"), status: "toprocess" as const };
    const imported = {
      ...dataset("b", "b.csv", "2025-01-01T00:00:00Z"),
      status: "estimand_preview" as const,
      busy: true,
      projects: [importing],
    };
    expect(longestWait([inspected, imported])).toMatchObject({
      datasetId: "b",
      startedAt: "2026-01-01T12:00:00Z",
    });
    expect(longestWait([inspected, ...ALL])?.datasetId).toBe("a");
  });
  it("does not exist if nothing is processed, or only another project is imported", () => {
    expect(longestWait(ALL)).toBeNull();
    expect(
      longestWait([{ ...dataset("c", "c.csv", "2025-01-01T00:00:00Z"), projects: [importing] }]),
    ).toBeNull();
  });
});

describe("the dataset table", () => {
  it("sorts newest first by default, or by a column in either direction, with numbers in numeric order", () => {
    expect(names("", null)).toEqual(["sales 9", "Sales 10", "Ärzte"]);
    expect(names("", "name")).toEqual(["Ärzte", "sales 9", "Sales 10"]);
    expect(names("", "-name")).toEqual(["Sales 10", "sales 9", "Ärzte"]);
    expect(names("", "file")).toEqual(["sales 9", "Ärzte", "Sales 10"]);
    expect(names("", "uploaded")).toEqual(["Ärzte", "Sales 10", "sales 9"]);
    expect(names("", "nonsense")).toEqual(names("", null));
  });
  it("finds datasets by dataset, file and project name, ignoring case", () => {
    expect(names(" SALES ", "name")).toEqual(["sales 9", "Sales 10"]);
    expect(names(".xlsx", null)).toEqual(["sales 9"]);
    expect(names("norden", null)).toEqual(["Ärzte"]);
    expect(names("ärz", null)).toEqual(["Ärzte"]);
    expect(names("nowhere", null)).toEqual([]);
  });
  it("reverses the order when its column is chosen again", () => {
    const byName = sortAfterClick(NEWEST_FIRST, "name");
    expect(writeDatasetSort(byName)).toBe("name");
    expect(writeDatasetSort(sortAfterClick(byName, "name"))).toBe("-name");
    expect(writeDatasetSort(sortAfterClick(byName, "uploaded"))).toBe("-uploaded");
  });
});
