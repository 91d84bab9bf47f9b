import { engine } from "./engine-instance";

const ROWS = 3_000;
const CITIES = ["Bern", "Genève", "Zürich", "Basel"];

/**
 * Reads a table of 3,000 rows with the usual kinds of cells. V8 compiles the core's code quickly at first and optimises
 * code that runs often, which makes it twice as fast. The warm-up triggers this before the first user's file.
 */
export function warmUp(): null {
  const bytes = new TextEncoder().encode(generatedTable());
  const { FileReader } = engine();
  const reader = new FileReader("warm-up.csv", bytes.length);
  try {
    reader.push(bytes);
    reader.finish();
    reader.inspect("{}");
    reader.import("{}").free();
  } finally {
    reader.free();
  }
  return null;
}

/** Codes, counts, amounts, shares, dates, texts with commas and missing cells. */
function generatedTable(): string {
  const lines = ["id,code,day,year,count,amount,share,city,street,answer,percent,long"];
  for (let row = 1; row <= ROWS; row++) {
    const city = CITIES[row % CITIES.length] ?? "";
    const cells = [
      row,
      String(row).padStart(6, "0"),
      `${2000 + (row % 20)}-0${1 + (row % 9)}-1${row % 10}`,
      1950 + (row % 70),
      (row * 7919) % 1000,
      ((row * 104_729) % 1e6) / 100,
      row % 20 === 0 ? "NA" : ((row * 31) % 9973) / 1e4,
      city,
      `"${city}, Street ${row % 997}"`,
      row % 3 === 0 ? "yes" : "no",
      `${row % 100}%`,
      (row * 1234.5678).toFixed(4),
    ];
    lines.push(cells.join(","));
  }
  return `${lines.join("\n")}\n`;
}
