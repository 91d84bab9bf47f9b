import { listEveryOrder } from "~/db/orders.server";
import { findUserById } from "~/db/users.server";
import { notFound } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { getBlob } from "~/storage/whole-blobs.server";
import { receiptName } from "../billing/order-history.server";
import { buildReceipt } from "../billing/receipt.server";
import { listDatasets } from "../datasets/list-datasets.server";
import { listProjects } from "../projects/list-projects.server";
import { describeAccount } from "./describe-account.server";
import { datasetEntries } from "./dataset-entries.server";
import { FolderNames, jsonFile } from "./folder-names";
import { projectEntries, TIME_ZONE } from "./project-entries.server";
import { EXPORT_README } from "./export-readme";
import type { ZipEntry } from "./write-zip.server";

/** Everything in an account, file by file. Reports how many datasets and projects are done. */
export async function* countedEntries(
  userId: string,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): AsyncGenerator<ZipEntry> {
  const [datasets, projects] = [await listDatasets(userId), await listProjects(userId)];
  const total = datasets.length + projects.length;
  let done = 0;
  const say = (phase: string) => report({ phase, done, total, unit: "files" });
  say("Writing your account");
  yield* accountEntries(userId, signal);
  const folders = new FolderNames("datasets");
  for (const { id, name } of datasets) {
    say(`Writing the dataset “${name}”`);
    yield* datasetEntries(userId, id, folders.take(name));
    done += 1;
  }
  const projectFolders = new FolderNames("projects");
  for (const { id, name } of projects) {
    say(`Writing the project “${name}”`);
    yield* projectEntries(userId, id, projectFolders.take(name), signal);
    done += 1;
  }
}

async function* accountEntries(userId: string, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  yield { path: "README.txt", open: () => EXPORT_README };
  yield jsonFile("account.json", () => describeAccount(user));
  const { imageHash } = user;
  if (imageHash !== null) yield { path: "picture.webp", open: () => getBlob(imageHash) };
  for (const { id, receiptNumber } of await listEveryOrder(userId)) {
    if (receiptNumber === null) continue;
    yield {
      path: `receipts/${receiptName(receiptNumber)}.pdf`,
      open: async () => (await buildReceipt(userId, id, { timeZone: TIME_ZONE, signal })).pdf,
    };
  }
}
