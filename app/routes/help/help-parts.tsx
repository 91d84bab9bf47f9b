export type Level = 1 | 2 | 3 | 4;

/** A heading of a text, which links can lead to by its id. */
export function Heading({ level, id, children }: { level: Level; id?: string; children: string }) {
  const Tag = `h${level}` as const;
  return (
    <Tag id={id} tabIndex={id === undefined ? undefined : -1} className={`help-h${level % 2 === 1 ? 1 : 2}`}>
      {children}
    </Tag>
  );
}

/** Clean HTML of the server. */
export function RichText({ html }: { html: string }) {
  return html === "" ? null : <div className="help-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A picture of a text. */
export function Picture({ src, title }: { src: string | null; title: string }) {
  return src === null ? null : <img src={src} alt={`Picture: ${title}`} className="help-picture" />;
}
