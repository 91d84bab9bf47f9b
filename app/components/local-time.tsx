import { formatDate, formatDateTime } from "~/lib/format-time";
import { usePreferences } from "./use-preferences";

/** A day in the reader's zone, with the time of day on hover. */
export function LocalDate({ iso }: { iso: string }) {
  const { timeZone } = usePreferences();
  return (
    <time dateTime={iso} title={`${formatDateTime(iso, timeZone)} (${timeZone})`} className="num">
      {formatDate(iso, timeZone)}
    </time>
  );
}
