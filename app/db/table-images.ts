import { type Column, Prisma, type Project, type RowFilter } from "@prisma/client";
import { z } from "zod";
import {
  StoredJson,
  storedConditions,
  storedRules,
  storedSettings,
  storedTexts,
  storedUses,
} from "./stored-json";

/** The row of a column as an edit stores it. */
export type ColumnImage = Omit<Column, "projectId" | "deletedAt"> & { deletedAt: string | null };

/** The row of a row filter as an edit stores it. */
export type FilterImage = Omit<RowFilter, "projectId">;

/** The fields of a project that edits change. */
export type ProjectImage = Pick<
  Project,
  | "rowCount"
  | "fileRowCount"
  | "receipt"
  | "rowsHash"
  | "settings"
  | "settingsVersion"
  | "datasetVersion"
  | "ownSettings"
  | "entityColumn"
  | "timeColumn"
  | "keysChosen"
>;

/** Rows to write: columns by column_index, filters by id, null for a row that is to be deleted; fields of the project. */
export type TableImages = {
  columns: Record<string, ColumnImage | null>;
  filters: Record<string, FilterImage | null>;
  project: Partial<ProjectImage>;
};

const json = z.unknown();

const columnImage = () =>
  z.object({
    id: z.string(),
    columnIndex: z.int(),
    position: z.int(),
    name: z.string(),
    importedName: z.string().nullable(),
    type: z.enum(["NUMBER", "STRING", "DATE"]),
    categorical: z.boolean(),
    categoricalChosen: z.boolean().nullable(),
    categoryOrder: storedTexts.schema.nullable(),
    label: z.string().nullable(),
    unit: z.string().nullable(),
    hidden: z.boolean(),
    nullCount: z.int(),
    blobHash: z.string(),
    fileColumn: z.int().nullable(),
    fileVersion: z.int(),
    userFormula: z.string().nullable(),
    conditionalTransform: storedRules.schema.nullable(),
    uses: storedUses.schema.nullable(),
    needsKeys: z.boolean(),
    nulls: json,
    notes: json,
    problem: z.string().nullable(),
    version: z.int(),
    inBin: z.boolean(),
    deletedAt: z.string().nullable(),
  } satisfies Record<keyof ColumnImage, z.ZodType>);

const filterImage = () =>
  z.object({
    id: z.string(),
    name: z.string(),
    isOn: z.boolean(),
    position: z.int(),
    conditions: storedConditions.schema,
    uses: storedUses.schema,
    maskHash: z.string(),
    kept: z.int(),
    problem: z.string().nullable(),
    version: z.int(),
  } satisfies Record<keyof FilterImage, z.ZodType>);

const projectImage = () =>
  z
    .object({
      rowCount: z.int().nullable(),
      fileRowCount: z.int().nullable(),
      receipt: json,
      rowsHash: z.string().nullable(),
      settings: storedSettings.schema.nullable(),
      settingsVersion: z.int(),
      datasetVersion: z.int(),
      ownSettings: storedSettings.schema.nullable(),
      entityColumn: z.int().nullable(),
      timeColumn: z.int().nullable(),
      keysChosen: z.boolean(),
    } satisfies Record<keyof ProjectImage, z.ZodType>)
    .partial();

/** The rows that an edit writes, or the rows before the edit, as the edit stores them. */
export const storedImages = new StoredJson<TableImages>("rows of a change", () =>
  z.object({
    columns: z.record(z.string(), columnImage().nullable()),
    filters: z.record(z.string(), filterImage().nullable()),
    project: projectImage(),
  }),
);

/** Images that write nothing. */
export function noImages(): TableImages {
  return { columns: {}, filters: {}, project: {} };
}

/** A column's row as an image. */
export function imageOfColumn({ projectId: _project, deletedAt, ...row }: Column): ColumnImage {
  return { ...row, deletedAt: deletedAt?.toISOString() ?? null };
}

/** A row filter's row as an image. */
export function imageOfFilter({ projectId: _project, ...row }: RowFilter): FilterImage {
  return row;
}

/** The blobs that images name. */
export function blobsOfImages({ columns, filters, project }: TableImages): Set<string> {
  const hashes = [
    ...Object.values(columns).map((column) => column?.blobHash ?? ""),
    ...Object.values(filters).map((filter) => filter?.maskHash ?? ""),
    project.rowsHash ?? "",
  ];
  // A column that is still to be computed has no blob yet.
  return new Set(hashes.filter((hash) => hash !== ""));
}

/** Writes images to the rows of a project, and counts its columns. */
export async function writeImages(
  transaction: Prisma.TransactionClient,
  projectId: string,
  images: TableImages,
): Promise<void> {
  for (const [index, image] of Object.entries(images.columns)) {
    const key = { projectId, columnIndex: Number(index) };
    if (image === null) await transaction.column.deleteMany({ where: key });
    else await writeColumn(transaction, projectId, image);
  }
  for (const [id, image] of Object.entries(images.filters)) {
    if (image === null) await transaction.rowFilter.deleteMany({ where: { id, projectId } });
    else await writeFilter(transaction, projectId, image);
  }
  const colCount = await transaction.column.count({ where: { projectId, deletedAt: null } });
  const { settings, ownSettings, receipt, ...fields } = images.project;
  await transaction.project.update({
    where: { id: projectId },
    data: {
      ...fields,
      colCount,
      ...(settings === undefined ? {} : { settings: jsonField(settings) }),
      ...(ownSettings === undefined ? {} : { ownSettings: jsonField(ownSettings) }),
      ...(receipt === undefined ? {} : { receipt: jsonField(receipt) }),
    },
  });
}

async function writeColumn(
  transaction: Prisma.TransactionClient,
  projectId: string,
  image: ColumnImage,
): Promise<void> {
  const data = {
    ...image,
    projectId,
    categoryOrder: jsonField(image.categoryOrder),
    conditionalTransform: jsonField(image.conditionalTransform),
    uses: jsonField(image.uses),
    nulls: jsonField(image.nulls),
    notes: jsonField(image.notes),
    deletedAt: image.deletedAt === null ? null : new Date(image.deletedAt),
  };
  await transaction.column.upsert({
    where: { projectId_columnIndex: { projectId, columnIndex: image.columnIndex } },
    create: data,
    update: data,
  });
}

async function writeFilter(
  transaction: Prisma.TransactionClient,
  projectId: string,
  image: FilterImage,
): Promise<void> {
  const data = {
    ...image,
    projectId,
    conditions: image.conditions as Prisma.InputJsonValue,
    uses: image.uses as Prisma.InputJsonValue,
  };
  await transaction.rowFilter.upsert({ where: { id: image.id }, create: data, update: data });
}

/** Prisma writes SQL's NULL to a JSON field only by this constant. */
function jsonField(value: Prisma.JsonValue): Prisma.InputJsonValue | typeof Prisma.DbNull {
  return value === null ? Prisma.DbNull : value;
}
