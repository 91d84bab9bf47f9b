import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { rowWindow, type RowWindow } from "./row-window";

/** The window of a scrolling element, followed as it scrolls and changes its size. */
export function useRowWindow(
  scroller: RefObject<HTMLElement>,
  rowCount: number,
): RowWindow & { show: (row: number, align: "nearest" | "center") => void } {
  const [{ scrollTop, viewport }, setPlace] = useState({ scrollTop: 0, viewport: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => setPlace({ scrollTop: element.scrollTop, viewport: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener("scroll", read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", read);
    };
  }, [scroller]);
  // Another view of the table may be shorter: the browser has moved the window without a word.
  useEffect(() => {
    const element = scroller.current;
    if (element) setPlace({ scrollTop: element.scrollTop, viewport: element.clientHeight });
  }, [scroller, rowCount]);
  return {
    ...rowWindow(rowCount, scrollTop, viewport),
    show(row, align) {
      const element = scroller.current;
      if (!element) return;
      element.scrollTop = rowWindow(rowCount, element.scrollTop, element.clientHeight).scrollTo(row, align);
    },
  };
}
