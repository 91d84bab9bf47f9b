import { formatDate, formatDateTime } from "~/lib/format-time";
import { usePreferences } from "./use-preferences";

/** A date in the reader's time zone, with the time of day on hover. */
export function LocalDate({ iso }: { iso: string }) {
  const { timeZone } = usePreferences();
  return (
    <time dateTime={iso} title={`${formatDateTime(iso, timeZone)} (${timeZone})`} className="num">
      {formatDate(iso, timeZone)}
    </time>
  );
}

/** A date and time in the reader's time zone. */
export function LocalDateTime({ iso }: { iso: string }) {
  const { timeZone } = usePreferences();
  return (
    <time dateTime={iso} title={timeZone} className="num">
      {formatDateTime(iso, timeZone)}
    </time>
  );
}
