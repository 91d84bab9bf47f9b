import { CASES_OF_FUNCTIONS } from "./cases-of-functions";
import { demo, HEADER, type InteropCase, reference, variable } from "./interop-case";

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
  ...CASES_OF_FUNCTIONS,
];
