import { extractText } from "unpdf";
import { type Caller, pause } from "./caller";
import { type Account, csvOf, meanOf, type Sequence } from "./ledger";

/** The password of all users. */
export const PASSWORD = "correct horse battery";

/** One report in this many analyses is printed by Chromium. */
const PDF_EVERY = 12;
/** Users of the lite plan have 30 projects. */
const MOST_PROJECTS = 25;

const COLUMN = "height";

type File = { id: string; name: string; status: string; message: string | null };
type Project = { id: string; name: string; status: string; message: string | null };
type Result = {
  statistics: { statistics: { name: string; value: number | null }[]; rows: { used: number } };
};

/** The requests of a user, checked against the known state of that user's data. */
export class Person {
  /** Answers that are not as they should be. */
  readonly #wrong: (what: string) => void;

  constructor(
    readonly caller: Caller,
    readonly account: Account,
    wrong: (what: string) => void,
  ) {
    this.#wrong = (what) => wrong(`${account.login}: ${what}`);
  }

  async signIn(): Promise<void> {
    const { login: username } = this.account;
    const { access } = await this.caller.json<{ access: string }>("/api/token/", {
      body: { username, password: PASSWORD },
    });
    this.caller.token = access;
  }

  async signInToPages(): Promise<void> {
    this.caller.cookie = null;
    const { headers } = await this.caller.call("/app/login/", {
      body: new URLSearchParams({
        username: this.account.login,
        email: this.account.login,
        password: PASSWORD,
      }),
      headers: { Origin: this.caller.origin, "Sec-Fetch-Site": "same-origin" },
      expects: [302],
    });
    const cookies = headers.getSetCookie().map((line) => line.split(";")[0]);
    if (cookies.length === 0) this.#wrong("a sign-in gave no session");
    this.caller.cookie = cookies.join("; ");
  }

  /** Uploads a sequence. @returns the dataset's id */
  async upload(sequence: Sequence): Promise<string> {
    const csv = Buffer.from(csvOf(sequence, COLUMN));
    const inParts = Math.random() < 0.3;
    const file = inParts ? await this.#uploadInParts(csv) : await this.#uploadWhole(csv);
    this.account.made.Dataset.add(file.id);
    this.account.sequences.set(file.id, sequence);
    return file.id;
  }

