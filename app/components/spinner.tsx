import type { Progress } from "~/lib/progress";
import { formatBytes } from "~/lib/format-bytes";
import { formatCount } from "~/lib/format-number";

/** A spinner; the text next to it says what is happening. */
export function Spinner({ size = "m" }: { size?: "m" | "l" }) {
  return <span aria-hidden className="spinner" data-size={size} />;
}

/** The progress of a long job in its own unit: "412,000 of 1,000,000 rows". */
export function progressText({ done, total, unit }: Progress): string {
  if (unit === "bytes")
    return total > 0 ? `${formatBytes(done)} of ${formatBytes(total)}` : formatBytes(done);
  return total > 0 ? `${formatCount(done)} of ${formatCount(total)} ${unit}` : `${formatCount(done)} ${unit}`;
}

/** A progress bar with its text; without a known total the bar is indeterminate. */
export function ProgressBar({ progress, label }: { progress: Progress; label: string }) {
  const { done, total } = progress;
  return (
    <div className="grid gap-1.5">
      <progress
        className="progress"
        aria-label={label}
        {...(total > 0 ? { value: Math.min(done, total), max: total } : {})}
      />
      <p className="num text-xs text-ink-2">
        {progress.phase} · {progressText(progress)}
      </p>
    </div>
  );
}
