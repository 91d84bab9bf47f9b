import { useId, useMemo } from "react";
import { withBands } from "~/charts/band-levels";
import { Chart } from "~/charts/chart";
import { type ChartPicture, imagePixels, mostWidth } from "~/charts/picture";
import { IconLink } from "~/components/button";
import { Download, Sheet } from "~/components/icons";
import { Menu } from "~/components/menu";
import { useBandLevels } from "../use-band-levels";
import { BandChoice } from "./band-choice";

interface ChartFigureProps {
  /** The project whose URL keeps the levels of the bands; without it they cannot be chosen. */
  projectId?: string;
  /** With all of its bands. */
  picture: ChartPicture;
  /** URL of its image: whole, or only the part below the points that the browser draws. */
  still: (bands: string | null, part?: "ground") => string;
  /** URL of its data. */
  drawing: string;
  /** URL of the chart as a file, by its extension. */
  fileHref: (ending: ChartEnding, bands: string | null) => string;
  endings?: readonly ChartEnding[];
  /** URL of the data as a table, if there is one. */
  dataHref?: string;
  /** The address of a page below the analysis; without it marks open nothing. */
  hrefOf?: ((path: string) => string) | undefined;
}

type ChartEnding = "svg" | "png" | "pdf" | "json";

const ALL_ENDINGS: readonly ChartEnding[] = ["svg", "png", "pdf", "json"];

/** A chart with its title, the choice of its bands, its data as a table and its download menu. */
export function ChartFigure({
  projectId,
  picture: whole,
  still,
  drawing,
  fileHref,
  endings = ALL_ENDINGS,
  dataHref,
  hrefOf,
}: ChartFigureProps) {
  const id = useId();
  const { levels, text: bands } = useBandLevels();
  const picture = useMemo(() => withBands(whole, levels), [whole, levels]);
  const image = imagePixels(picture);
  const names: Record<ChartEnding, string> = {
    svg: "SVG",
    png: `PNG, ${image.width} × ${image.height}`,
    pdf: "PDF",
    json: "Vega-Lite (JSON)",
  };
  return (
    <figure className="result-part" style={{ maxWidth: mostWidth(picture.frame) }} aria-labelledby={id}>
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
            {endings.map((ending) => (
              <a key={ending} className="menu-item" href={fileHref(ending, bands)} download>
                {names[ending]}
              </a>
            ))}
          </Menu>
        </div>
      </figcaption>
      <Chart picture={picture} image={(part) => still(bands, part)} drawing={drawing} hrefOf={hrefOf} />
    </figure>
  );
}
