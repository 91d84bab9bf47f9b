import { Download, Sheet } from "lucide-react";
import { useId } from "react";
import { Chart } from "~/charts/chart";
import { type ChartPicture, imagePixels } from "~/charts/picture";
import { IconLink } from "~/components/button";
import { Menu } from "~/components/menu";

interface ChartFigureProps {
  picture: ChartPicture;
  /** Address of its image: whole, or only the part below the points that the browser draws. */
  still: (part?: "ground") => string;
  /** Address of its data. */
  drawing: string;
  /** Address of the chart as a file, by its extension. */
  fileHref: (ending: "svg" | "png" | "pdf" | "json") => string;
  /** Address of the data as a table. */
  dataHref: string;
}

/** A chart with its title and its download menu. */
export function ChartFigure({ picture, still, drawing, fileHref, dataHref }: ChartFigureProps) {
  const id = useId();
  const image = imagePixels(picture);
  return (
    <figure className="result-part" aria-labelledby={id}>
      <figcaption className="result-part-head">
        <h3 id={id}>{picture.title}</h3>
        <div className="flex items-center">
          <IconLink
            to={dataHref}
            label={`Data of ${picture.title} as a table`}
            hintSide="left"
            preventScrollReset
          >
            <Sheet size={16} aria-hidden />
          </IconLink>
          <Menu label={`Download ${picture.title}`} trigger={<Download size={16} aria-hidden />}>
            <a className="menu-item" href={fileHref("svg")} download>
              SVG
            </a>
            <a className="menu-item" href={fileHref("png")} download>
              PNG, {image.width} × {image.height}
            </a>
            <a className="menu-item" href={fileHref("pdf")} download>
              PDF
            </a>
            <a className="menu-item" href={fileHref("json")} download>
              Vega-Lite (JSON)
            </a>
          </Menu>
        </div>
      </figcaption>
      <Chart picture={picture} image={still} drawing={drawing} />
    </figure>
  );
}
