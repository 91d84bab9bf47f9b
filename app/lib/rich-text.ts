import type sanitizeHtml from "sanitize-html";

/** The tags and attributes that rich text may have. All others are dropped; the text between them stays. */
export const RICH_TEXT: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."p h3 h4 ul ol li strong b em i u s code pre blockquote br hr a".split(" "),
    ..."table thead tbody tr th td".split(" "),
  ],
  allowedAttributes: { a: ["href"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    h1: "h3",
    h2: "h3",
    h5: "h4",
    h6: "h4",
    a: (tagName, { href = "" }) => ({ tagName, attribs: { href } }),
  },
};
