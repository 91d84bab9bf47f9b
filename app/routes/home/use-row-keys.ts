import { type RefObject, useEffect, useRef } from "react";

const CONTROLS = "a[href], button, summary";

/** The controls of a row, without those in its menu. */
function controlsOf(row: Element): HTMLElement[] {
  return Array.from(row.querySelectorAll<HTMLElement>(CONTROLS)).filter(
    (control) => !control.closest(".menu-list"),
  );
}

/** Puts the focus on the same control of the next row or the one before. */
function moveFrom(row: HTMLTableRowElement, control: Element, step: number): boolean {
  const rows = Array.from(row.closest("table")?.querySelectorAll("tbody tr") ?? []);
  const next = rows[rows.indexOf(row) + step];
  if (!next) return false;
  const there = controlsOf(next);
  const place = controlsOf(row).findIndex((each) => each === control);
  const target = there[Math.min(Math.max(place, 0), there.length - 1)];
  target?.focus();
  return target !== undefined;
}

/** Folds or unfolds a dataset's projects, if there are any and it is not so already. */
function fold(row: HTMLTableRowElement, open: boolean): boolean {
  const button = row.closest("tbody")?.querySelector<HTMLElement>("[aria-expanded]");
  if (!button || (button.getAttribute("aria-expanded") === "true") === open) return false;
  button.focus();
  button.click();
  return true;
}

/** Follows the link of a row's menu that is marked with a key. */
function follow(row: HTMLTableRowElement, key: string): boolean {
  const link = row.querySelector<HTMLElement>(`[data-row-key="${key}"]`);
  link?.click();
  return link !== null;
}

function onRowKey(event: KeyboardEvent): void {
  const control = event.target as Element;
  const row = control.closest<HTMLTableRowElement>("tbody tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey || control.closest(".menu-list")) return;
  // Up and down open a menu from its button.
  const isMenu = control.matches("summary");
  const done = () => {
    switch (event.key) {
      case "ArrowDown":
        return !isMenu && moveFrom(row, control, 1);
      case "ArrowUp":
        return !isMenu && moveFrom(row, control, -1);
      case "ArrowLeft":
        return fold(row, false);
      case "ArrowRight":
        return fold(row, true);
      case "F2":
      case "Delete":
        return follow(row, event.key);
      default:
        return false;
    }
  };
  if (done()) event.preventDefault();
}

/** Keys of the dataset table: up and down change rows, left and right fold, F2 renames, Delete asks before it deletes. */
export function useRowKeys(): RefObject<HTMLTableElement> {
  const ref = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const table = ref.current;
    table?.addEventListener("keydown", onRowKey);
    return () => table?.removeEventListener("keydown", onRowKey);
  });
  return ref;
}
