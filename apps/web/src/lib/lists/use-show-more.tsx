import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../language/format.ts';

/** Item counts by history entry, so that going back restores the length of the list. */
const countsByEntry = new Map<string, number>();

interface ShowMore<List extends HTMLElement> {
  count: number;
  list: RefObject<List | null>;
  more: ReactNode;
}

/**
 * Shows the first `step` items of a long list and as many more with each press, moving the focus to the first new one.
 * `name` must be unique on the screen.
 */
export function useShowMore<List extends HTMLElement>(name: string, total: number, step: number): ShowMore<List> {
  // oxlint-disable-next-line no-underscore-dangle -- the router's name for an entry of the history
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const key = `${entry} ${name}`;
  const [pressed, setPressed] = useState({ key, count: 0 });
  const count = pressed.key === key && pressed.count > 0 ? pressed.count : (countsByEntry.get(key) ?? step);
  const list = useRef<List>(null);

  function showMore() {
    const next = count + step;
    countsByEntry.set(key, next);
    flushSync(() => setPressed({ key, count: next }));
    const item = list.current?.children[count];
    const target = item?.querySelector<HTMLElement>('a, button') ?? item;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }

  const left = formatNumber(total - count);
  const more =
    count < total ? (
      <Button variant="soft" className="justify-self-center" onClick={showMore}>
        <Trans>Show more ({left})</Trans>
      </Button>
    ) : null;
  return { count, list, more };
}
