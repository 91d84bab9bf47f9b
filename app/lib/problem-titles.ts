const TITLES: Record<number, string> = {
  400: "This request is not valid",
  401: "Please sign in",
  403: "Not allowed",
  404: "Not found",
  405: "Not possible here",
  408: "This took too long",
  409: "Not possible now",
  410: "Too late to restore",
  413: "Too large",
  415: "Unsupported file type",
  421: "Unknown server name",
  429: "Too many requests",
  503: "One moment, please",
};

/** The heading of an error page. */
export function titleOfStatus(status: number): string {
  return TITLES[status] ?? "The server could not do this";
}
