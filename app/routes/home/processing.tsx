import { progressText, Spinner } from "~/components/spinner";
import type { Progress } from "~/lib/progress";

/** PROCESSING, with the progress if it is known. */
export function Processing({ progress }: { progress: Progress | null }) {
  return (
    <p className="flex items-center gap-2 text-xs font-semibold text-ink-2" role="status">
      <Spinner />
      <span className="num">
        PROCESSING{progress && progress.done > 0 ? ` · ${progressText(progress)}` : ""}
      </span>
    </p>
  );
}
