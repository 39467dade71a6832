import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CLUB_KINDS } from '@ecopulse/contract/clubs/club-rules';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { clubKindLabels } from '../club-format.ts';
import type { ClubFilters } from '../club-lists.api.ts';

function Choice({ filters, isChosen, children }: { filters: ClubFilters; isChosen: boolean; children: ReactNode }) {
  return (
    <li>
      <Link
        to="/clubs"
        search={filters}
        resetScroll={false}
        aria-current={isChosen ? 'true' : undefined}
        // Instead of the router's class `active`: `isChosen` sets the style.
        activeProps={{}}
        activeOptions={{ exact: true }}
        className={`inline-flex min-h-9 items-center rounded-full px-3.5 text-md font-semibold transition-colors ${isChosen ? 'bg-leaf text-on-leaf' : 'inset-ring-[1.5px] inset-ring-control hover:bg-sunk'}`}
      >
        {children}
      </Link>
    </li>
  );
}

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
          <Choice filters={found} isChosen={kind === undefined}>
            <Trans>All</Trans>
          </Choice>
          {CLUB_KINDS.map((each) => (
            <Choice key={each} filters={{ ...found, kind: each }} isChosen={kind === each}>
              {i18n._(clubKindLabels[each])}
            </Choice>
          ))}
        </ul>
      </nav>
    </div>
  );
}
