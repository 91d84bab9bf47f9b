-- Files whose columns are periods are made long from now on. What was imported before keeps its columns when it is read again.
UPDATE "Dataset"
SET "settings" = (
  coalesce("settings"::jsonb, '{}'::jsonb) || jsonb_build_object(
    'answers',
    coalesce("settings"::jsonb -> 'answers', '{}'::jsonb) || jsonb_build_object(
      '0',
      coalesce("settings"::jsonb -> 'answers' -> '0', '{}'::jsonb) || '{"wide":"columns"}'::jsonb
    )
  )
)::json
WHERE "status" = 'done';
UPDATE "DatasetVersion"
SET "settings" = (
  coalesce("settings"::jsonb, '{}'::jsonb) || jsonb_build_object(
    'answers',
    coalesce("settings"::jsonb -> 'answers', '{}'::jsonb) || jsonb_build_object(
      '0',
      coalesce("settings"::jsonb -> 'answers' -> '0', '{}'::jsonb) || '{"wide":"columns"}'::jsonb
    )
  )
)::json;
UPDATE "Project"
SET "settings" = (
  coalesce("settings"::jsonb, '{}'::jsonb) || jsonb_build_object(
    'answers',
    coalesce("settings"::jsonb -> 'answers', '{}'::jsonb) || jsonb_build_object(
      '0',
      coalesce("settings"::jsonb -> 'answers' -> '0', '{}'::jsonb) || '{"wide":"columns"}'::jsonb
    )
  )
)::json
WHERE "settings" IS NOT NULL;
