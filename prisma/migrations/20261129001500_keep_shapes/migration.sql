-- Files whose columns are periods are made long from now on. What was imported before keeps its columns when it is read again.
UPDATE "Dataset"
SET "settings" = json_patch(coalesce("settings", '{}'), '{"answers":{"0":{"wide":"columns"}}}')
WHERE "status" = 'done';
UPDATE "DatasetVersion"
SET "settings" = json_patch(coalesce("settings", '{}'), '{"answers":{"0":{"wide":"columns"}}}');
UPDATE "Project"
SET "settings" = json_patch(coalesce("settings", '{}'), '{"answers":{"0":{"wide":"columns"}}}')
WHERE "settings" IS NOT NULL;
