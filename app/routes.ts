import { type RouteConfig, layout, prefix, route } from "@remix-run/route-config";

export default [
  route("/", "routes/home/to-app.route.ts"),
  ...prefix("app", [
    route("login", "routes/auth/login.route.tsx"),
    route("logout", "routes/auth/logout.route.ts"),
    route("theme", "routes/preferences/theme.route.ts"),
    route("legal/:page", "routes/legal/legal.route.tsx"),
    route("setheaderrow/:datasetId/preview", "routes/import/preview-settings.route.ts"),
    route("datasets/:datasetId/abort", "routes/import/abort.route.ts"),
    route("datasets/:datasetId/restore", "routes/home/restore-dataset.route.ts"),
    route("uploads/:uploadId/end", "routes/home/end-upload.route.ts"),
    route("projects/:projectId/reread", "routes/project/reread.route.ts"),
    route("project/:projectId/analyses/:analysisId/duplicate", "routes/project/duplicate-analysis.route.ts"),
    route("project/:projectId/analyses/:analysisId/restore", "routes/project/restore-analysis.route.ts"),
    route("project/:projectId/analyses/:analysisId/report", "routes/project/report.route.ts"),
    route(
      "project/:projectId/analyses/:analysisId/files/:functionKey/:file",
      "routes/project/download.route.ts",
    ),
    route("project/:projectId/analyses/:analysisId/drawings/:functionKey", "routes/project/drawing.route.ts"),
    route(
      "project/:projectId/analyses/:analysisId/stills/:functionKey/:chart",
      "routes/project/chart-image.route.ts",
    ),
    route("transform/:projectId/preview", "routes/transform/preview.route.ts"),
    route("projects/:projectId/restore", "routes/home/restore-project.route.ts"),
    route("projects/:projectId/data/:format", "routes/project/export-data.route.ts"),

    layout("routes/shell/signed-in.route.tsx", [
      // The dialogs of the home page are pages below it.
      route("", "routes/home/home.route.tsx", [
        route("upload", "routes/upload/upload.route.tsx"),
        route("preloaded", "routes/home/preloaded.route.tsx"),
        route("datasets/:datasetId/rename", "routes/home/rename-dataset.route.tsx"),
        route("datasets/:datasetId/delete", "routes/home/delete-dataset.route.tsx"),
        route("datasets/:datasetId/new-project", "routes/home/new-project.route.tsx"),
        route("projects/:projectId/delete", "routes/home/delete-project.route.tsx"),
        route("projects/:projectId/rename", "routes/project/dialogs/rename.route.tsx", {
          id: "home/rename-project",
        }),
        route("projects/:projectId/duplicate", "routes/project/dialogs/duplicate.route.tsx", {
          id: "home/duplicate-project",
        }),
        route("projects/:projectId/export-data", "routes/project/dialogs/export-data.route.tsx", {
          id: "home/export-data",
        }),
      ]),
      route("manualdata", "routes/manual/manual-data.route.tsx"),
      route("setheaderrow/:datasetId", "routes/import/set-header-row.route.tsx"),
      route("transform", "routes/transform/latest-transform.route.ts"),
      route("transform/:projectId", "routes/transform/transform.route.tsx", [
        route("go-pro", "routes/transform/transform-plans.route.tsx"),
      ]),
      route("project", "routes/project/latest.route.ts"),
      route("project/:projectId", "routes/project/project.route.tsx", [
        route("rename", "routes/project/dialogs/rename.route.tsx"),
        route("duplicate", "routes/project/dialogs/duplicate.route.tsx"),
        route("receipt", "routes/project/dialogs/receipt.route.tsx"),
        route("keys", "routes/project/dialogs/keys.route.tsx"),
        route("export", "routes/project/dialogs/export.route.tsx"),
        route("export-data", "routes/project/dialogs/export-data.route.tsx"),
        route("columns/:columnIndex", "routes/project/dialogs/column.route.tsx"),
        route("go-pro", "routes/project/dialogs/go-pro.route.tsx"),
        route("analyses/:analysisId/rename", "routes/project/dialogs/rename-analysis.route.tsx"),
        route("analyses/:analysisId/delete", "routes/project/dialogs/delete-analysis.route.tsx"),
        route(
          "analyses/:analysisId/rows/:functionKey/:reason",
          "routes/project/dialogs/ledger-rows.route.tsx",
        ),
      ]),
    ]),
  ]),

  ...prefix("api", [
    route("schema", "routes/api/schema.route.ts"),
    route("token", "routes/api/token.route.ts"),
    route("token/refresh", "routes/api/token-refresh.route.ts"),
    route("token/revoke", "routes/api/token-revoke.route.ts"),
    ...prefix("v1", [
      route("users/defaults", "routes/api/user-defaults.route.ts"),
      route("users/defaults/user", "routes/api/user.route.ts"),
      route("users/defaults/:id", "routes/api/user-default.route.ts"),

      route("file", "routes/api/files.route.ts"),
      route("file/manually-insert-data", "routes/api/file-manual.route.ts"),
      route("file/:id", "routes/api/file.route.ts"),
      route("file/:id/restore", "routes/api/file-restore.route.ts"),
      route("file/:id/get-file-preview", "routes/api/file-preview.route.ts"),
      route("file/:id/set-file-first-row-header", "routes/api/file-settings.route.ts"),
      route("file/:id/finalize", "routes/api/file-finalize.route.ts"),
      route("file/:id/abort", "routes/api/file-abort.route.ts"),
      route("file/:id/receipt", "routes/api/file-receipt.route.ts"),
      route("file/:id/download-file", "routes/api/file-download.route.ts"),
      route("file/:id/create-first-project", "routes/api/file-first-project.route.ts"),

      route("demofiles", "routes/api/demo-files.route.ts"),
      route("demofiles/:id/start-demo-file", "routes/api/demo-start.route.ts"),
      route("uploads", "routes/api/uploads.route.ts"),
      route("uploads/:id", "routes/api/upload.route.ts"),

      route("project", "routes/api/projects.route.ts"),
      route("project/:id", "routes/api/project.route.ts"),
      route("project/:id/restore", "routes/api/project-restore.route.ts"),
      route("project/:id/reread", "routes/api/project-reread.route.ts"),
      route("project/:id/duplicate", "routes/api/project-duplicate.route.ts"),
      route("project/:id/get-dataset", "routes/api/project-page.route.ts"),
      route("project/:id/export-dataset", "routes/api/project-export.route.ts"),
      route("project/:id/column-summary", "routes/api/project-column-summary.route.ts"),
      route("project/:id/unique-values-for-column", "routes/api/project-values.route.ts"),

      route("column", "routes/api/columns.route.ts"),
      route("column/:id", "routes/api/column.route.ts"),
      route("column/:id/restore", "routes/api/column-restore.route.ts"),

      route("analysis", "routes/api/analyses.route.ts"),
      route("analysis/:id", "routes/api/analysis.route.ts"),
      route("analysis/:id/restore", "routes/api/analysis-restore.route.ts"),
      route("analysis/:id/perform-analysis", "routes/api/analysis-result.route.ts"),
      route("analysis/:id/report", "routes/api/analysis-report.route.ts"),
      route("statistics", "routes/api/statistics.route.ts"),
      route("analysis-functions", "routes/api/analysis-functions.route.ts"),
    ]),
    route("*", "routes/api/unknown.route.ts"),
  ]),

  route("*", "routes/shell/not-found.route.tsx"),
] satisfies RouteConfig;
