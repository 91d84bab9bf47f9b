import { readFileSync } from "node:fs";
import type { FunctionKey, Transform } from "~/compute/contract/types";

/** A dataset with the variables and options of its analyses. Columns count from 1. */
export interface InteropCase {
  name: string;
  content: string;
  settings: Record<string, unknown>;
  y: { column: number; trans: Transform | null };
  /** What Y is, if not numbers: only functions that take it are asked. */
  yIs?: "categories" | "dates";
  /** The functions that it is for; otherwise all that take Y. */
  only?: readonly FunctionKey[];
  x: { column: number; trans: Transform | null; isCategory?: true; base?: string }[];
  /** Instruments, for functions that need them; the first `chosen` X are chosen together with Y. */
  z?: { column: number; trans: Transform | null; as_category?: true }[];
  chosen?: number;
  /** Squares and interactions, for functions that take them. */
  terms?: [number, number][];
  /** Settings, for functions that declare them. */
  options?: Record<string, number | string>;
  removesOutliers: boolean;
  filter: { column_index: number; column_value: string | number } | null;
  /** The column of the categories of the boxplot. */
  by: number | null;
}

const reference = (name: string) => readFileSync(`tests/reference/data/${name}.csv`, "utf8");
/** The first 4,000 rows of a demo. */
const demo = (name: string) =>
  readFileSync(`demo/${name}.csv`, "utf8").split("\n").slice(0, 4_001).join("\n");
/** The rows of a table as years that follow each other. */
const inTime = (csv: string) =>
  csv
    .trimEnd()
    .split("\n")
    .map((line, row) => (row === 0 ? `year,${line}` : `${1900 + row},${line}`))
    .join("\n");
const HEADER = { header: 1, first_row: 2 };
const variable = (column: number, trans: Transform | null = null) => ({ column, trans });

/**
 * A complete panel; one with gaps and shuffled rows, in logarithms; one with rows without a time; a yearly series; one whose effects
 * fade; skewed amounts with outliers, empty cells, dates and a filter; measurements without time, with empty cells, in differences of
 * neighbouring rows; categories, also the entities of a panel; and squares and interactions of numbers and categories, of a panel, and
 * of one X with its square; a Y of categories, with empty cells, of a panel; and one of dates.
 */
