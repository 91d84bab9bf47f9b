import { Download } from "lucide-react";
import { useId } from "react";
import { Chart } from "~/charts/chart";
import { type ChartPicture, imagePixels } from "~/charts/picture";
import { Menu } from "~/components/menu";

interface ChartFigureProps {
  picture: ChartPicture;
  /** Address of its image: whole, or only the part below the points that the browser draws. */
  still: (part?: "ground") => string;
  /** Address of its data. */
  drawing: string;
  /** Address of the chart as a file, by its extension. */
  fileHref: (ending: ChartEnding) => string;
  endings?: readonly ChartEnding[];
  /** Called with the row of a clicked point. */
  onRow?: ((row: number) => void) | undefined;
}

type ChartEnding = "svg" | "png" | "pdf" | "json";

const ALL_ENDINGS: readonly ChartEnding[] = ["svg", "png", "pdf", "json"];

/** A chart with its title and its download menu. */
export function ChartFigure({
  picture,
  still,
  drawing,
  fileHref,
  endings = ALL_ENDINGS,
  onRow,
}: ChartFigureProps) {
  const id = useId();
  const image = imagePixels(picture);
  const names: Record<ChartEnding, string> = {
    svg: "SVG",
    png: `PNG, ${image.width} × ${image.height}`,
    pdf: "PDF",
    json: "Vega-Lite (JSON)",
  };
  return (
    <figure className="result-part" aria-labelledby={id}>
      <figcaption className="result-part-head">
        <h3 id={id}>{picture.title}</h3>
        <Menu label={`Download ${picture.title}`} trigger={<Download size={16} aria-hidden />}>
          {endings.map((ending) => (
            <a key={ending} className="menu-item" href={fileHref(ending)} download>
              {names[ending]}
            </a>
          ))}
        </Menu>
      </figcaption>
      <Chart picture={picture} image={still} drawing={drawing} onRow={onRow} />
    </figure>
  );
}
