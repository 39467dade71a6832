import { useEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

interface RowFocus {
  /** Wraps the list and its empty state; each row has its ID as `data-row`. */
  containerProps: { ref: RefObject<HTMLDivElement | null>; tabIndex: -1; onFocus: (event: FocusEvent) => void };
  /** Pass it as `onCloseAutoFocus` of a dialog about a row. */
  returnFocus: (event: Event) => void;
}

/** When the focused row is removed, focuses the next one, else the previous one, else the container. */
export function useRowFocus(ids: readonly number[]): RowFocus {
  const ref = useRef<HTMLDivElement>(null);
  const focusedId = useRef<number>(undefined);
  const focusedElement = useRef<HTMLElement>(null);
  const previousIds = useRef(ids);

  function findRow(id: number | undefined): HTMLElement | null {
    return ref.current?.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? null;
  }

  useEffect(() => {
    const index = previousIds.current.findIndex((id) => id === focusedId.current);
    previousIds.current = ids;
    if (index < 0 || findRow(focusedId.current) || document.activeElement !== document.body) return;
    const next = findRow(ids[Math.min(index, ids.length - 1)])?.querySelector('a') ?? ref.current;
    next?.focus();
  });

  return {
    containerProps: {
      ref,
      tabIndex: -1,
      onFocus: ({ target }) => {
        const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        if (id === undefined) return;
        focusedId.current = Number(id);
        focusedElement.current = target as HTMLElement;
      },
    },
    returnFocus: (event) => {
      event.preventDefault();
      if (document.activeElement === document.body) focusedElement.current?.focus();
    },
  };
}
