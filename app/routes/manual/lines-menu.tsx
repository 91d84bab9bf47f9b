import { Menu, MenuButton } from "~/components/menu";
import type { LineChange } from "~/components/entry-grid/lines";
import { Rows3, Trash2 } from "~/components/icons";

interface LinesMenuProps {
  /** Whether the cursor is in the header, where rows cannot be inserted or deleted. */
  inHead: boolean;
  onChange: (change: LineChange) => void;
}

const ITEMS: readonly (LineChange & { label: string; keys: string })[] = [
  { lines: "rows", what: "insert", label: "Insert rows above", keys: "Ctrl+Alt+=" },
  { lines: "rows", what: "delete", label: "Delete rows", keys: "Ctrl+Alt+-" },
  { lines: "columns", what: "insert", label: "Insert columns to the left", keys: "Ctrl+Alt+Shift+=" },
  { lines: "columns", what: "delete", label: "Delete columns", keys: "Ctrl+Alt+Shift+-" },
];

/** Inserts or deletes as many rows or columns as are selected. */
export function LinesMenu({ inHead, onChange }: LinesMenuProps) {
  return (
    <Menu label="Rows and columns" side="start" trigger={<Rows3 size={16} aria-hidden />} hintSide="below">
      {ITEMS.map(({ label, keys, lines, what }) => (
        <MenuButton
          key={label}
          type="button"
          disabled={inHead && lines === "rows"}
          danger={what === "delete"}
          icon={what === "delete" ? <Trash2 size={15} aria-hidden /> : <Rows3 size={15} aria-hidden />}
          onClick={() => onChange({ lines, what })}
        >
          <span className="grow">{label}</span>
          <kbd className="pl-4 text-xs text-ink-3">{keys}</kbd>
        </MenuButton>
      ))}
    </Menu>
  );
}
