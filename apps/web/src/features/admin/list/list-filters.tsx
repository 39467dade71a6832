import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { ContentStatus } from '@ecopulse/contract/content-admin';
import { useSettled } from '../../../lib/use-settled.ts';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { statusLabels } from './status-badge.tsx';

/** How long nothing is typed before the list follows. */
const TYPING_MS = 300;

/** What is typed, told once it has settled; it follows the address, which the back button changes by itself. */
function useSearchText(search: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (search !== text.trim()) setText(search);
  }
  const settled = useSettled(text, TYPING_MS).trim();
  const router = useRouter();
  useEffect(() => {
    const { location, resolvedLocation } = router.state;
    // Who has pressed a link meanwhile is on their way: the list must not call them back.
    const isLeaving = resolvedLocation !== undefined && location.pathname !== resolvedLocation.pathname;
    if (settled === text.trim() && settled !== search && !isLeaving) onSearch(settled);
  }, [settled, text, search, onSearch, router]);
  return [text, setText] as const;
}

interface ListFiltersProps {
  search: string | undefined;
  /** Told what is searched once nothing more is typed; empty for all. Replace the address by it, do not add to the history. */
  onSearch: (search: string) => void;
  /** What can be searched by: "Search by title…". */
  placeholder: string;
  status?: ContentStatus | undefined;
  /** Without it, there is no choice of states. */
  onStatus?: (status: ContentStatus | undefined) => void;
  /** Further choices, such as a `NativeSelect` with an `aria-label`. */
  children?: ReactNode;
}

/** What narrows a list of the desk; all of it stands in the address. */
export function ListFilters({ search = '', onSearch, placeholder, status, onStatus, children }: ListFiltersProps) {
  const { t, i18n } = useLingui();
  const [text, setText] = useSearchText(search, onSearch);
  return (
    <search className="flex flex-wrap gap-3">
      <SearchBox
        label={t`Search this list`}
        placeholder={placeholder}
        value={text}
        onChange={setText}
        className="grow basis-64"
      />
      {onStatus && (
        <NativeSelect
          aria-label={t`State`}
          value={status ?? ''}
          onChange={({ target }) => onStatus(target.value === '' ? undefined : (target.value as ContentStatus))}
          className="grow sm:w-44 sm:grow-0"
        >
          <option value="">{t`Every state`}</option>
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
