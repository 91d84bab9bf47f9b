import { type Column, Prisma, type Project, type RowFilter } from "@prisma/client";

/** The row of a column as an edit stores it. */
export type ColumnImage = Omit<Column, "projectId" | "deletedAt"> & { deletedAt: string | null };

/** The row of a row filter as an edit stores it. */
export type FilterImage = Omit<RowFilter, "projectId">;

/** The fields of a project that acts change. */
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
