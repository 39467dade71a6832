import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface RowFocus {
  /** Goes around the list and what stands in its place when it is empty; its rows have their id as `data-row`. */
  around: { ref: RefObject<HTMLDivElement | null>; tabIndex: -1; onFocus: (event: FocusEvent) => void };
  /** Gives the focus back to the row that had it, when a dialog about it closes. */
  giveBack: (event: Event) => void;
}

/** A row that goes away drops the focus that was in it: it goes on to the next row, else the one before, else to the whole. */
export function useRowFocus(ids: readonly number[]): RowFocus {
  const ref = useRef<HTMLDivElement>(null);
  const held = useRef<number>(undefined);
  const before = useRef(ids);

  function row(id: number | undefined): HTMLElement | null {
    return ref.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;
  }

  useEffect(() => {
    const at = before.current.findIndex((id) => id === held.current);
    before.current = ids;
    if (at < 0 || row(held.current) || document.activeElement !== document.body) return;
    const next = row(ids[Math.min(at, ids.length - 1)])?.querySelector('a') ?? ref.current;
    next?.focus();
  });

  return {
    around: {
      ref,
      tabIndex: -1,
      onFocus: ({ target }) => {
        const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (id !== undefined) held.current = Number(id);
      },
    },
    giveBack: (event) => {
      event.preventDefault();
      if (document.activeElement === document.body) row(held.current)?.querySelector('button')?.focus();
    },
  };
}
