import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CLUB_KINDS } from '@ecopulse/contract/clubs/club-rules';
import { FilterLink } from '../../../lib/lists/filter-link.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { clubKindLabels } from '../club-format.ts';
import type { ClubFilters } from '../club-lists.api.ts';

export function ClubsFilterBar({ filters: { kind, q } }: { filters: ClubFilters }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const found = q ? { q } : {};

  function search(text: string) {
    void navigate({
      to: '/clubs',
      search: { ...(kind && { kind }), ...(text.trim() !== '' && { q: text }) },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <search>
        <SearchBox
          label={t`Find clubs`}
          placeholder={t`Search by name…`}
          value={q ?? ''}
          onChange={search}
          className="max-w-2xl"
        />
      </search>
      <nav aria-label={t`Types of club`}>
        <ul className="flex list-none flex-wrap gap-2">
          <FilterLink to="/clubs" search={found} isChosen={kind === undefined}>
            <Trans>All</Trans>
          </FilterLink>
          {CLUB_KINDS.map((each) => (
            <FilterLink key={each} to="/clubs" search={{ ...found, kind: each }} isChosen={kind === each}>
              {i18n._(clubKindLabels[each])}
            </FilterLink>
          ))}
        </ul>
      </nav>
    </div>
  );
}
