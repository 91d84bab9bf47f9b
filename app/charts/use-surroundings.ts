import { useEffect, useState } from "react";
import { canvasTheme, type ChartTheme } from "./theme";

/** Theme and width of a box, updated as they change. */
export function useSurroundings(box: React.RefObject<HTMLElement | null>): {
  theme: ChartTheme | null;
  width: number;
} {
  const [theme, setTheme] = useState<ChartTheme | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const readTheme = () => setTheme(canvasTheme(element));
    const system = matchMedia("(prefers-color-scheme: dark)");
    const attribute = new MutationObserver(readTheme);
    const size = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    readTheme();
    system.addEventListener("change", readTheme);
    attribute.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    size.observe(element);
    return () => {
      system.removeEventListener("change", readTheme);
      attribute.disconnect();
      size.disconnect();
    };
  }, [box]);
  return { theme, width };
}
