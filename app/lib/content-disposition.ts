/**
 * A Content-Disposition that offers a download under a name (RFC 6266): the name in UTF-8, and a plain one for clients
 * that know no better.
 */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\u0020-\u007e]/g, "_").replace(/["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeName(fileName)}`;
}

/** Percent-encoding of RFC 8187; half a surrogate pair, which has no UTF-8, becomes the replacement character. */
function encodeName(fileName: string): string {
  const whole = fileName.replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    "\ufffd",
  );
  return encodeURIComponent(whole).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
