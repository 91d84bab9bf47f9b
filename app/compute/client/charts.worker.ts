/** Draws charts in the browser as the server does. Vega is loaded only here. */
import { chartSvg } from "../chart-svg";
import { serve } from "./load-core";

export interface ChartRequest {
  id: number;
  spec: object;
}

serve(({ spec }: ChartRequest) => chartSvg(spec));
