/** The addresses of the application's pages. */
const id = encodeURIComponent;

export const urls = {
  home: "/app/",
  login: "/app/login/",
  logout: "/app/logout/",
  signUp: "/app/sign-up/",
  resetPassword: "/app/reset-password/",
  confirmEmail: "/app/confirm-email/",
  sendConfirmation: "/app/confirm-email/send/",
  staff: {
    users: "/app/staff/users/",
    user: (userId: string) => `/app/staff/users/${id(userId)}/`,
    jobs: "/app/staff/jobs/",
    storage: "/app/staff/storage/",
    log: "/app/staff/log/",
  },
  outbox: "/app/outbox/",
  mail: (mailId: string) => `/app/outbox/${id(mailId)}/`,
  invite: "/app/invite/",
  /** The second step of a sign-in. */
  loginCode: "/app/login/code/",
  loginPasskey: "/app/login/passkey/",
  /** Shown in place of every page while the account waits for its deletion. */
  closing: "/app/closing/",
  /** The file with everything in the account. */
  dataExport: "/app/takeout/",
  theme: "/app/theme/",
  sidebar: "/app/sidebar/",
  legal: (page: string) => `/app/legal/${page}/`,
  help: {
    contents: "/app/help/",
    glossary: "/app/help/glossary/",
    views: "/app/help/views/",
    /** A topic, or one of its parts. */
    topic: (key: string, part?: string) => `/app/help/${id(key)}/${part === undefined ? "" : `#${part}`}`,
    term: (key: string) => `/app/help/glossary/#${key}`,
    image: (hash: string) => `/app/help/images/${hash}/`,
    example: "/app/help/example/",
    startTours: "/app/help/start-tours/",
  },
  addHelp: {
    overview: "/app/add-help/",
    item: (itemId: string) => `/app/add-help/items/${id(itemId)}/`,
    content: (contentId: string) => `/app/add-help/contents/${id(contentId)}/`,
    glossary: "/app/add-help/glossary/",
    term: (termId: string) => `/app/add-help/glossary/${id(termId)}/`,
    messages: "/app/add-help/messages/",
  },
  upload: "/app/upload/",
  preloaded: "/app/preloaded/",
  manualData: "/app/manualdata/",
  /** Where resumable uploads start, and where datasets are created from them. */
  uploads: "/api/v1/uploads/",
  datasets: "/api/v1/file/",
  /** The coefficients of a model in several ways. */
  sensitivity: (analysisId: string, functionKey: string) =>
    `/api/v1/analysis/${id(analysisId)}/sensitivity/?function=${id(functionKey)}`,
  /** Where a complete upload becomes the new file of a dataset. */
  replaceFile: (datasetId: string) => `/api/v1/file/${id(datasetId)}/replace/`,
  /** A profile picture; the address changes with it. */
  profilePicture: (userId: string, hash: string) =>
    `/api/v1/users/profile/${id(userId)}/picture/?v=${hash.slice(0, 12)}`,
  /** The signed-in user, for the check whether the session still runs. */
  signedInUser: "/api/v1/users/defaults/user/",
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
    downloadVersion: (datasetId: string, number: number) =>
      `/api/v1/file/${id(datasetId)}/versions/${number}/download-file/`,
  },
  setHeaderRow: (datasetId: string) => `/app/setheaderrow/${id(datasetId)}/`,
  previewSettings: (datasetId: string) => `/app/setheaderrow/${id(datasetId)}/preview/`,
  latestProject: "/app/project/",
  project: (projectId: string) => `/app/project/${id(projectId)}/`,
  latestTransform: "/app/transform/",
  transform: (projectId: string) => `/app/transform/${id(projectId)}/`,
  /** The table of a project in another shape. */
  shape: (projectId: string, kind?: string) =>
    `/app/transform/${id(projectId)}/shape/${kind === undefined ? "" : `?step=${id(kind)}`}`,
  /** The plans, over the home page. */
  goPro: (right: string) => `/app/go-pro/?${new URLSearchParams({ wanted: right }).toString()}`,
  /** The user's plan: its end, payment, orders. @param back where the user came from */
  subscription: (back: string | null = null) => withSearch("/app/subscription/", { back }),
  /** Where the payment service sends the browser after an approval, and after leaving. */
  paymentReturn: (back: string | null) => withSearch("/app/subscription/return/", { back }),
  paymentLeft: (back: string | null) => withSearch("/app/subscription/left/", { back }),
  simulatedPayment: (paymentId: string) => `/app/subscription/simulation/${id(paymentId)}/`,
  receipt: (orderId: string) => `/app/subscription/orders/${id(orderId)}/receipt/`,
  /** Orders of all users, for staff. */
  orders: "/app/orders/",
  /** The plans, over the transform page. */
  transformPlans: (projectId: string) => `/app/transform/${id(projectId)}/go-pro/?kind=conditional`,
  /** Counts the values between the edges of bins. */
  transformBins: (projectId: string) => `/app/transform/${id(projectId)}/bins/`,
  transformPreview: (projectId: string) => `/app/transform/${id(projectId)}/preview/`,
  /** A column as an Arrow file. */
  columnFile: (projectId: string, columnIndex: number) =>
    `/api/v1/project/${id(projectId)}/column-file/?column_index=${columnIndex}`,
  /** The file of a column, of a row filter or of the row numbers of a sample, by its content. */
  values: (projectId: string, content: string) => `/app/project/${id(projectId)}/values/${id(content)}/`,
  projectPage: (projectId: string) => `/api/v1/project/${id(projectId)}/get-dataset/`,
  columnValues: (projectId: string) => `/api/v1/project/${id(projectId)}/unique-values-for-column/`,
  /**
   * A table or a chart as a file.
   *
   * @param bands the levels of the bands in a chart, if not all; `y`: the index of the dependent variable, if not the
   * first
   */
  resultFile: (
    projectId: string,
    analysisId: string,
    functionKey: string,
    file: string,
    { bands = null, y = null }: { bands?: string | null; y?: number | null } = {},
  ) =>
    withSearch(
      `/app/project/${id(projectId)}/analyses/${id(analysisId)}/files/${id(functionKey)}/${id(file)}`,
      { bands, y },
    ),
  /** A chart as an image; `version` changes with its content. */
  chartStill: (
    projectId: string,
    analysisId: string,
    functionKey: string,
    chart: string,
    {
      theme,
      version,
      part,
      bands,
      y,
    }: {
      theme: string;
      version: string;
      part?: "ground" | undefined;
      bands: string | null;
      y: number | null;
    },
  ) =>
    withSearch(
      `/app/project/${id(projectId)}/analyses/${id(analysisId)}/stills/${id(functionKey)}/${id(chart)}`,
      { theme, version, part, bands, y },
    ),
  /** The chart data of a result; `version` changes with its content. */
  chartDrawing: (
    projectId: string,
    analysisId: string,
    functionKey: string,
    { version, y }: { version: string; y: number | null },
  ) =>
    withSearch(`/app/project/${id(projectId)}/analyses/${id(analysisId)}/drawings/${id(functionKey)}`, {
      version,
      y,
    }),
  report: (projectId: string, analysisId: string, format: string) =>
    `/app/project/${id(projectId)}/analyses/${id(analysisId)}/report/?format=${id(format)}`,
  /** The report of several analyses of a project: its page, its file, and how far a file is. */
  jointReport: {
    page: (projectId: string) => `/app/project/${id(projectId)}/joint-report/`,
    file: (projectId: string, format: string) =>
      `/app/project/${id(projectId)}/joint-report/file/?format=${id(format)}`,
    progress: (call: string) => `/app/report-progress/${id(call)}/`,
  },
  /** A result that somebody shared; each address has the token of its link. */
  shared: {
    page: "/app/shared/",
    file: (functionKey: string, file: string) => `/app/shared/files/${id(functionKey)}/${id(file)}`,
    drawing: (functionKey: string) => `/app/shared/drawings/${id(functionKey)}`,
    still: (functionKey: string, chart: string) => `/app/shared/stills/${id(functionKey)}/${id(chart)}`,
  },
  /** Analyses of a project next to each other; the search names them. */
  compare: {
    page: (projectId: string) => `/app/project/${id(projectId)}/compare/`,
    /** The page, with analyses that fit one. */
    with: (projectId: string, analysisId: string) =>
      `/app/project/${id(projectId)}/compare/?with=${id(analysisId)}`,
    /** A chart: of the models, or of a function of one of the analyses. */
    chart: (projectId: string, functionKey: string, chart: string) =>
      `/app/project/${id(projectId)}/compare/charts/${id(functionKey)}/${id(chart)}/`,
    /** A table: of the models, or of a function of all analyses. */
    table: (projectId: string, functionKey: string, file: string) =>
      `/app/project/${id(projectId)}/compare/tables/${id(functionKey)}/${id(file)}`,
    file: (projectId: string) => `/app/project/${id(projectId)}/compare/file/`,
  },
  /** @param y the index of the dependent variable, if not the first */
  proof: (
    projectId: string,
    analysisId: string,
    language: "r" | "python" | "stata",
    y: number | null = null,
  ) => withSearch(`/app/project/${id(projectId)}/analyses/${id(analysisId)}/proof/${language}/`, { y }),
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
