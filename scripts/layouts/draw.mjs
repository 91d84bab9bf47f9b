/** Tables of known content in layouts drawn by a seed. */

/** Numbers from a seed: mulberry32 (T. Ettinger, 2017). */
function drawing(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count) => Math.floor(next() * count);
  return { next, below, one: (list) => list[below(list.length)], chance: (share) => next() < share };
}

const two = (n) => String(n).padStart(2, "0");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const day = (at) => new Date(Date.UTC(2021, 0, 1 + at));
const month = (at) => new Date(Date.UTC(2021, at, 1));
const iso = (date) => date.toISOString().slice(0, 10);
const PLACES = [
  "Aarau",
  "Bern",
  "Chur",
  "Davos",
  "Genf",
  "Köln",
  "Łódź",
  "Zürich",
  "Nancy",
  "Turin",
  "Graz",
  "Gent",
];

/** Forms of the first column: the text written, and the value read. */
const KEYS = {
  "names of places": (at) => {
    const name =
      at < PLACES.length ? PLACES[at] : `${PLACES[at % PLACES.length]} ${Math.floor(at / PLACES.length) + 1}`;
    return [name, name];
  },
  years: (at) => [String(1960 + at), 1960 + at],
  "ISO days": (at) => [iso(day(at)), iso(day(at))],
  "dd.mm.yyyy": (at) => [
    `${two(day(at).getUTCDate())}.${two(day(at).getUTCMonth() + 1)}.${day(at).getUTCFullYear()}`,
    iso(day(at)),
  ],
  "mm/dd/yyyy": (at) => [
    `${day(at).getUTCMonth() + 1}/${day(at).getUTCDate()}/${day(at).getUTCFullYear()}`,
    iso(day(at)),
  ],
  "yy-mm-dd": (at) => [iso(day(at)).slice(2), iso(day(at))],
  "yyyy-mm": (at) => [iso(month(at)).slice(0, 7), iso(month(at))],
  "m.yyyy": (at) => [`${month(at).getUTCMonth() + 1}.${month(at).getUTCFullYear()}`, iso(month(at))],
  "yyyy.mm": (at) => [iso(month(at)).slice(0, 7).replace("-", "."), iso(month(at))],
  "mm/yy": (at) => [
    `${two(month(at).getUTCMonth() + 1)}/${String(month(at).getUTCFullYear()).slice(2)}`,
    iso(month(at)),
  ],
  "Mon yy": (at) => [
    `${MONTHS[month(at).getUTCMonth()]} ${String(month(at).getUTCFullYear()).slice(2)}`,
    iso(month(at)),
  ],
  yyyymm: (at) => [iso(month(at)).slice(0, 7).replace("-", ""), iso(month(at))],
  yyyyQq: (at) => [
    `${2001 + Math.floor(at / 4)}Q${(at % 4) + 1}`,
    `${2001 + Math.floor(at / 4)}-${two((at % 4) * 3 + 1)}-01`,
  ],
};

/** Forms of numbers: how a number is written, and its decimal sign. */
const grouped = (number, mark, sign) => {
  const [whole, rest] = Math.abs(number).toFixed(2).split(".");
  return `${number < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, mark)}${sign}${rest}`;
};
const NUMBERS = {
  point: (n) => n.toFixed(2),
  comma: (n) => n.toFixed(2).replace(".", ","),
  "thousands, point": (n) => grouped(n, ",", "."),
  "thousands, comma": (n) => grouped(n, ".", ","),
  "thousands, apostrophe": (n) => grouped(n, "'", "."),
  "currency behind": (n) => `${n.toFixed(2)} EUR`,
  parentheses: (n) => (n < 0 ? `(${Math.abs(n).toFixed(2)})` : n.toFixed(2)),
  percent: (n) => `${n.toFixed(2)}%`,
};
const TITLES = [
  "Quarterly report of the office",
  "Table 3: Turnover by place",
  "Confidential",
  "Status: 2024-05-01",
];
const NOTES = ["Source: own count", "* provisional", "Note: without suburbs", "Quelle: Amt für Statistik"];
const LABELS = ["Total", "Summe", "Σ", "All places", "whole country", "-", "", "Gesamt", "Sum"];
const WORDS = ["suppressed", "on request", "never", "X", "( )", "secret"];
const UNITS = ["EUR", "(USD bn)", "kg", "Mio. CHF", "[mm]", "1000 t"];

