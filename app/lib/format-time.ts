/** Times are stored in UTC and shown in the browser's time zone, which a cookie contains; without it, in UTC. */

export const TIME_ZONE_COOKIE = "tz";

/** The time zone of this name; UTC if the name is unknown. */
export function knownTimeZone(name: string | null | undefined): string {
  if (!name) return "UTC";
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

const DAY: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", year: "numeric" };
const MINUTE: Intl.DateTimeFormatOptions = { ...DAY, hour: "2-digit", minute: "2-digit" };

/** "21 Nov 2026". */
export const formatDate = formatterOf(DAY);

/** "21 Nov 2026, 14:05". */
export const formatDateTime = formatterOf(MINUTE);

/** Making a formatter takes some thirty times as long as using it, so there is one for each time zone. */
function formatterOf(options: Intl.DateTimeFormatOptions): (iso: string, timeZone: string) => string {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (iso, timeZone) => {
    const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { ...options, timeZone });
    formatters.set(timeZone, formatter);
    return formatter.format(new Date(iso));
  };
}

/** The time stamp in the file name of a report: DDMMYYYY_HHmm. */
export function reportStamp(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("day")}${part("month")}${part("year")}_${part("hour")}${part("minute")}`;
}
