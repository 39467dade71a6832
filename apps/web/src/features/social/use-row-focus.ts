import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface RowFocus {
  /** Wraps the list and its empty state; each row has its ID as `data-row`. */
  around: { ref: RefObject<HTMLDivElement | null>; tabIndex: -1; onFocus: (event: FocusEvent) => void };
  /** Pass it as `onCloseAutoFocus` of a dialog about a row. */
  giveBack: (event: Event) => void;
}

/** When the focused row is removed, focuses the next one, else the previous one, else the container. */
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
      if (document.activeElement === document.body)
        row(held.current)?.querySelector<HTMLElement>('[aria-haspopup], button')?.focus();
    },
  };
}
