import { DOT, type Targets } from "./targets";
import type { ChartTheme } from "./theme";

/** The plot in pixels of its canvas. */
export interface PlotBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Radius and opacity of plain dots: the more dots, the smaller and the more transparent. */
function plainDot(count: number): { radius: number; opacity: number } {
  if (count > 20_000) return { radius: 1.2, opacity: 0.16 };
  if (count > 5000) return { radius: 1.5, opacity: 0.26 };
  return { radius: 1.8, opacity: 0.42 };
}

interface Look {
  radius: number;
  fill: string;
  opacity: number;
  stroke: string | null;
}

/** A dot drawn once: copying it is many times faster than drawing each circle. */
function stamp(look: Look, ratio: number): { picture: HTMLCanvasElement; half: number } {
  const half = Math.ceil((look.radius + 1.5) * ratio) / ratio;
  const picture = document.createElement("canvas");
  picture.width = picture.height = Math.round(2 * half * ratio);
  const context = picture.getContext("2d");
  if (context) {
    context.scale(ratio, ratio);
    context.beginPath();
    context.arc(half, half, look.radius, 0, 2 * Math.PI);
    context.globalAlpha = look.opacity;
    context.fillStyle = look.fill;
    context.fill();
    if (look.stroke !== null) {
      context.globalAlpha = 1;
      context.lineWidth = 1;
      context.strokeStyle = look.stroke;
      context.stroke();
    }
  }
  return { picture, half };
}

/** Draws every point, those that stand out last. */
export function paintDots(
  context: CanvasRenderingContext2D,
  targets: Targets,
  box: PlotBox,
  theme: ChartTheme,
  ratio: number,
): void {
  const { dots } = targets;
  if (!dots) return;
  const { colour } = theme;
  const plain = plainDot(targets.size);
  const looks: [number, Look][] = [
    [DOT.plain, { ...plain, fill: colour.c1, stroke: null }],
    [DOT.ring, { radius: plain.radius + 0.3, opacity: 0.6, fill: colour.c1, stroke: colour.ink }],
    [DOT.hollow, { radius: plain.radius + 0.4, opacity: 0.4, fill: colour.surface, stroke: colour.c2 }],
    [DOT.far, { radius: plain.radius + 0.2, opacity: 0.8, fill: colour.c2, stroke: null }],
  ];
  for (const [dot, look] of looks) {
    const { picture, half } = stamp(look, ratio);
    for (let i = 0; i < targets.size; i++) {
      if (dots[i] !== dot) continue;
      const x = box.left + (targets.across[i] ?? NaN) * box.width - half;
      const y = box.top + (targets.down[i] ?? NaN) * box.height - half;
      context.drawImage(picture, x, y, 2 * half, 2 * half);
    }
  }
}

/** Draws the lines on top of the points. */
export function paintStrokes(
  context: CanvasRenderingContext2D,
  { strokes = [] }: Targets,
  box: PlotBox,
  theme: ChartTheme,
): void {
  for (const { across, down, colour, width, dash } of strokes) {
    context.beginPath();
    for (let i = 0; i < across.length; i++) {
      const x = box.left + (across[i] ?? NaN) * box.width;
      const y = box.top + (down[i] ?? NaN) * box.height;
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.setLineDash([...dash]);
    context.lineWidth = width;
    context.strokeStyle = theme.colour[colour];
    context.stroke();
  }
  context.setLineDash([]);
}

/** Draws the line through the targets of one series, broken where a value is missing. */
export function paintLine(
  context: CanvasRenderingContext2D,
  targets: Targets,
  line: number,
  box: PlotBox,
  theme: ChartTheme,
): void {
  const { lines } = targets;
  if (!lines) return;
  context.beginPath();
  let isDown = false;
  for (let i = 0; i < targets.size; i++) {
    if (lines.of(i) !== line) continue;
    const [across, down] = [targets.across[i] ?? NaN, targets.down[i] ?? NaN];
    if (Number.isFinite(across) && Number.isFinite(down)) {
      const [x, y] = [box.left + across * box.width, box.top + down * box.height];
      if (isDown) context.lineTo(x, y);
      else context.moveTo(x, y);
    }
    isDown = Number.isFinite(down);
  }
  context.lineJoin = "round";
  context.strokeStyle = theme.colour.surface;
  context.lineWidth = 5;
  context.stroke();
  context.strokeStyle = theme.colour.c2;
  context.lineWidth = 2.4;
  context.stroke();
}

/** Draws a ring around a target. */
export function paintRing(
  context: CanvasRenderingContext2D,
  targets: Targets,
  at: number,
  box: PlotBox,
  theme: ChartTheme,
): void {
  const [x, y] = [
    box.left + (targets.across[at] ?? NaN) * box.width,
    box.top + (targets.down[at] ?? NaN) * box.height,
  ];
  for (const [width, colour] of [
    [4, theme.colour.surface],
    [1.8, theme.colour.ink],
  ] as const) {
    context.beginPath();
    context.arc(x, y, 5.5, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}
