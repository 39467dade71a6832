import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { FlagCheckbox, FlagBulkActions } from './flag-selection.tsx';
import { FlagRow } from './flag-row.tsx';
import { parseStatusFilterSearch, toStatusQuery } from '../list/list-search-params.ts';
import { PagedList } from '../list/admin-list.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';

const route = getRouteApi('/admin/flags');

export function FlagsPage() {
  const { t } = useLingui();
  const { show = 'open' } = parseStatusFilterSearch({ ...route.useSearch() });
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLElement>(null);
  function toggle(id: number, isSelected: boolean) {
    const otherIds = [...selectedIds].filter((selectedId) => selectedId !== id);
    setSelectedIds(new Set(isSelected ? [...otherIds, id] : otherIds));
  }
  return (
    <AdminPage
      title={t`Flagged activities`}
      lede={
        <Trans>
          Check-ins and walks for an admin to check. Those that imply travel faster than 120 km/h, and those sent on a
          later day, count as self-reported and don't count in the weekly rankings. Points stay until an admin corrects
          them.
        </Trans>
      }
    >
      <StatusFilterLinks to="/admin/flags" selected={show} labels={{ open: t`Open`, done: t`Checked`, all: t`All` }} />
      <section ref={list} tabIndex={-1} className="rounded-xl bg-surface p-5 shadow-soft outline-none sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/flags', toStatusQuery(show))}
          label={t`Flagged activities`}
          renderAbove={(rows) => (
            <FlagBulkActions
              openFlags={rows.filter(({ settledAt }) => settledAt === null)}
              selectedIds={selectedIds}
              onSelect={(ids) => setSelectedIds(new Set(ids))}
              onReviewed={() => {
                setSelectedIds(new Set());
                list.current?.focus({ preventScroll: true });
              }}
            />
          )}
          failedTitle={<Trans>The flagged activities couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="otter"
              title={show === 'open' ? <Trans>Nothing to check</Trans> : <Trans>No flagged activities yet</Trans>}
              text={<Trans>Suspicious check-ins and walks will appear here.</Trans>}
            />
          }
        >
          {(flagged) => (
            <FlagRow
              flagged={flagged}
              checkbox={
                show !== 'done' && (
                  <FlagCheckbox
                    flagged={flagged}
                    isSelected={selectedIds.has(flagged.id)}
                    onSelect={(isSelected) => toggle(flagged.id, isSelected)}
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