export const CASES: readonly InteropCase[] = [
  {
    name: "panel",
    content: reference("grunfeld"),
    settings: { ...HEADER, entity: "company_id", time: "fy" },
    y: variable(3),
    x: [variable(4), variable(5)],
    removesOutliers: true,
    filter: null,
    by: 1,
  },
  {
    name: "panel with gaps",
    content: reference("grunfeld_gaps"),
    settings: { ...HEADER, entity: "company_id", time: "fy" },
    y: variable(3, "log"),
    x: [variable(4, "log")],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "panel with rows without a time",
    content: `${reference("grunfeld").trimEnd()}\n3,,999,5000,700\n99,,12345,60000,9000\n`,
    settings: { ...HEADER, entity: "company_id", time: "fy" },
    y: variable(3),
    x: [variable(4)],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "series",
    content: reference("usdistlag"),
    settings: { ...HEADER, time: "year" },
    y: variable(2),
    x: [variable(3)],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "series with responses over time",
    content: reference("adstock"),
    settings: { ...HEADER, time: "year" },
    y: variable(2),
    x: [variable(3), variable(4)],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "skewed amounts",
    content: demo("claims"),
    settings: HEADER,
    y: variable(6, "log"),
    x: [variable(5), variable(7, "sqrt")],
    removesOutliers: true,
    filter: { column_index: 3, column_value: "north" },
    by: 4,
  },
  {
    name: "differences",
    content: reference("airquality"),
    settings: HEADER,
    y: variable(1, "FirstDiff"),
    x: [variable(4, "FirstDiff"), variable(3, "FirstDiff"), variable(2, "FirstDiff")],
    removesOutliers: true,
    filter: null,
    by: 5,
  },
  {
    name: "categories",
    content: demo("claims"),
    settings: HEADER,
    y: variable(6, "log"),
    x: [variable(5), { ...variable(3), isCategory: true }, { ...variable(4), isCategory: true }],
    removesOutliers: true,
    filter: null,
    by: 4,
  },
  {
    name: "panel with the entities as categories",
    content: reference("grunfeld"),
    settings: { ...HEADER, entity: "company_id", time: "fy" },
    y: variable(3),
    x: [variable(4), variable(5), { ...variable(1), isCategory: true }],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "terms",
    content: demo("claims").split("\n").slice(0, 401).join("\n"),
    settings: HEADER,
    y: variable(6, "log"),
    x: [variable(5), variable(7, "sqrt"), { ...variable(3), isCategory: true }],
    terms: [
      [5, 5],
      [5, 3],
    ],
    removesOutliers: true,
    filter: null,
    by: null,
  },
  {
    name: "terms of a panel",
    content: reference("grunfeld"),
    settings: { ...HEADER, entity: "company_id", time: "fy" },
    y: variable(3),
    x: [variable(4), variable(5)],
    terms: [[4, 5]],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "square",
    content: reference("mtcars"),
    settings: HEADER,
    y: variable(2),
    x: [variable(5)],
    terms: [[5, 5]],
    removesOutliers: true,
    filter: null,
    by: null,
  },
  {
    name: "categories of a panel as Y",
    content: "firm,year,sector\n".concat(
      ...Array.from({ length: 120 }, (_, row) => {
        const [firm, year] = [row % 8, 2000 + Math.floor(row / 8)];
        return `${firm},${year},${["trade", "crafts", "", "building"][(firm * firm + (row % 3)) % 4]}\n`;
      }),
    ),
    settings: { ...HEADER, entity: "firm", time: "year" },
    y: variable(3),
    yIs: "categories",
    x: [],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "dates as Y",
    content: "day,amount\n".concat(
      ...Array.from({ length: 60 }, (_, row) => {
        const day = new Date(Date.UTC(2023, 10, 1 + ((row * row) % 97)));
        return row % 9 === 4 ? ",1\n" : `${day.toISOString().slice(0, 10)},1\n`;
      }),
    ),
    settings: HEADER,
    y: variable(1),
    yIs: "dates",
    x: [],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  ...(
    [
      ["two texts, three by two", "arthritis", "Improved", "Treatment"],
      ["two texts with an empty cell", "zero22", "died", "treat"],
      ["two texts of four values", "sexualfun", "Wife", "Husband"],
    ] as const
  ).map(([name, file, y, x]): InteropCase => {
    const content = reference(file);
    const names =
      content
        .split("\n", 1)[0]
        ?.split(",")
        .map((each) => each.replaceAll('"', "").trim()) ?? [];
    return {
      name,
      content,
      settings: HEADER,
      y: variable(names.indexOf(y) + 1),
      yIs: "categories",
      x: [{ ...variable(names.indexOf(x) + 1), isCategory: true }],
      removesOutliers: false,
      filter: null,
      by: null,
    };
  }),
  ...(
    [
      ["counts by a text and numbers", "doctorvisits", 1, [2], [5, 6]],
      ["counts by texts", "insectsprays", 1, [2], []],
      ["counts with rows that have no estimate", "nopoisson", 1, [], [2, 3]],
    ] as const
  ).map(([name, file, y, categories, numbers]): InteropCase => ({
    name,
    content: reference(file),
    settings: HEADER,
    y: variable(y),
    x: [
      ...categories.map((column) => ({ ...variable(column), isCategory: true as const })),
      ...numbers.map((column) => variable(column)),
    ],
    only: ["poisson"],
    removesOutliers: false,
    filter: null,
    by: null,
  })),
  ...(
    [
      ["starts of a treatment", "mpdta", 3, 5, "county", "year", "never_treated"],
      ["starts against those not yet treated", "mpdta", 3, 5, "county", "year", "not_yet_treated"],
      ["first treated years with gaps", "mpdta_gaps", 3, 6, "county", "year", "not_yet_treated"],
      ["starts in gaps", "stagger", 3, 4, "unit", "year", "not_yet_treated"],
    ] as const
  ).map(([name, file, y, x, entity, time, control]): InteropCase => ({
    name,
    content: reference(file),
    settings: { ...HEADER, entity, time },
    y: variable(y),
    x: [variable(x)],
    options: { control },
    only: ["did"],
    removesOutliers: false,
    filter: null,
    by: null,
  })),
  {
    name: "a treatment that some always have, or that ends",
    content: "firm,month,sales,treated\n".concat(
      ...Array.from({ length: 96 }, (_, row) => {
        const [firm, month] = [Math.floor(row / 8), row % 8];
        const on =
          [0, month < 9 ? 1 : 0, month === 3 ? 1 : 0, month > 4 ? 1 : 0, month > 2 ? 1 : 0, 0][firm % 6] ?? 0;
        const day = new Date(Date.UTC(2023, 8 + month, 1)).toISOString().slice(0, 10);
        return `${firm},${day},${((row * row * 7) % 31) + firm + 2 * on},${on}\n`;
      }),
    ),
    settings: { ...HEADER, entity: "firm", time: "month" },
    y: variable(3),
    x: [variable(4)],
    options: { control: "not_yet_treated" },
    only: ["did"],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "counts with exposures",
    content: `${reference("insurance").trimEnd()}\n1,<1l,<25,0,3\n2,>2l,>35,,4\n`,
    settings: HEADER,
    y: variable(5),
    x: [{ ...variable(2), isCategory: true }, variable(1)],
    options: { exposure: 4 },
    only: ["poisson"],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  ...(
    [
      ["a text of two values by a text and numbers", "spector", 1, [4], [2, 3]],
      ["0 and 1 with separation", "endometrial", 4, [], [1, 2, 3]],
      ["0 and 1 of few rows", "mtcars", 10, [], [7]],
    ] as const
  ).map(([name, file, y, categories, numbers]): InteropCase => ({
    name,
    content: reference(file),
    settings: HEADER,
    y: variable(y),
    yIs: "categories",
    x: [
      ...categories.map((column) => ({ ...variable(column), isCategory: true as const })),
      ...numbers.map((column) => variable(column)),
    ],
    removesOutliers: false,
    filter: null,
    by: null,
  })),
  ...(
    [
      [
        "instruments of logarithms",
        "cigarettes95",
        [2, "log"],
        [
          [3, "log"],
          [4, "log"],
        ],
        [5, 6],
        1,
        {},
      ],
      [
        "instruments of many rows",
        "card",
        [1, null],
        [
          [2, null],
          [3, null],
          [4, null],
          [5, null],
        ],
        [8, 9],
        1,
        {},
      ],
      [
        "weak instruments",
        "weakiv",
        [1, null],
        [
          [2, null],
          [3, null],
        ],
        [4, 5],
        1,
        {},
      ],
      [
        "instruments that contradict each other",
        "emptyiv",
        [1, null],
        [
          [2, null],
          [3, null],
        ],
        [4, 5, 6],
        1,
        {},
      ],
      [
        "instruments that leave two rays",
        "raysiv",
        [1, null],
        [
          [2, null],
          [3, null],
        ],
        [4, 5],
        1,
        {},
      ],
      [
        "an instrument of a panel",
        "clusteriv",
        [1, null],
        [
          [2, null],
          [3, null],
        ],
        [4],
        1,
        { entity: "group" },
      ],
      [
        "an instrument of countries",
        "openness",
        [1, null],
        [
          [2, null],
          [3, null],
        ],
        [4],
        1,
        {},
      ],
      [
        "two X that are chosen",
        "emptyiv",
        [1, null],
        [
          [2, null],
          [3, null],
        ],
        [4, 5, 6],
        2,
        {},
      ],
    ] as const
  ).map(([name, file, y, x, z, chosen, settings]): InteropCase => ({
    name,
    content: reference(file),
    settings: { ...HEADER, ...settings },
    y: variable(y[0], y[1]),
    x: x.map(([column, trans]) => variable(column, trans)),
    z: z.map((column) => variable(column)),
    chosen,
    removesOutliers: false,
    filter: null,
    by: null,
  })),
  {
    name: "instruments of a series, one of categories",
    content: inTime(reference("openness")),
    settings: { ...HEADER, time: "year" },
    y: variable(2),
    x: [variable(3), variable(4)],
    z: [variable(5), { ...variable(6), as_category: true }],
    chosen: 1,
    removesOutliers: false,
    filter: null,
    by: null,
  },
];
