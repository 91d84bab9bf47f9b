/** The schema of a header with a number of bytes. */
export const COUNT = { type: "integer", minimum: 0, maximum: 999_999_999_999_999 };

/** The header of every answer by the tus protocol 1.0.0 (tus.io). The library sets it on its own. */
export const TUS_HEADERS = { "Tus-Resumable": "1.0.0" };
