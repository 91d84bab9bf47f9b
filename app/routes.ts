import { type RouteConfig, layout, prefix, route } from "@remix-run/route-config";

export default [
  route("/", "routes/home/to-app.ts"),
  ...prefix("app", [
    route("login", "routes/auth/login.tsx"),
    route("logout", "routes/auth/logout.ts"),
    route("theme", "routes/preferences/theme.ts"),
    route("legal/:page", "routes/legal/legal.tsx"),
    route("setheaderrow/:datasetId/preview", "routes/import/preview-settings.ts"),
    route("datasets/:datasetId/abort", "routes/import/abort.ts"),
    route("datasets/:datasetId/restore", "routes/home/restore-dataset.ts"),
    route("uploads/:uploadId/end", "routes/home/end-upload.ts"),
    route("projects/:projectId/reread", "routes/project/reread.ts"),
    route("project/:projectId/analyses/:analysisId/duplicate", "routes/project/duplicate-analysis.ts"),
    route("project/:projectId/analyses/:analysisId/restore", "routes/project/restore-analysis.ts"),
    route("project/:projectId/analyses/:analysisId/report", "routes/project/report.ts"),
    route("project/:projectId/analyses/:analysisId/files/:functionKey/:file", "routes/project/download.ts"),
    route("project/:projectId/analyses/:analysisId/drawings/:functionKey", "routes/project/drawing.ts"),
    route("project/:projectId/analyses/:analysisId/stills/:functionKey/:chart", "routes/project/still.ts"),
    route("projects/:projectId/restore", "routes/home/restore-project.ts"),
    route("projects/:projectId/data/:format", "routes/project/export-data.ts"),

    layout("routes/shell/signed-in.tsx", [
      // The dialogs of the home page are pages below it.
      route("", "routes/home/home.tsx", [
        route("upload", "routes/upload/upload.tsx"),
        route("preloaded", "routes/home/preloaded.tsx"),
        route("datasets/:datasetId/rename", "routes/home/rename-dataset.tsx"),
        route("datasets/:datasetId/delete", "routes/home/delete-dataset.tsx"),
        route("datasets/:datasetId/new-project", "routes/home/new-project.tsx"),
        route("projects/:projectId/delete", "routes/home/delete-project.tsx"),
        route("projects/:projectId/rename", "routes/project/dialogs/rename.tsx", {
          id: "home/rename-project",
        }),
        route("projects/:projectId/duplicate", "routes/project/dialogs/duplicate.tsx", {
          id: "home/duplicate-project",
        }),
        route("projects/:projectId/export-data", "routes/project/dialogs/export-data.tsx", {
          id: "home/export-data",
        }),
      ]),
      route("manualdata", "routes/manual/manual-data.tsx"),
      route("setheaderrow/:datasetId", "routes/import/set-header-row.tsx"),
      route("project", "routes/project/latest.ts"),
      route("project/:projectId", "routes/project/project.tsx", [
        route("rename", "routes/project/dialogs/rename.tsx"),
        route("duplicate", "routes/project/dialogs/duplicate.tsx"),
        route("receipt", "routes/project/dialogs/receipt.tsx"),
        route("keys", "routes/project/dialogs/keys.tsx"),
        route("export", "routes/project/dialogs/export.tsx"),
        route("export-data", "routes/project/dialogs/export-data.tsx"),
        route("columns/:columnIndex", "routes/project/dialogs/column.tsx"),
        route("go-pro", "routes/project/dialogs/go-pro.tsx"),
        route("analyses/:analysisId/rename", "routes/project/dialogs/rename-analysis.tsx"),
        route("analyses/:analysisId/delete", "routes/project/dialogs/delete-analysis.tsx"),
        route("analyses/:analysisId/rows/:functionKey/:reason", "routes/project/dialogs/ledger-rows.tsx"),
      ]),
    ]),
  ]),

  ...prefix("api", [
    route("schema", "routes/api/schema.ts"),
    route("token", "routes/api/token.ts"),
    route("token/refresh", "routes/api/token-refresh.ts"),
    route("token/revoke", "routes/api/token-revoke.ts"),
    ...prefix("v1", [
      route("users/defaults", "routes/api/user-defaults.ts"),
      route("users/defaults/user", "routes/api/user.ts"),
      route("users/defaults/:id", "routes/api/user-default.ts"),

      route("file", "routes/api/files.ts"),
      route("file/manually-insert-data", "routes/api/file-manual.ts"),
      route("file/:id", "routes/api/file.ts"),
      route("file/:id/restore", "routes/api/file-restore.ts"),
      route("file/:id/get-file-preview", "routes/api/file-preview.ts"),
      route("file/:id/set-file-first-row-header", "routes/api/file-settings.ts"),
      route("file/:id/finalize", "routes/api/file-finalize.ts"),
      route("file/:id/abort", "routes/api/file-abort.ts"),
      route("file/:id/receipt", "routes/api/file-receipt.ts"),
      route("file/:id/download-file", "routes/api/file-download.ts"),
      route("file/:id/create-first-project", "routes/api/file-first-project.ts"),

      route("demofiles", "routes/api/demo-files.ts"),
      route("demofiles/:id/start-demo-file", "routes/api/demo-start.ts"),
      route("uploads", "routes/api/uploads.ts"),
      route("uploads/:id", "routes/api/upload.ts"),

      route("project", "routes/api/projects.ts"),
      route("project/:id", "routes/api/project.ts"),
      route("project/:id/restore", "routes/api/project-restore.ts"),
      route("project/:id/reread", "routes/api/project-reread.ts"),
      route("project/:id/duplicate", "routes/api/project-duplicate.ts"),
      route("project/:id/get-dataset", "routes/api/project-page.ts"),
      route("project/:id/export-dataset", "routes/api/project-export.ts"),
      route("project/:id/column-summary", "routes/api/project-column-summary.ts"),
      route("project/:id/unique-values-for-column", "routes/api/project-values.ts"),

      route("column/:id", "routes/api/column.ts"),

      route("analysis", "routes/api/analyses.ts"),
      route("analysis/:id", "routes/api/analysis.ts"),
      route("analysis/:id/restore", "routes/api/analysis-restore.ts"),
      route("analysis/:id/perform-analysis", "routes/api/analysis-result.ts"),
      route("analysis/:id/report", "routes/api/analysis-report.ts"),
      route("statistics", "routes/api/statistics.ts"),
      route("analysis-functions", "routes/api/analysis-functions.ts"),
    ]),
    route("*", "routes/api/unknown.ts"),
  ]),

  route("*", "routes/shell/nowhere.tsx"),
] satisfies RouteConfig;
