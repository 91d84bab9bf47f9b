import { inTheme, PAGE_THEME, IMAGE_THEMES } from "~/charts/theme";
import { getChartSvg } from "~/services/charts/get-chart.server";
import { pathParameter, signedIn } from "../page.server";
import { loadChart } from "./load-result-entry.server";
import { PARAM } from "./project-search";

/** The address contains the version of the result, so the image may be cached. */
const DAY_SECONDS = 86_400;
/** The image has inline styles and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** A chart as SVG in the requested theme: shown until the interactive chart is ready, or instead of it. */
export const loader = signedIn(async ({ params, request }, user) => {
  const search = new URL(request.url).searchParams;
  const theme = IMAGE_THEMES.find((each) => each === search.get("theme")) ?? "auto";
  const { chart, drawing } = await loadChart(
    user.id,
    pathParameter(params, "analysisId"),
    pathParameter(params, "functionKey"),
    pathParameter(params, "chart"),
    search.get(PARAM.bands),
  );
  const part = search.get("part") === "ground" ? "ground" : "all";
  return new Response(
    inTheme(await getChartSvg(chart.build(PAGE_THEME, chart.frame, drawing, part)), theme),
    {
      headers: {
        "Content-Type": "image/svg+xml; charset=utf-8",
        "Content-Security-Policy": POLICY,
        "Cache-Control": `private, max-age=${DAY_SECONDS}`,
      },
    },
  );
});
