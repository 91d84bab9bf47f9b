/** The addresses of the application's pages. */
const id = encodeURIComponent;

export const urls = {
  home: "/app/",
  login: "/app/login/",
  logout: "/app/logout/",
  theme: "/app/theme/",
  legal: (page: string) => `/app/legal/${page}/`,
  upload: "/app/upload/",
  preloaded: "/app/preloaded/",
  manualData: "/app/manualdata/",
  /** Where resumable uploads start, and where datasets are created from them. */
  uploads: "/api/v1/uploads/",
  datasets: "/api/v1/file/",
  endUpload: (uploadId: string) => `/app/uploads/${id(uploadId)}/end/`,
  dataset: {
    rename: (datasetId: string) => `/app/datasets/${id(datasetId)}/rename/`,
    delete: (datasetId: string) => `/app/datasets/${id(datasetId)}/delete/`,
    restore: (datasetId: string) => `/app/datasets/${id(datasetId)}/restore/`,
    newProject: (datasetId: string) => `/app/datasets/${id(datasetId)}/new-project/`,
    replace: (datasetId: string) => `/app/datasets/${id(datasetId)}/replace/`,
    versions: (datasetId: string) => `/app/datasets/${id(datasetId)}/versions/`,
    abort: (datasetId: string) => `/app/datasets/${id(datasetId)}/abort/`,
    download: (datasetId: string) => `/api/v1/file/${id(datasetId)}/download-file/`,
  },
  setHeaderRow: (datasetId: string) => `/app/setheaderrow/${id(datasetId)}/`,
  previewSettings: (datasetId: string) => `/app/setheaderrow/${id(datasetId)}/preview/`,
  latestProject: "/app/project/",
  project: (projectId: string) => `/app/project/${id(projectId)}/`,
  latestTransform: "/app/transform/",
  transform: (projectId: string) => `/app/transform/${id(projectId)}/`,
  /** The plans, over the transform page. */
  transformPlans: (projectId: string) => `/app/transform/${id(projectId)}/go-pro/?kind=conditional`,
  /** Checks and computes a recipe that is not saved. */
  transformPreview: (projectId: string) => `/app/transform/${id(projectId)}/preview/`,
  /** A column as an Arrow file. */
  columnFile: (projectId: string, columnIndex: number) =>
    `/api/v1/project/${id(projectId)}/column-file/?column_index=${columnIndex}`,
  projectPage: (projectId: string) => `/api/v1/project/${id(projectId)}/get-dataset/`,
  columnValues: (projectId: string) => `/api/v1/project/${id(projectId)}/unique-values-for-column/`,
  resultFile: (projectId: string, analysisId: string, functionKey: string, file: string) =>
    `/app/project/${id(projectId)}/analyses/${id(analysisId)}/files/${id(functionKey)}/${id(file)}`,
  /** A chart as an image; `version` changes with its content. */
  chartStill: (
    projectId: string,
    analysisId: string,
    functionKey: string,
    chart: string,
    { theme, version, part }: { theme: string; version: string; part?: "ground" | undefined },
  ) =>
    withSearch(
      `/app/project/${id(projectId)}/analyses/${id(analysisId)}/stills/${id(functionKey)}/${id(chart)}`,
      { theme, version, part },
    ),
  /** The chart data of a result; `version` changes with its content. */
  chartDrawing: (projectId: string, analysisId: string, functionKey: string, version: string) =>
    withSearch(`/app/project/${id(projectId)}/analyses/${id(analysisId)}/drawings/${id(functionKey)}`, {
      version,
    }),
  report: (projectId: string, analysisId: string) =>
    `/app/project/${id(projectId)}/analyses/${id(analysisId)}/report/`,
  projects: {
    rename: (projectId: string) => `/app/projects/${id(projectId)}/rename/`,
    duplicate: (projectId: string) => `/app/projects/${id(projectId)}/duplicate/`,
    delete: (projectId: string) => `/app/projects/${id(projectId)}/delete/`,
    exportData: (projectId: string) => `/app/projects/${id(projectId)}/export-data/`,
    data: (projectId: string, format: "csv" | "xlsx") => `/app/projects/${id(projectId)}/data/${format}/`,
    reread: (projectId: string) => `/app/projects/${id(projectId)}/reread/`,
    restore: (projectId: string) => `/app/projects/${id(projectId)}/restore/`,
  },
} as const;

/** A path with search parameters; null and undefined ones are left out. */
export function withSearch(path: string, search: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(search).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [[key, String(value)]],
  );
  const text = new URLSearchParams(given).toString();
  return text === "" ? path : `${path}?${text}`;
}