  #uploadWhole(csv: Buffer): Promise<File> {
    const form = new FormData();
    form.set("name", this.account.mark);
    form.set("file", new Blob([new Uint8Array(csv)]), `${this.account.mark}.csv`);
    return this.caller.json<File>("/api/v1/file/", { body: form, makes: "Dataset" });
  }

  /** By the tus protocol, in two parts, each to the web that the balancer chooses. */
  async #uploadInParts(csv: Buffer): Promise<File> {
    const tus = { "Tus-Resumable": "1.0.0" };
    const fileName = Buffer.from(`${this.account.mark}.csv`).toString("base64");
    const { headers } = await this.caller.call("/api/v1/uploads/", {
      method: "POST",
      headers: { ...tus, "Upload-Length": String(csv.byteLength), "Upload-Metadata": `filename ${fileName}` },
    });
    const path = new URL(headers.get("Location") ?? "", this.caller.origin).pathname;
    const half = csv.byteLength >> 1;
    let offset = 0;
    while (offset < csv.byteLength) {
      const part = csv.subarray(offset, offset < half ? half : undefined);
      const own = {
        ...tus,
        "Upload-Offset": String(offset),
        "Content-Type": "application/offset+octet-stream",
      };
      const answer = await this.caller.call(path, {
        method: "PATCH",
        headers: own,
        body: new Uint8Array(part),
        // A part whose connection was cut may have been taken.
        expects: [409],
      });
      const next =
        answer.status === 409 ? await this.caller.call(path, { method: "HEAD", headers: tus }) : answer;
      offset = Number(next.headers.get("Upload-Offset"));
    }
    const upload_id = path.split("/").filter(Boolean).at(-1);
    return this.caller.json<File>("/api/v1/file/", {
      body: { upload_id, name: this.account.mark },
      makes: "Dataset",
    });
  }

  /** Waits until a file is inspected. */
  async inspected(id: string): Promise<File> {
    return this.#settled<File>(`/api/v1/file/${id}/`, ({ status }) => status !== "toprocess");
  }

  async configure(id: string): Promise<void> {
    await this.caller.call(`/api/v1/file/${id}/set-file-first-row-header/`, {
      method: "PATCH",
      body: { header: 1, first_row: 2 },
    });
  }

  /** @returns the id of the project, which is still to be imported */
  async finalize(id: string): Promise<string> {
    const made = await this.caller.json<{ project_full_id: string }>(`/api/v1/file/${id}/finalize/`, {
      body: {},
      makes: "Project",
    });
    this.account.made.Project.add(made.project_full_id);
    const sequence = this.account.sequences.get(id);
    if (sequence !== undefined) this.account.sequences.set(made.project_full_id, sequence);
    return made.project_full_id;
  }

  /** Waits until a project is imported, or has failed. */
  imported(id: string): Promise<Project> {
    return this.#settled<Project>(`/api/v1/project/${id}/`, ({ status }) =>
      ["ready", "failed"].includes(status),
    );
  }

  async analyse(project: string): Promise<string> {
    const { id } = await this.caller.json<{ id: string }>("/api/v1/analysis/", {
      body: {
        name: `${this.account.mark} mean`,
        project,
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: { Y: { column: 1, trans: null }, X: [] },
        remove_outliers: false,
      },
      makes: "Analysis",
    });
    this.account.made.Analysis.add(id);
    const sequence = this.account.sequences.get(project);
    if (sequence !== undefined) this.account.sequences.set(id, sequence);
    return id;
  }

  /** Compares the mean of an analysis with the one that is known. */
  async checkResult(analysis: string): Promise<void> {
    const sequence = this.account.sequences.get(analysis);
    const result = await this.caller.json<Result>(`/api/v1/analysis/${analysis}/perform-analysis/`);
    const mean = result.statistics.statistics.find(({ name }) => name === "avg")?.value;
    if (sequence !== undefined && mean !== meanOf(sequence)) {
      this.#wrong(`the mean of ${analysis} is ${mean}, not ${meanOf(sequence)}`);
    }
  }

  async checkPage(project: string): Promise<void> {
    const { bytes, status } = await this.caller.call(`/app/project/${project}/`, { expects: [302] });
    if (status === 302) this.#wrong("a page sent its user to the sign-in");
    else this.#checkOwn(String(bytes), `the page of project ${project}`);
  }

  async checkReport(analysis: string, format: "html" | "pdf"): Promise<void> {
    const { bytes } = await this.caller.call(`/api/v1/analysis/${analysis}/report/?format=${format}`);
    const text =
      format === "html"
        ? String(bytes)
        : (await extractText(new Uint8Array(bytes), { mergePages: true })).text;
    this.#checkOwn(text, `the report of ${analysis} as ${format}`);
  }

  async checkFile(dataset: string): Promise<void> {
    const sequence = this.account.sequences.get(dataset);
    const { bytes } = await this.caller.call(`/api/v1/file/${dataset}/download-file/`);
    if (sequence !== undefined && String(bytes) !== csvOf(sequence, COLUMN)) {
      this.#wrong(`the file of ${dataset} is not the one that was uploaded`);
    }
  }

  #checkOwn(text: string, what: string): void {
    if (!text.includes(this.account.mark)) this.#wrong(`${what} does not have its user's name`);
    const others = (text.match(/load\d+x/g) ?? []).filter((mark) => mark !== this.account.mark);
    if (others.length > 0) this.#wrong(`${what} has the name ${others[0]}`);
  }

  async #settled<T>(path: string, isSettled: (record: T) => boolean): Promise<T> {
    for (;;) {
      const record = await this.caller.json<T>(path);
      if (isSettled(record)) return record;
      await pause(400);
    }
  }

  /** The work of a user, in steps; between them the user thinks. */
  async *work(): AsyncGenerator<void, void, undefined> {
    const { made } = this.account;
    await this.signIn();
    yield;
    await this.signInToPages();
    yield;
    let project = [...made.Project].at(-1);
    if (project === undefined || made.Dataset.size < MOST_PROJECTS) {
      const rows = 50 + Math.floor(Math.random() * 200) * 2 + 1;
      const dataset = await this.upload({ first: Math.floor(Math.random() * 1000), step: 3, rows });
      yield;
      const { status } = await this.inspected(dataset);
      if (status !== "estimand_preview") this.#wrong(`dataset ${dataset} is ${status} after its inspection`);
      yield;
      await this.configure(dataset);
      yield;
      project = await this.finalize(dataset);
      const imported = await this.imported(project);
      if (imported.status !== "ready")
        this.#wrong(`project ${project} is ${imported.status}: ${imported.message}`);
      yield;
    }
    const analysis = await this.analyse(project);
    yield;
    await this.checkResult(analysis);
    yield;
    await this.checkPage(project);
    yield;
    const isPrinted = made.Analysis.size % PDF_EVERY === 0;
    if (isPrinted || made.Analysis.size % 3 === 0)
      await this.checkReport(analysis, isPrinted ? "pdf" : "html");
  }
}
