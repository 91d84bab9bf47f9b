import { HEADER, type InteropCase, inTime, reference, variable } from "./interop-case";

/** Cases of single functions: counts, treatments that start, and instruments. */
export const CASES_OF_FUNCTIONS: readonly InteropCase[] = [
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
  ...(["entity", "two_way"] as const).map((effects): InteropCase => ({
    name: `a panel with categories, effects of ${effects}`,
    content: reference("males"),
    settings: { ...HEADER, entity: "nr", time: "year" },
    y: variable(7),
    x: [variable(3), variable(4), { ...variable(5), isCategory: true }, { ...variable(6), isCategory: true }],
    options: { effects },
    only: ["panel_regression"],
    removesOutliers: false,
    filter: null,
    by: null,
  })),
  ...(["entity", "two_way"] as const).map((effects): InteropCase => ({
    name: `a panel with squares and interactions, effects of ${effects}`,
    content: reference("males"),
    settings: { ...HEADER, entity: "nr", time: "year" },
    y: variable(7),
    x: [variable(3), variable(4), { ...variable(5), isCategory: true }],
    terms: [
      [3, 3],
      [4, 3],
      [3, 5],
    ],
    options: { effects },
    only: ["panel_regression"],
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
  {
    name: "counts by squares and interactions, with exposures",
    content: reference("insurance"),
    settings: HEADER,
    y: variable(5),
    x: [{ ...variable(2), isCategory: true }, variable(1)],
    terms: [
      [1, 1],
      [2, 1],
    ],
    options: { exposure: 4 },
    only: ["poisson"],
    removesOutliers: false,
    filter: null,
    by: null,
  },
  {
    name: "counts by an interaction of numbers",
    content: reference("doctorvisits"),
    settings: HEADER,
    y: variable(1),
    x: [{ ...variable(2), isCategory: true }, variable(5), variable(6)],
    terms: [
      [5, 6],
      [5, 5],
    ],
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
      ["0 and 1 by squares and interactions", "mtcars", 9, [], [4, 7], [[4, 7]]],
      [
        "0 and 1 by interactions with categories",
        "doctorvisits",
        8,
        [2],
        [3, 5],
        [
          [2, 3],
          [3, 3],
          [5, 3],
        ],
      ],
    ] as const
  ).map(([name, file, y, categories, numbers, terms]): InteropCase => ({
    name,
    content: reference(file),
    settings: HEADER,
    y: variable(y),
    yIs: "categories",
    x: [
      ...categories.map((column) => ({ ...variable(column), isCategory: true as const })),
      ...numbers.map((column) => variable(column)),
    ],
    terms: terms.map(([one, other]): [number, number] => [one, other]),
    only: ["logit"],
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
        "two endogenous X",
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
  ).map(([name, file, y, x, z, endogenous, settings]): InteropCase => ({
    name,
    content: reference(file),
    settings: { ...HEADER, ...settings },
    y: variable(y[0], y[1]),
    x: x.map(([column, trans]) => variable(column, trans)),
    z: z.map((column) => variable(column)),
    endogenous,
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
    endogenous: 1,
    removesOutliers: false,
    filter: null,
    by: null,
  },
];
