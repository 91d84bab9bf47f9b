import { useCallback, useEffect, useRef, useState } from "react";
import { type GridPage, type GridRow, PAGE_SIZE } from "./grid-types";

/** Loads a page of the view; pages count from 1. */
export type LoadPage = (page: number, signal: AbortSignal) => Promise<GridRow[]>;

interface GridRows {
  /** The row at a position of the view, from 0; `undefined` until it is loaded. */
  rowAt: (index: number) => GridRow | undefined;
  /** Starts loading the rows from one position to another, as far as they are missing. */
  need: (from: number, to: number) => void;
  /** Loads a whole range and returns its rows. */
  fetchRange: (from: number, to: number) => Promise<GridRow[]>;
  /** A page failed to load; `retry` clears it. */
  failed: boolean;
  retry: () => void;
}

function pageOf(index: number): number {
  return Math.floor(index / PAGE_SIZE) + 1;
}

/**
 * The loaded pages of a view.
 *
 * @param viewKey changes with the data and the order of the rows; a change drops the loaded pages
 */
export function useGridRows(viewKey: string, initial: GridPage | null, loadPage: LoadPage): GridRows {
  const pages = useRef(new Map<number, GridRow[]>());
  const pending = useRef(new Map<number, Promise<void>>());
  const controller = useRef<AbortController | null>(null);
  const shownKey = useRef<string | null>(null);
  const [, setVersion] = useState(0);
  const [failed, setFailed] = useState(false);

  if (shownKey.current !== viewKey) {
    shownKey.current = viewKey;
    pages.current = new Map();
    pending.current = new Map();
  }
  if (initial && !pages.current.has(initial.page)) pages.current.set(initial.page, initial.rows);

  useEffect(() => {
    controller.current = new AbortController();
    setFailed(false);
    return () => controller.current?.abort();
  }, [viewKey]);

  const load = useCallback(
    (page: number): Promise<void> => {
      const running = pending.current.get(page);
      if (running) return running;
      const signal = controller.current?.signal ?? new AbortController().signal;
      const into = pages.current;
      const work = loadPage(page, signal)
        .then((rows) => {
          into.set(page, rows);
          setVersion((version) => version + 1);
        })
        .catch((error: unknown) => {
          pending.current.delete(page);
          if (signal.aborted) return;
          setFailed(true);
          throw error;
        });
      pending.current.set(page, work);
      return work;
    },
    [loadPage],
  );

  const rowAt = useCallback((index: number) => pages.current.get(pageOf(index))?.[index % PAGE_SIZE], []);

  const need = useCallback(
    (from: number, to: number) => {
      for (let page = pageOf(from); page <= pageOf(to); page += 1) {
        // `failed` shows an error; nothing awaits this promise.
        if (!pages.current.has(page)) load(page).catch(() => undefined);
      }
    },
    [load],
  );

  const fetchRange = useCallback(
    async (from: number, to: number) => {
      for (let page = pageOf(from); page <= pageOf(to); page += 1) {
        if (!pages.current.has(page)) await load(page);
      }
      return Array.from({ length: to - from + 1 }, (_, i) => rowAt(from + i)).filter(
        (row) => row !== undefined,
      );
    },
    [load, rowAt],
  );

  const retry = useCallback(() => {
    setFailed(false);
    setVersion((version) => version + 1);
  }, []);

  return { rowAt, need, fetchRange, failed, retry };
}
