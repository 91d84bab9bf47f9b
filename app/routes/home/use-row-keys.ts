import { type RefObject, useEffect, useRef } from "react";

const CONTROLS = "a[href], button, summary";

/** The controls of a row, without the controls in its menu. */
function controlsOf(row: Element): HTMLElement[] {
  return Array.from(row.querySelectorAll<HTMLElement>(CONTROLS)).filter(
    (control) => !control.closest(".menu-list"),
  );
}

/** Moves the focus to the same control of a row below or above. Returns whether it moved. */
function moveFrom(row: HTMLTableRowElement, control: Element, step: number): boolean {
  const rows = Array.from(row.closest("table")?.querySelectorAll("tbody tr") ?? []);
  const next = rows[rows.indexOf(row) + step];
  if (!next) return false;
  const there = controlsOf(next);
  const index = controlsOf(row).findIndex((each) => each === control);
  const target = there[Math.min(Math.max(index, 0), there.length - 1)];
  target?.focus();
  return target !== undefined;
}

/** Expands or collapses a dataset's projects. Returns whether anything changed. */
function setExpanded(row: HTMLTableRowElement, open: boolean): boolean {
  const button = row.closest("tbody")?.querySelector<HTMLElement>("[aria-expanded]");
  if (!button || (button.getAttribute("aria-expanded") === "true") === open) return false;
  button.focus();
  button.click();
  return true;
}

/** Follows the link of a row's menu that has this key. Returns whether there is one. */
function follow(row: HTMLTableRowElement, key: string): boolean {
  const link = row.querySelector<HTMLElement>(`[data-row-key="${key}"]`);
  link?.click();
  return link !== null;
}

function onRowKey(event: KeyboardEvent): void {
  const control = event.target as Element;
  const row = control.closest<HTMLTableRowElement>("tbody tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey || control.closest(".menu-list")) return;
  // On a menu's button, up and down open the menu.
  const isMenu = control.matches("summary");
  const done = () => {
    switch (event.key) {
      case "ArrowDown":
        return !isMenu && moveFrom(row, control, 1);
      case "ArrowUp":
        return !isMenu && moveFrom(row, control, -1);
      case "ArrowLeft":
        return setExpanded(row, false);
      case "ArrowRight":
        return setExpanded(row, true);
      case "F2":
      case "Delete":
        return follow(row, event.key);
      default:
        return false;
    }
  };
  if (done()) event.preventDefault();
}

/** Keys of the dataset table: up and down move, left and right collapse and expand, F2 renames, Delete deletes. */
export function useRowKeys(): RefObject<HTMLTableElement> {
  const ref = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const table = ref.current;
    table?.addEventListener("keydown", onRowKey);
    return () => table?.removeEventListener("keydown", onRowKey);
  });
  return ref;
}
