import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { SearchBox, useDebouncedValue } from '../../../ui/forms/search-box.tsx';
import { statusLabels } from './status-badge.tsx';

const SEARCH_DEBOUNCE_MS = 300;

/** Debounces typing, and follows the URL on back navigation. */
function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [previousSearch, setPreviousSearch] = useState(search);
  if (previousSearch !== search) {
    setPreviousSearch(search);
    if (search !== text.trim()) setText(search);
  }
  const debouncedText = useDebouncedValue(text, SEARCH_DEBOUNCE_MS).trim();
  const router = useRouter();
  useEffect(() => {
    const { location, resolvedLocation } = router.state;
    // A search would cancel a navigation to another screen that is under way.
    const isLeaving = resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname;
    if (debouncedText === text.trim() && debouncedText !== search && !isLeaving) onSearch(debouncedText);
  }, [debouncedText, text, search, onSearch, router]);
  return [text, setText] as const;
}

interface ListFiltersProps {
  search: string | undefined;
  /** Debounced. Should replace the history entry; empty means no search. */
  onSearch: (search: string) => void;
  placeholder: string;
  status?: ContentStatus | undefined;
  onStatus?: (status: ContentStatus | undefined) => void;
  children?: ReactNode;
}

export function ListFilters({ search = '', onSearch, placeholder, status, onStatus, children }: ListFiltersProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useDebouncedSearch(search, onSearch);
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 in-[:root:lang(ms,ta,de,es,fr,it)]:grid-cols-1 sm:flex sm:flex-wrap">
      <SearchBox
        label={t`Search this list`}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        className="max-sm:col-span-full sm:grow sm:basis-64"
      />
      {onStatus && (
        <NativeSelect
          aria-label={t`Status`}
          value={status ?? ''}
          onChange={({ target }) => onStatus(target.value === '' ? undefined : (target.value as ContentStatus))}
          className="max-sm:last:col-span-full sm:w-auto sm:min-w-44"
        >
          <option value="">{t`All statuses`}</option>
          {Object.entries(statusLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {i18n._(label)}
            </option>
          ))}
        </NativeSelect>
      )}
      {children}
    </search>
  );
}
