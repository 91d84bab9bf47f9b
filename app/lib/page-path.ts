/** Whether a text is the path of a page of this server, with its query: never another site. */
export function isPagePath(path: string): boolean {
  return /^\/app\/(?![/\\])[^\\\s]*$/.test(path);
}
