/** Peers in plain JavaScript: a recode as a loop, and SheetJS where it is installed. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { timeWork } from "../core-jobs.mjs";

/** The job as a JavaScript author would write it: texts in an array, results in another. */
function recode(folder) {
  const bytes = (name) => readFileSync(path.join(folder, name));
  const x = new Float64Array(new Uint8Array(bytes("recode.f64")).buffer);
  const codes = new Int32Array(new Uint8Array(bytes("recode.i32")).buffer);
  const group = Array.from(codes, (code) => `group ${String(code).padStart(2, "0")}`);
  return () => {
    const made = new Array(x.length);
    for (let i = 0; i < x.length; i++)
      made[i] = x[i] > 1 ? "high" : group[i].includes("1") ? group[i] : "rest";
    return made;
  };
}

/** SheetJS, which the project does not depend on: found here or by NODE_PATH. */
function sheetJs() {
  try {
    return createRequire(import.meta.url)("xlsx");
  } catch {
    return null;
  }
}

/**
 * @returns {{peer: string, median?: number, missing?: string[], value: number | null}[]} as peers.py answers
 */
export function askJavaScript(job, folder) {
  if (job === "recode") {
    return [{ peer: "plain JavaScript", median: timeWork(recode(folder)).median, value: null }];
  }
  if (job !== "xlsx") return [];
  const library = sheetJs();
  if (library === null) return [{ peer: "SheetJS", missing: ["xlsx"], value: null }];
  const file = path.join(folder, "table.xlsx");
  const { median, value } = timeWork(() => {
    const book = library.read(readFileSync(file), { dense: true });
    return library.utils.sheet_to_json(book.Sheets[book.SheetNames[0]], { header: 1 });
  });
  return [{ peer: "SheetJS", median, value: (value.length - 1) * value[0].length }];
}
