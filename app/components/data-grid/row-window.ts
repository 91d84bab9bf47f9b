export const ROW_HEIGHT = 26;
/** Height of the names above the rows. */
export const HEAD_HEIGHT = 30;
/** Browsers draw nothing below some height (Firefox 17.9 million pixels, others 33.5): longer tables scroll scaled. */
export const MOST_PIXELS = 15_000_000;
/** Rows drawn beyond both ends of the window. */
const OVERSCAN = 12;

/** What the rows of a table need to be drawn in a window. */
export interface RowWindow {
  /** Height of the scrolled area, below the names. */
  height: number;
  /** First and last row to draw, from 0; `last` is below `first` when there is none. */
  first: number;
  last: number;
  /** Where a row stands in the scrolled area. */
  topOf: (row: number) => number;
  /** Where to scroll to, so that a row is in sight. */
  scrollTo: (row: number, align: "nearest" | "center") => number;
}

/**
 * The rows that a window shows. In a table that is too long for the browser a pixel of scrolling is more than a pixel of
 * rows, and rows are placed relative to where the window stands.
 *
 * @param scrollTop and `viewport` of the scrolling element, names included
 */
export function rowWindow(rowCount: number, scrollTop: number, viewport: number): RowWindow {
  const total = rowCount * ROW_HEIGHT;
  const height = Math.min(total, MOST_PIXELS);
  const room = Math.max(0, viewport - HEAD_HEIGHT);
  const ratio = height === total ? 1 : (total - room) / (height - room);
  const offset = Math.max(0, Math.min(scrollTop * ratio, Math.max(0, total - room)));
  const shift = ratio === 1 ? 0 : scrollTop - offset;
  return {
    height,
    first: Math.max(0, Math.floor(offset / ROW_HEIGHT) - OVERSCAN),
    last: Math.min(rowCount - 1, Math.floor((offset + room) / ROW_HEIGHT) + OVERSCAN),
    topOf: (row) => row * ROW_HEIGHT + shift,
    scrollTo(row, align) {
      const top = row * ROW_HEIGHT;
      if (align === "center") return Math.max(0, top - (room - ROW_HEIGHT) / 2) / ratio;
      if (top < offset) return top / ratio;
      if (top + ROW_HEIGHT > offset + room) return (top + ROW_HEIGHT - room) / ratio;
      return scrollTop;
    },
  };
}
