import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { type GridHeights, rowsOfPage, rowWindow, type RowWindow } from "./row-window";

interface ScrolledRows extends RowWindow {
  /** Rows that PageUp and PageDown move by. */
  pageRows: number;
  /** Scrolls a row into sight. */
  show: (row: number, align: "nearest" | "center") => void;
}

/** The row window of a scrolling element; it follows scrolling and changes of size. */
export function useRowWindow(
  scroller: RefObject<HTMLElement>,
  rowCount: number,
  heights: GridHeights,
): ScrolledRows {
  const [{ scrollTop, viewport }, setScroll] = useState({ scrollTop: 0, viewport: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => setScroll({ scrollTop: element.scrollTop, viewport: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [scroller]);
  // A table that becomes shorter moves the scroll position without a scroll event.
  useEffect(() => {
    const element = scroller.current;
    if (element) setScroll({ scrollTop: element.scrollTop, viewport: element.clientHeight });
  }, [scroller, rowCount]);
  return {
    ...rowWindow(rowCount, scrollTop, viewport, heights),
    pageRows: rowsOfPage(viewport, heights),
    show(row, align) {
      const element = scroller.current;
      if (!element) return;
      const now = rowWindow(rowCount, element.scrollTop, element.clientHeight, heights);
      element.scrollTop = now.scrollTo(row, align);
    },
  };
}
