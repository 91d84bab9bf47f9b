import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailContent } from "./mail-content";

/** Styles are inline, because mail programs drop style sheets. The colours have a contrast of 4.5 or more. */
const STYLES = {
  body: { margin: 0, padding: "24px 12px", backgroundColor: "#f4f5f7" },
  card: {
    maxWidth: "520px",
    margin: "0 auto",
    padding: "28px",
    borderRadius: "8px",
    backgroundColor: "#ffffff",
    color: "#1c2430",
    fontFamily: "Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
    fontSize: "16px",
    lineHeight: "24px",
  },
  brand: { margin: "0 0 20px", fontSize: "18px", fontWeight: 700 },
  paragraph: { margin: "0 0 16px" },
  button: {
    display: "inline-block",
    padding: "10px 18px",
    borderRadius: "6px",
    backgroundColor: "#14607a",
    color: "#ffffff",
    fontWeight: 600,
    textDecoration: "none",
  },
  address: {
    margin: "16px 0",
    fontSize: "14px",
    lineHeight: "20px",
    color: "#4a5567",
    wordBreak: "break-all",
  },
  footer: {
    margin: "24px 0 0",
    paddingTop: "16px",
    borderTop: "1px solid #d9dde3",
    fontSize: "14px",
    lineHeight: "20px",
    color: "#4a5567",
  },
} satisfies Record<string, CSSProperties>;

/** The HTML of a mail. */
export function buildMailHtml(content: MailContent): string {
  return `<!doctype html>${renderToStaticMarkup(<MailDocument {...content} />)}`;
}

function MailDocument({ subject, greeting, paragraphs, button, footer }: MailContent) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={STYLES.body}>
        <div style={STYLES.card}>
          <p style={STYLES.brand}>Estimand</p>
          <p style={STYLES.paragraph}>{greeting}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} style={STYLES.paragraph}>
              {paragraph}
            </p>
          ))}
          {button ? (
            <>
              <p style={STYLES.paragraph}>
                <a href={button.href} style={STYLES.button}>
                  {button.label}
                </a>
              </p>
              <p style={STYLES.address}>
                If the button does not work, copy this address into your browser:
                <br />
                {button.href}
              </p>
            </>
          ) : null}
          <p style={STYLES.footer}>{footer}</p>
        </div>
      </body>
    </html>
  );
}
