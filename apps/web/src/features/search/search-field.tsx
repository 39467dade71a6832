import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent } from 'react';
import { SearchBox, useDebouncedValue } from '../../ui/forms/search-box.tsx';
import type { SearchResultsProps } from './search-results.tsx';

const DEBOUNCE_MS = 200;

async function loadResults() {
  const { SearchResults } = await import('./search-results.tsx');
  return SearchResults;
}

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  variant: SearchResultsProps['variant'];
  /** Escape empties the box; set it only where Escape has nothing to close. */
  clearsOnEscape?: boolean;
}

function moveFocus(container: HTMLElement, step: 1 | -1) {
  const focusStops = [...container.querySelectorAll<HTMLElement>('input, [data-search-result]')];
  const current = focusStops.indexOf(document.activeElement as HTMLElement);
  focusStops[Math.min(focusStops.length - 1, Math.max(0, current + step))]?.focus();
}

/** Imports the results component with the first search. A failed import is retried by the next search. */
function useResultsComponent(searchText: string) {
  const [loaded, setLoaded] = useState<{ Results: ComponentType<SearchResultsProps> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Changes with the text until the import succeeds, so that each new search retries.
  const textAwaitingImport = loaded === null ? searchText : '';
  useEffect(() => {
    if (textAwaitingImport === '') return undefined;
    let isCurrent = true;
    async function importResults() {
      try {
        const Results = await loadResults();
        if (isCurrent) setLoaded({ Results });
      } catch {
        if (isCurrent) setFailed(true);
      }
    }
    void importResults();
    return () => {
      isCurrent = false;
    };
  }, [textAwaitingImport]);
  return { Results: loaded?.Results, hasFailed: hasFailed && loaded === null };
}

export function SearchField({ value, onChange, variant, clearsOnEscape = false }: SearchFieldProps) {
  const { t } = useLingui();
  const field = useRef<HTMLElement>(null);
  const isBlank = value.trim() === '';
  const searchText = useDebouncedValue(value.trim(), DEBOUNCE_MS);
  const { Results, hasFailed } = useResultsComponent(searchText);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isInBox = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape' && clearsOnEscape && value !== '') {
      event.preventDefault();
      onChange('');
      field.current?.querySelector('input')?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || (event.key === 'Enter' && isInBox)) {
      event.preventDefault();
      moveFocus(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- key events bubble up from the box and the links
    <search
      ref={field}
      onKeyDown={handleKeyDown}
      onFocus={() => void loadResults().catch(() => undefined)}
      className={`grid grid-cols-1 ${variant === 'list' ? 'gap-4' : 'gap-3'}`}
    >
      {/* In a dialog, the box stays in place while the results scroll. */}
      <div className={variant === 'list' ? 'sticky top-0 z-10 -m-2 bg-surface p-2' : ''}>
        <SearchBox
          label={t`Search`}
          placeholder={t`Search green spaces, lessons, challenges...`}
          value={value}
          onChange={onChange}
        />
      </div>
      {hasFailed && !isBlank && (
        <p role="alert" className="rounded-md bg-coral-soft p-4 font-semibold text-coral">
          <Trans>The results couldn't be loaded. Please try again.</Trans>
        </p>
      )}
      {Results && searchText !== '' && !isBlank && <Results search={searchText} variant={variant} />}
    </search>
  );
}
