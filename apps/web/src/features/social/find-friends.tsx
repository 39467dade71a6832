import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SearchBox, useDebouncedValue } from '../../ui/forms/search-box.tsx';
import { FoundResidents } from './found-residents.tsx';
import { SuggestedResidents } from './suggested-residents.tsx';

const route = getRouteApi('/social');
const SEARCH_DELAY_MS = 200;

/** The server refuses longer searches. */
const MAX_SEARCH_LENGTH = 200;

export function FindFriends() {
  const { t } = useLingui();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const query = q.trim().slice(0, MAX_SEARCH_LENGTH);
  const settledQuery = useDebouncedValue(query, SEARCH_DELAY_MS);

  function updateQuery(text: string) {
    void navigate({
      search: { tab: 'find', ...(text.trim() !== '' && { q: text }) },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <search>
        <SearchBox
          label={t`Find friends`}
          placeholder={t`Search by username, name, or email...`}
          value={q}
          onChange={updateQuery}
          className="max-w-2xl"
        />
      </search>
      {query === '' ? <SuggestedResidents /> : <FoundResidents search={settledQuery} />}
    </div>
  );
}
