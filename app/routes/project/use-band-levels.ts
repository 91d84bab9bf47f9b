import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import { type BandLevel, readLevels, writeLevels } from "~/charts/band-levels";
import { PARAM } from "../project-search";

/** The levels of bands that the charts of this page show, and their form in URLs. */
export function useBandLevels(): { levels: readonly BandLevel[]; text: string | null } {
  const asked = new URLSearchParams(useLocation().search).get(PARAM.bands);
  return useMemo(() => {
    const levels = readLevels(asked);
    return { levels, text: writeLevels(levels) };
  }, [asked]);
}
