/** Heights of a grid in pixels, as its style sheet sets them. */
export interface GridHeights {
  row: number;
  /** The names above the rows. */
  head: number;
}

/** Browsers draw nothing below some height (Firefox 17.9 million pixels, others 33.5): longer tables scroll scaled. */
export const MOST_PIXELS = 15_000_000;
/** Rows drawn beyond both ends of the window. */
const OVERSCAN = 12;

/** The parts that a grid needs in order to draw only the rows in sight. */
export interface RowWindow {
  /** Height of the scrolled area, below the names. */
  height: number;
  /** First and last row to draw, from 0; `last` is less than `first` in a table without rows. */
  first: number;
  last: number;
  /** Top of a row in the scrolled area. */
  topOf: (row: number) => number;
  /** The scroll position that brings a row into sight. */
  scrollTo: (row: number, align: "nearest" | "center") => number;
}

/**
 * The rows that a scrolling element shows. In a table too long for the browser, a pixel of scrolling is more than a
 * pixel of rows, and rows are placed relative to the scroll position.
 *
 * @param scrollTop and `viewport` of the scrolling element, names included
 */
export function rowWindow(
  rowCount: number,
  scrollTop: number,
  viewport: number,
  heights: GridHeights,
): RowWindow {
  const total = rowCount * heights.row;
  const height = Math.min(total, MOST_PIXELS);
  const room = Math.max(0, viewport - heights.head);
  const ratio = height === total ? 1 : (total - room) / (height - room);
  const offset = Math.max(0, Math.min(scrollTop * ratio, Math.max(0, total - room)));
  const shift = ratio === 1 ? 0 : scrollTop - offset;
  return {
    height,
    first: Math.max(0, Math.floor(offset / heights.row) - OVERSCAN),
    last: Math.min(rowCount - 1, Math.floor((offset + room) / heights.row) + OVERSCAN),
    topOf: (row) => row * heights.row + shift,
    scrollTo(row, align) {
      const top = row * heights.row;
      if (align === "center") return Math.max(0, top - (room - heights.row) / 2) / ratio;
      if (top < offset) return top / ratio;
      if (top + heights.row > offset + room) return (top + heights.row - room) / ratio;
      return scrollTop;
    },
  };
}

/** Rows that PageUp and PageDown move by: those in sight, less two that stay. */
export function rowsOfPage(viewport: number, { row }: GridHeights): number {
  return Math.max(1, Math.floor(viewport / row) - 2);
}
