// eslint-disable-next-line no-restricted-imports -- generated next to the core, types only
import type * as pkg from "../../compute-rs/pkg/estimand_compute";

/**
 * The core as wasm-bindgen declares it (compute-rs/src/wasm; `npm run build:wasm` writes compute-rs/pkg). One build serves
 * server and browser. Failures are thrown as `Failure` objects; after any other exception the instance must not be used
 * again. Objects live in the instance's memory until `free`. The loader that fetches the module is only the browser's.
 */
export type ComputeModule = Omit<typeof pkg, "default" | "__wbg_init">;

export type FileReaderHandle = pkg.FileReader;
export type ImportedTableHandle = pkg.ImportedTable;
export type ImportedColumnHandle = pkg.ImportedColumn;
export type AnalysisTableHandle = pkg.AnalysisTable;
export type ComputedColumnHandle = pkg.ComputedColumnHandle;
export type ShapingHandle = pkg.Shaping;
export type ShapedTableHandle = pkg.ShapedTable;
export type SharedRowsHandle = pkg.SharedRows;
