import { useEffect, useId, useMemo, useState } from "react";
import { withBands } from "~/charts/band-levels";
import { Chart } from "~/charts/chart";
import { type Drawing, NO_DRAWING } from "~/charts/drawing";
import { type ChartPart, type ChartPicture, mostWidth } from "~/charts/picture";
import { inTheme, PAGE_THEME } from "~/charts/theme";
import { BrowserCharts } from "~/compute/engine.client";
import { usePreferences } from "~/components/use-preferences";
import { useBandLevels } from "../use-band-levels";

/** One worker for the charts of the page session: loading Vega takes longer than drawing. */
let drawer: BrowserCharts | null = null;

async function draw(spec: object): Promise<string> {
  drawer ??= new BrowserCharts();
  try {
    return await drawer.draw(spec);
  } catch (error) {
    drawer.close();
    drawer = null;
    throw error;
  }
}

interface DrawnChart {
  picture: ChartPicture;
  drawing: Drawing;
  /** URLs of its images. */
  images: Record<ChartPart, string>;
}

function addressOf(svg: string, theme: "light" | "dark" | "auto"): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(inTheme(svg, theme))}`;
}

async function drawChart(
  picture: ChartPicture,
  drawing: Drawing,
  theme: "light" | "dark" | "auto",
): Promise<DrawnChart> {
  const own = drawing.get(picture.key) ?? NO_DRAWING;
  const part = async (each: ChartPart) =>
    addressOf(await draw(picture.build(PAGE_THEME, picture.frame, own, each)), theme);
  const all = await part("all");
  const hasGround = picture.hasGround === true || picture.targets(own).dots !== undefined;
  return { picture, drawing, images: { all, ground: hasGround ? await part("ground") : all } };
}

/** A chart of a preview, drawn in this browser. While the next one is drawn, the one before is dimmed. */
export function PreviewChart({ picture: whole, drawing }: { picture: ChartPicture; drawing: Drawing }) {
  const id = useId();
  const { levels } = useBandLevels();
  const picture = useMemo(() => withBands(whole, levels), [whole, levels]);
  const theme = usePreferences().theme ?? "auto";
  const [drawn, setDrawn] = useState<DrawnChart | "failed" | null>(null);
  useEffect(() => {
    let isWanted = true;
    drawChart(picture, drawing, theme).then(
      (chart) => isWanted && setDrawn(chart),
      () => isWanted && setDrawn("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [picture, drawing, theme]);
  if (drawn === "failed") return null;
  const { width, height } = picture.frame;
  return (
    <figure
      className="result-part"
      style={{ maxWidth: mostWidth(picture.frame) }}
      aria-labelledby={id}
      data-earlier={(drawn !== null && drawn.picture !== picture) || undefined}
    >
      <figcaption className="result-part-head">
        <h3 id={id}>{picture.title}</h3>
      </figcaption>
      {drawn === null ? (
        <div className="chart" style={{ aspectRatio: `${width} / ${height}` }} />
      ) : (
        <Chart
          picture={drawn.picture}
          drawing={drawn.drawing}
          image={(part) => drawn.images[part ?? "all"]}
        />
      )}
    </figure>
  );
}
