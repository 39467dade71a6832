import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { FlagCheckbox, FlagBulkActions } from './flag-selection.tsx';
import { FlagRow } from './flag-row.tsx';
import { toStatusQuery } from '../list/list-search-params.ts';
import { PagedList } from '../list/admin-list.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';

const route = getRouteApi('/admin/check-ins');

export function FlaggedCheckInsPage() {
  const { t } = useLingui();
  const { show = 'open' } = route.useSearch();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLElement>(null);
  function toggle(id: number, isSelected: boolean) {
    const otherIds = [...selectedIds].filter((selectedId) => selectedId !== id);
    setSelectedIds(new Set(isSelected ? [...otherIds, id] : otherIds));
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
        selected={show}
        labels={{ open: t`Open`, done: t`Reviewed`, all: t`All` }}
      />
      <section ref={list} tabIndex={-1} className="rounded-xl bg-surface p-5 shadow-soft outline-none sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/flagged-check-ins', toStatusQuery(show))}
          label={t`Flagged check-ins`}
          renderAbove={(rows) => (
            <FlagBulkActions
              openCheckIns={rows.filter(({ settledAt }) => settledAt === null)}
              selectedIds={selectedIds}
              onSelect={(ids) => setSelectedIds(new Set(ids))}
              onReviewed={() => {
                setSelectedIds(new Set());
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
              checkbox={
                show !== 'done' && (
                  <FlagCheckbox
                    checkIn={checkIn}
                    isSelected={selectedIds.has(checkIn.id)}
                    onSelect={(isSelected) => toggle(checkIn.id, isSelected)}
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
