const TITLES: Record<number, string> = {
  400: "This does not fit",
  401: "Please sign in",
  403: "Not allowed",
  404: "Nothing here",
  405: "Not possible here",
  408: "Too slow",
  409: "Not possible right now",
  410: "Too late",
  413: "Too large",
  415: "Of another kind",
  421: "Another name",
  429: "Too many requests",
  503: "One moment, please",
};

/** The heading of an error page. */
export function titleOfStatus(status: number): string {
  return TITLES[status] ?? "Something went wrong";
}
