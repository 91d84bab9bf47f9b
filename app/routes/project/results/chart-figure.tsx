import { Download, Sheet } from "lucide-react";
import { useId, useMemo } from "react";
import { withBands } from "~/charts/band-levels";
import { Chart } from "~/charts/chart";
import { type ChartPicture, imagePixels } from "~/charts/picture";
import { IconLink } from "~/components/button";
import { Menu } from "~/components/menu";
import { useBandLevels } from "../use-band-levels";
import { BandChoice } from "./band-choice";

interface ChartFigureProps {
  /** The project whose address keeps the levels of the bands; without it they cannot be chosen. */
  projectId?: string;
  /** With all of its bands. */
  picture: ChartPicture;
  /** Address of its image: whole, or only the part below the points that the browser draws. */
  still: (bands: string | null, part?: "ground") => string;
  /** Address of its data. */
  drawing: string;
  /** Address of the chart as a file, by its extension. */
  fileHref: (ending: "svg" | "png" | "pdf" | "json", bands: string | null) => string;
  /** Address of the data as a table, if there is one. */
  dataHref?: string;
}

/** A chart with its title, the choice of its bands, its data as a table and its download menu. */
export function ChartFigure({
  projectId,
  picture: whole,
  still,
  drawing,
  fileHref,
  dataHref,
}: ChartFigureProps) {
  const id = useId();
  const { levels, text: bands } = useBandLevels();
  const picture = useMemo(() => withBands(whole, levels), [whole, levels]);
  const image = imagePixels(picture);
  return (
    <figure className="result-part" aria-labelledby={id}>
      <figcaption className="result-part-head">
        <h3 id={id}>{picture.title}</h3>
        <div className="flex items-center">
          {whole.bandsAt && projectId ? (
            <BandChoice projectId={projectId} chart={picture.title} levels={levels} />
          ) : null}
          {dataHref ? (
            <IconLink
              to={dataHref}
              label={`Data of ${picture.title} as a table`}
              hintSide="left"
              preventScrollReset
            >
              <Sheet size={16} aria-hidden />
            </IconLink>
          ) : null}
          <Menu label={`Download ${picture.title}`} trigger={<Download size={16} aria-hidden />}>
            <a className="menu-item" href={fileHref("svg", bands)} download>
              SVG
            </a>
            <a className="menu-item" href={fileHref("png", bands)} download>
              PNG, {image.width} × {image.height}
            </a>
            <a className="menu-item" href={fileHref("pdf", bands)} download>
              PDF
            </a>
            <a className="menu-item" href={fileHref("json", bands)} download>
              Vega-Lite (JSON)
            </a>
          </Menu>
        </div>
      </figcaption>
      <Chart picture={picture} image={(part) => still(bands, part)} drawing={drawing} />
    </figure>
  );
}