/** Number formats of a workbook whose cells are dates or numbers where a CSV file has the text of this form. */
const KEY_FORMATS = {
  years: "0",
  "ISO days": "yyyy-mm-dd",
  "dd.mm.yyyy": "dd.mm.yyyy",
  "mm/dd/yyyy": "m/d/yyyy",
  "yy-mm-dd": "yy-mm-dd",
  "yyyy-mm": "yyyy-mm",
  "m.yyyy": "m.yyyy",
  "yyyy.mm": "yyyy.mm",
  "mm/yy": "mm/yy",
  "Mon yy": "mmm yy",
};
const NUMBER_FORMATS = {
  point: "0.00",
  comma: "0.00",
  "thousands, point": "#,##0.00",
  "thousands, comma": "#,##0.00",
  "thousands, apostrophe": "#,##0.00",
  "currency behind": '0.00 "EUR"',
  parentheses: "0.00;(0.00)",
  percent: "0.00%",
};

/**
 * A table with its layout: its content, the features that were drawn, and the rows of cells. A cell is a text, or has a
 * text, and the value and the number format of a workbook. `text` is the table as CSV; `workbook` says which cells hold
 * values, and which are merged.
 */
export function drawTable(seed) {
  const draw = drawing(seed);
  const features = [];
  const has = (feature, share) => {
    const drawn = draw.chance(share);
    if (drawn) features.push(feature);
    return drawn;
  };
  const count = 6 + draw.below(55);
  const keyForm = draw.one(Object.keys(KEYS));
  const numberForm = draw.one(Object.keys(NUMBERS));
  features.push(`key: ${keyForm}`, `numbers: ${numberForm}`);
  const headerRows = draw.chance(0.75) ? 1 : draw.chance(0.7) ? 2 : 3;
  if (headerRows > 1) features.push(`${headerRows} rows of names`);
  const groups = headerRows > 1 ? 2 + draw.below(2) : 0;
  const width = headerRows > 1 ? groups * 2 : 2 + draw.below(4);
  const bound = keyForm === "names of places" ? "place" : "period";
  const names = [bound];
  const header = [];
  const measures = ["turnover", "costs", "staff", "area", "stock", "orders"];
  if (headerRows === 1) {
    names.push(...measures.slice(0, width));
    header.push([...names]);
  } else {
    const lower = draw.chance(0.5) ? ["2022", "2023"] : ["plan", "actual"];
    const upper = [];
    const last = [];
    for (let group = 0; group < groups; group++) {
      for (let at = 0; at < 2; at++) {
        upper.push(at === 0 ? measures[group] : "");
        last.push(lower[at]);
        names.push(`${measures[group]} · ${lower[at]}`);
      }
    }
    const keyAbove = headerRows === 2 && draw.chance(0.5);
    header.push([keyAbove ? bound : "", ...upper], [keyAbove ? "" : bound, ...last]);
    if (headerRows === 3) {
      const areas = Array.from({ length: width }, (_, at) => (at < 2 ? "North" : "South"));
      header.unshift(["", ...areas.map((area, at) => (area === areas[at - 1] ? "" : area))]);
      names.splice(1, width, ...names.slice(1).map((name, at) => `${areas[at]} · ${name}`));
    }
  }
  const scale = numberForm === "percent" ? 0.01 : 1;
  const rows = [];
  const content = [];
  const numberCell = (number) => ({
    text: NUMBERS[numberForm](number),
    value: number * scale,
    format: NUMBER_FORMATS[numberForm],
  });
  const drawNumber = () => Math.round((draw.next() * 5000 + (draw.chance(0.1) ? -4000 : 10)) * 100) / 100;
  const withWords = has("words among numbers", 0.15);
  const withMissing = has("missing values", 0.2);
  for (let at = 0; at < count; at++) {
    const [written, read] = KEYS[keyForm](at);
    const format = KEY_FORMATS[keyForm];
    const row = [format === undefined ? written : { text: written, value: read, format }];
    const values = [read];
    for (let column = 0; column < width; column++) {
      if (withWords && draw.chance(0.06)) {
        row.push(draw.one(WORDS));
        values.push(null);
      } else if (withMissing && draw.chance(0.08)) {
        row.push(draw.one(["", "NA", "n/a"]));
        values.push(null);
      } else {
        const number = drawNumber();
        row.push(numberCell(number));
        values.push(number * scale);
      }
    }
    rows.push(row);
    content.push(values);
  }
  /** @type {[number, any[]][]} */
  const between = [];
  if (headerRows === 1 && has("names again", 0.08)) between.push([Math.floor(count / 2), [...header[0]]]);
  if (keyForm === "names of places" && has("headings of groups", 0.12)) {
    between.push(
      [0, ["North", ...Array(width).fill("")]],
      [Math.floor(count / 2), ["South", ...Array(width).fill("")]],
    );
  }
  if (has("total", 0.2)) {
    const sum = (column) => content.reduce((total, values) => total + (values[column + 1] ?? 0), 0) / scale;
    const totals = Array.from({ length: width }, (_, column) =>
      numberCell(Math.round(sum(column) * 100) / 100),
    );
    between.push([count, [draw.one(LABELS), ...totals]]);
  }
  const body = [];
  for (let at = 0; at <= count; at++) {
    for (const [index, row] of between) if (index === at) body.push(row);
    if (at < count) body.push(rows[at]);
    if (at > 0 && at < count && at === Math.floor(count / 3) && has("blank row", 0.08)) body.push([]);
  }
  /** @type {any[][]} */
  const lines = [];
  if (has("title", 0.25)) {
    for (let line = 0; line <= draw.below(3); line++) lines.push([draw.one(TITLES)]);
    if (draw.chance(0.7)) lines.push([]);
  }
  if (has("keys above", 0.1)) lines.push(["Station", "Bern"], ["Operator", "Office"], []);
  lines.push(...header);
  if (headerRows === 1 && has("units", 0.12))
    lines.push(["", ...header[0].slice(1).map(() => draw.one(UNITS))]);
  lines.push(...body);
  if (has("notes", 0.2)) {
    lines.push([]);
    for (let line = 0; line <= draw.below(2); line++) lines.push([draw.one(NOTES)]);
  }
  if (has("blank column first", 0.06)) for (const line of lines) if (line.length > 0) line.unshift("");
  const usesComma = /comma|thousands, point/.test(numberForm);
  const mark = draw.one(usesComma ? [";", "\t"] : [",", ";", "\t"]);
  const padded = has("padding", 0.08);
  const cell = (held) => {
    const text = held.text ?? held;
    return /["\n]/.test(text) || text.includes(mark) ? `"${text}"` : padded && text ? `${text} ` : text;
  };
  const text = lines.map((line) => line.map(cell).join(mark)).join("\n");
  const workbook = { values: draw.chance(0.75), merged: headerRows > 1 && draw.chance(0.5) };
  return { text: `${text}\n`, lines, names, content, features, padded, workbook, header };
}

/**
 * The rows of a table as cells of a workbook, with the ranges of merged cells (row, first column, last column, from 0),
 * and its features with those of a workbook.
 */
export function sheetOf({ lines, header, padded, workbook, features }) {
  const rows = lines.map((line) =>
    line.map((held) => {
      if (held.text === undefined) return padded && held ? `${held} ` : held;
      return workbook.values ? { value: held.value, format: held.format } : held.text;
    }),
  );
  const merged = [];
  if (workbook.merged) {
    for (const names of header.slice(0, -1)) {
      const row = lines.indexOf(names);
      for (let from = 1; from < names.length; from++) {
        let to = from;
        while (to + 1 < names.length && names[to + 1] === "") to++;
        if (names[from] !== "" && to > from) merged.push([row, from, to]);
        from = to;
      }
    }
  }
  const own = [
    `cells: ${workbook.values ? "values" : "texts"}`,
    ...(workbook.merged ? ["merged names"] : []),
  ];
  return { rows, merged, features: [...features, ...own] };
}
