import type { FunctionKey } from "~/compute/contract/types";
import { DEFINITIONS } from "./definitions";

/** The picture of a function. */
export function FunctionPicture({ functionKey }: { functionKey: FunctionKey }) {
  const { thin, dashed, bold, dots = [], mark } = DEFINITIONS[functionKey].picture;
  return (
    <svg viewBox="0 0 36 24" width={36} height={24} aria-hidden className="function-picture">
      {thin === undefined ? null : <path d={thin} />}
      {dashed === undefined ? null : <path d={dashed} strokeDasharray="2 2" />}
      {bold === undefined ? null : <path d={bold} className="picture-line" />}
      {dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={1.3} />
      ))}
      {mark === undefined ? null : <circle cx={mark[0]} cy={mark[1]} r={1.6} className="picture-mark" />}
    </svg>
  );
}
