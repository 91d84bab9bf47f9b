import type { Config } from "vega-lite";

/** The tokens of app/styles/tokens.css that charts draw with. */
export const CHART_TOKENS = [
  "ink",
  "ink-2",
  "ink-3",
  "line",
  "line-strong",
  "surface",
  "c1",
  "c2",
  "c3",
  "c4",
  "c5",
  "c6",
] as const;

export type ChartToken = (typeof CHART_TOKENS)[number];

/**
 * Colours of a chart.
 *
 * - `page`: CSS variables, so that one image serves light and dark (`inTheme` sets their values);
 * - `print`: literal colours on white, for the report and for downloads;
 * - `canvas`: literal colours of the theme that the browser shows, because a canvas cannot use CSS variables.
 */
export interface ChartTheme {
  name: "page" | "print" | "canvas";
  colour: Record<ChartToken, string>;
  font: string;
}

const FONT = "'Inter Variable', Inter, 'Liberation Sans', Arial, sans-serif";

/** The light tokens; app/charts/theme.test.ts keeps them equal to tokens.css. */
const LIGHT: Record<ChartToken, string> = {
  ink: "#17212b",
  "ink-2": "#50606e",
  "ink-3": "#5f6c78",
  line: "#e3e7ea",
  "line-strong": "#c9d0d6",
  surface: "#ffffff",
  c1: "#0072b2",
  c2: "#d55e00",
  c3: "#009e73",
  c4: "#cc79a7",
  c5: "#e69f00",
  c6: "#56b4e9",
};

/** The dark tokens, also checked by the test. */
const DARK: Record<ChartToken, string> = {
  ink: "#e8edf1",
  "ink-2": "#a9b6c1",
  "ink-3": "#8e9ba7",
  line: "#29343d",
  "line-strong": "#3d4b57",
  surface: "#171f26",
  c1: "#56b4e9",
  c2: "#f0803c",
  c3: "#34c79a",
  c4: "#dd9cc0",
  c5: "#f0bd4a",
  c6: "#8fd0f4",
};

function coloursFrom(read: (token: ChartToken) => string): Record<ChartToken, string> {
  return Object.fromEntries(CHART_TOKENS.map((token) => [token, read(token)])) as Record<ChartToken, string>;
}

export const PAGE_THEME: ChartTheme = {
  name: "page",
  colour: coloursFrom((token) => `var(--${token})`),
  font: FONT,
};

/** Colours of a chart image; `auto` follows the system. */
export const IMAGE_THEMES = ["light", "dark", "auto"] as const;

type ImageTheme = (typeof IMAGE_THEMES)[number];

function variables(colours: Record<ChartToken, string>): string {
  return `svg{${CHART_TOKENS.map((token) => `--${token}:${colours[token]}`).join(";")}}`;
}

const STYLES: Record<ImageTheme, string> = {
  light: variables(LIGHT),
  dark: variables(DARK),
  auto: `${variables(LIGHT)}@media(prefers-color-scheme:dark){${variables(DARK)}}`,
};

/**
 * Makes an SVG in the page theme self-contained: an image takes no CSS variables from the page around it.
 *
 * @param svg as drawn with `PAGE_THEME`
 */
export function inTheme(svg: string, theme: ImageTheme): string {
  const end = svg.indexOf(">", svg.indexOf("<svg")) + 1;
  return `${svg.slice(0, end)}<style>${STYLES[theme]}</style>${svg.slice(end)}`;
}

export const PRINT_THEME: ChartTheme = {
  name: "print",
  colour: LIGHT,
  font: "'Liberation Sans', Arial, sans-serif",
};

/** The theme that the browser shows now: a probe element resolves each CSS variable to its colour. */
export function canvasTheme(element: HTMLElement): ChartTheme {
  const probe = document.createElement("span");
  element.append(probe);
  const colour = coloursFrom((token) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color || LIGHT[token];
  });
  probe.remove();
  return { name: "canvas", colour, font: FONT };
}

/** Style of a series, in the Okabe–Ito order. Series differ in dash as well as colour, for black-and-white print. */
export function seriesStyle(theme: ChartTheme, index: number): { colour: string; dash: number[] } {
  const tokens = ["c1", "c2", "c3", "c4", "c5", "c6"] as const;
  const dashes = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 4], [1, 2]];
  const at = index % tokens.length;
  return { colour: theme.colour[tokens[at] ?? "c1"], dash: dashes[at] ?? [] };
}

/** Configuration of Vega-Lite: quiet axes, thin grid, commas between thousands and a true minus. */
export function chartConfig(theme: ChartTheme): Config {
  const { colour, font } = theme;
  return {
    background: "transparent",
    font,
    // The image as a whole has a text alternative; its parts need none.
    aria: false,
    mark: { aria: false },
    locale: {
      number: { decimal: ".", thousands: ",", grouping: [3], currency: ["", ""], minus: "−" },
    },
    view: { stroke: null },
    axis: {
      labelColor: colour["ink-2"],
      labelFontSize: 11,
      labelPadding: 6,
      titleColor: colour["ink-2"],
      titleFontSize: 11.5,
      titleFontWeight: 500,
      titlePadding: 8,
      gridColor: colour.line,
      gridWidth: 1,
      domainColor: colour["line-strong"],
      tickColor: colour["line-strong"],
      tickSize: 4,
      // Labels stay at their ticks, also at the ends of an axis; the padding of charts has room for them.
      labelFlush: false,
      labelOverlap: true,
      labelSeparation: 6,
      tickCount: 6,
      titleLimit: 420,
    },
    // A fixed extent keeps the title in place, however long the labels are.
    axisY: { domain: false, ticks: false, minExtent: 46, maxExtent: 46 },
    axisX: { grid: false },
    legend: {
      labelColor: colour["ink-2"],
      labelFontSize: 11.5,
      title: null,
      symbolStrokeWidth: 2,
      symbolSize: 180,
      orient: "top",
      direction: "horizontal",
      offset: 6,
      columnPadding: 18,
      labelLimit: 260,
    },
  };
}
