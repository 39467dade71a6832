import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { useSettled } from './use-settled.ts';

const route = getRouteApi('/');
const SETTLE_MS = 200;

/** Moves the focus among the box and the results below it, as arrow keys in a list do. */
function moveFocus(from: HTMLElement, step: 1 | -1) {
  const stops = [...from.querySelectorAll<HTMLElement>('input, [data-search-result]')];
  const current = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(stops.length - 1, Math.max(0, current + step))]?.focus();
}

/** Search as you type; what is searched for stands in the address, so it can be shared and gone back to. */
export function HomeSearch() {
  const { t } = useLingui();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const box = useRef<HTMLElement>(null);
  const wanted = useSettled(q.trim(), SETTLE_MS);

  function change(text: string) {
    void navigate({ search: text.trim() === '' ? {} : { q: text }, replace: true, resetScroll: false });
  }

  function steer(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && q !== '') {
      event.preventDefault();
      change('');
      box.current?.querySelector('input')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the box and its links pass by here
    <search ref={box} onKeyDown={steer} className="grid gap-3">
      <SearchBox
        label={t`Search`}
        placeholder={t`Search green spaces, lessons, challenges...`}
        value={q}
        onChange={change}
      />
      {wanted !== '' && q.trim() !== '' && <SearchResults search={wanted} />}
    </search>
  );
}
