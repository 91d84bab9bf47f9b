/**
 * The layers of app/: what each folder may import with `~/`. eslint.config.js turns both tables into
 * `no-restricted-imports` rules; tests/lint/layers.test.ts shows that a broken rule fails.
 *
 * An entry names a folder ("lib") or one module of a folder ("compute/contract"). A folder may always import itself.
 */
export const LAYERS = {
  routes: [
    "services",
    "auth",
    "analyses",
    "components",
    "charts",
    "compute/contract",
    "compute/engine.client",
    "config",
    "lib",
  ],
  services: [
    "db",
    "compute",
    "storage",
    "jobs",
    "report",
    "analyses",
    "auth/passwords",
    "auth/random-token",
    "auth/sealed",
    "config",
    "lib",
  ],
  report: [
    "analyses",
    "charts",
    "components",
    "compute/contract",
    "compute/drawing.server",
    "compute/worker-pool.server",
    "compute/workers/job",
    "config",
    "lib",
  ],
  analyses: ["components", "charts", "compute/contract", "lib"],
  "request-guard": ["auth", "config", "lib"],
  auth: ["db", "config", "lib"],
  db: ["compute/contract", "config", "lib"],
  compute: ["config", "lib"],
  storage: ["config", "lib"],
  jobs: ["db", "config", "lib"],
  components: ["lib", "compute/contract"],
  charts: ["lib", "compute/contract"],
  config: ["lib"],
  lib: [],
};

/**
 * The folders of app/services in their order: each may import itself and those before it, so that no two of them
 * depend on each other. `shapes` holds the records of the API, which nest in each other; `idempotency` keeps answers to
 * calls; `deletions` holds what every noun needs to delete and restore; `mail` writes and sends mails; `help` has
 * the texts that staff can edit and the messages to support; `recipes` computes columns and row filters, also for
 * imports in `projects`; `edits` writes changes of a project's columns so that they can be undone; `replacements`
 * gives a dataset another file; `sharing` shows results to others by a link; `data-export` hands out everything in an account, and `account-deletion` erases it; `maintenance` is what
 * the server does with all of them; `staff` shows and does what only staff may.
 */
export const SERVICES = [
  "shapes",
  "idempotency",
  "deletions",
  "mail",
  "users",
  "billing",
  "help",
  "uploads",
  "datasets",
  "recipes",
  "projects",
  "demos",
  "edits",
  "filters",
  "columns",
  "analyses",
  "replacements",
  "charts",
  "report",
  "sharing",
  "data-export",
  "account-deletion",
  "maintenance",
  "staff",
];

/**
 * The folders of app/routes in their order: each may import itself, those before it and the shared modules that are
 * directly in app/routes. `shell` is the frame of every page of a signed-in user, and a page that opens over another
 * (the account over a project) comes before it.
 */
export const PAGES = [
  "legal",
  "preferences",
  "tours",
  "auth",
  "help",
  "add-help",
  "manual",
  "outbox",
  "shell",
  "billing",
  "account",
  "account-deletion",
  "upload",
  "import",
  "replace",
  "home",
  "transform",
  "shape",
  "project",
  "report",
  "compare",
  "shared",
  "staff",
  "api",
];
