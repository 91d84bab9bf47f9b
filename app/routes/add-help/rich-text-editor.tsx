import { TableKit } from "@tiptap/extension-table";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type ReactNode, useState } from "react";
import { IconButton } from "~/components/button";
import {
  Bold,
  Code,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  TableProperties,
  Undo2,
} from "~/components/icons";

interface RichTextEditorProps {
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string | undefined;
}

const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [3, 4] }, link: { openOnClick: false, autolink: false } }),
  // Keeps the tables of the repository's texts, which would be lost otherwise.
  TableKit.configure({ table: { resizable: false } }),
];

/** Rich text in the way of a word processor. Its HTML is cleaned again on the server. */
export default function RichTextEditor({ value, onChange, labelledBy, describedBy }: RichTextEditorProps) {
  const [href, setHref] = useState<string | null>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    // Its styles are in help.css: the content security policy forbids the styles that it would add itself.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        ...(describedBy === undefined ? {} : { "aria-describedby": describedBy }),
        class: "help-text rich-text",
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now?.isActive("bold") ?? false,
      italic: now?.isActive("italic") ?? false,
      code: now?.isActive("code") ?? false,
      heading: now?.isActive("heading", { level: 3 }) ?? false,
      bullets: now?.isActive("bulletList") ?? false,
      numbers: now?.isActive("orderedList") ?? false,
      quote: now?.isActive("blockquote") ?? false,
      link: now?.isActive("link") ?? false,
    }),
  });
  if (editor === null) return null;
  const tool = (label: string, icon: ReactNode, run: () => unknown, pressed?: boolean) => (
    <IconButton label={label} size="s" aria-pressed={pressed} onClick={() => void run()}>
      {icon}
    </IconButton>
  );
  const chain = () => editor.chain().focus();
  const setLink = () => {
    const address = href?.trim() ?? "";
    if (address === "") chain().extendMarkRange("link").unsetLink().run();
    else chain().extendMarkRange("link").setLink({ href: address }).run();
    setHref(null);
  };
  return (
    <div className="rich-text-frame">
      <div role="toolbar" aria-label="Format" className="rich-text-tools">
        {tool("Bold", <Bold size={15} aria-hidden />, () => chain().toggleBold().run(), active?.bold)}
        {tool("Italic", <Italic size={15} aria-hidden />, () => chain().toggleItalic().run(), active?.italic)}
        {tool("Code", <Code size={15} aria-hidden />, () => chain().toggleCode().run(), active?.code)}
        {tool(
          "Heading",
          <Heading3 size={15} aria-hidden />,
          () => chain().toggleHeading({ level: 3 }).run(),
          active?.heading,
        )}
        {tool(
          "List",
          <List size={15} aria-hidden />,
          () => chain().toggleBulletList().run(),
          active?.bullets,
        )}
        {tool(
          "Numbered list",
          <ListOrdered size={15} aria-hidden />,
          () => chain().toggleOrderedList().run(),
          active?.numbers,
        )}
        {tool(
          "Quote",
          <Quote size={15} aria-hidden />,
          () => chain().toggleBlockquote().run(),
          active?.quote,
        )}
        {tool("Table", <TableProperties size={15} aria-hidden />, () =>
          chain().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
        )}
        {tool(
          "Link",
          <Link2 size={15} aria-hidden />,
          () => setHref(String(editor.getAttributes("link").href ?? "")),
          active?.link,
        )}
        {tool("Undo", <Undo2 size={15} aria-hidden />, () => chain().undo().run())}
        {tool("Redo", <Redo2 size={15} aria-hidden />, () => chain().redo().run())}
      </div>
      {href === null ? null : (
        <div className="rich-text-link">
          <input
            className="input"
            aria-label="Address of the link, empty to remove it"
            placeholder="/app/help/boxplot/ or https://…"
            value={href}
            onChange={(event) => setHref(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") setHref(null);
              if (event.key !== "Enter") return;
              event.preventDefault();
              setLink();
            }}
          />
          <button type="button" className="button" data-size="s" onClick={setLink}>
            Set link
          </button>
        </div>
      )}
      <EditorContent editor={editor} />
    </div>
  );
}
