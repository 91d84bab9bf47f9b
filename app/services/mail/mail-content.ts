/** The content of a mail, from which its text and its HTML are built. */
export type MailContent = {
  subject: string;
  /** First line, such as "Hello,". */
  greeting: string;
  paragraphs: string[];
  button: { label: string; href: string } | null;
  /** Why the mail was sent, and what to do if it was not expected. */
  footer: string;
};

/** Width of lines in the plain text (RFC 3676 recommends at most 78). */
const LINE = 76;

/** The plain text of a mail. The link has a line of its own, so that no program breaks it. */
export function buildMailText({ greeting, paragraphs, button, footer }: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs.map(wrap),
    ...(button === null ? [] : [`${button.label}:\n${button.href}`]),
    `-- \n${wrap(footer)}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function wrap(paragraph: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join("\n");
}
