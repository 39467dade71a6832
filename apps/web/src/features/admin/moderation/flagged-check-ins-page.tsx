import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { FlagChoice, FlagSelection } from './flag-selection.tsx';
import { FlagRow } from './flag-row.tsx';
import { statusFilterQuery } from '../list/list-search-params.ts';
import { PagedList } from '../list/admin-list.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';

const route = getRouteApi('/admin/check-ins');

export function FlaggedCheckInsPage() {
  const { t } = useLingui();
  const { show = 'open' } = route.useSearch();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLElement>(null);
  function choose(id: number, isChosen: boolean) {
    const others = [...chosen].filter((one) => one !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  }
  return (
    <AdminPage
      title={t`Flagged check-ins`}
      lede={
        <Trans>
          Pairs of check-ins that imply travel faster than 120 km/h. The later one counts as claimed, so it is left out
          of the weekly boards. Its points stay until an admin corrects them.
        </Trans>
      }
    >
      <StatusFilterLinks
        to="/admin/check-ins"
        shown={show}
        labels={{ open: t`Open`, done: t`Reviewed`, all: t`All` }}
      />
      <section ref={list} tabIndex={-1} className="rounded-xl bg-surface p-5 shadow-soft outline-none sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/flagged-check-ins', statusFilterQuery(show))}
          label={t`Flagged check-ins`}
          renderAbove={(rows) => (
            <FlagSelection
              open={rows.filter(({ settledAt }) => settledAt === null)}
              chosen={chosen}
              onChoose={(ids) => setChosen(new Set(ids))}
              onSettled={() => {
                setChosen(new Set());
                list.current?.focus({ preventScroll: true });
              }}
            />
          )}
          failedTitle={<Trans>The flagged check-ins couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="otter"
              title={show === 'open' ? <Trans>Nothing to review</Trans> : <Trans>No flagged check-ins yet</Trans>}
              text={<Trans>Check-ins that would have needed impossibly fast travel will appear here.</Trans>}
            />
          }
        >
          {(checkIn) => (
            <FlagRow
              checkIn={checkIn}
              choice={
                show !== 'done' && (
                  <FlagChoice
                    checkIn={checkIn}
                    isChosen={chosen.has(checkIn.id)}
                    onChoose={(isChosen) => choose(checkIn.id, isChosen)}
                  />
                )
              }
            />
          )}
        </PagedList>
      </section>
    </AdminPage>
  );
}
