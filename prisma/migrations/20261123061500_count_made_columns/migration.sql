-- Project.colCount counted the columns of the last import; it counts all that are not deleted.
UPDATE "Project" SET "colCount" = (
    SELECT COUNT(*) FROM "Column" WHERE "Column"."projectId" = "Project"."id" AND "Column"."deletedAt" IS NULL
) WHERE "colCount" IS NOT NULL;
