import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { formatDate } from '../../../lib/language/format.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditSearch, parseAuditSearch, toAuditQuery } from './audit-filters.ts';
import { AuditLine } from './audit-line.tsx';
import { PagedList } from '../list/admin-list.tsx';

const route = getRouteApi('/admin/audit');

function dayOf(moment: string): string {
  return singaporeDay(new Date(moment));
}

export function AuditPage() {
  const { t } = useLingui();
  const filters = parseAuditSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const isFiltered = Object.keys(filters).length > 0;
  const applyFilters = (search: AuditSearch) => void navigate({ search, replace: true, resetScroll: false });
  return (
    <AdminPage
      title={t`Audit log`}
      lede={<Trans>A record of everything admins have done. Entries are never deleted.</Trans>}
    >
      <div className="grid grid-cols-1 gap-4">
        <AuditFilterBar filters={filters} onFilter={applyFilters} />
        <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
          <PagedList
            query={adminListQuery('GET /api/admin/audit', toAuditQuery(filters))}
            label={t`Audit log`}
            skeletonRows={6}
            failedTitle={<Trans>The audit log couldn't be loaded</Trans>}
            empty={
              <EmptyState
                animal="kingfisher"
                title={isFiltered ? <Trans>No matching entries</Trans> : <Trans>No entries yet</Trans>}
                text={<Trans>Every change made by an admin will appear here, with its date and time.</Trans>}
                action={
                  isFiltered && (
                    <Button variant="soft" onClick={() => applyFilters({})}>
                      <Trans>Show all entries</Trans>
                    </Button>
                  )
                }
              />
            }
          >
            {(entry, previousEntry) => (
              <>
                {(!previousEntry || dayOf(previousEntry.createdAt) !== dayOf(entry.createdAt)) && (
                  <h2 className="pb-4 text-sm font-bold text-muted">
                    {formatDate(entry.createdAt, { dateStyle: 'full' })}
                  </h2>
                )}
                <AuditLine entry={entry} timeFormat="time" />
              </>
            )}
          </PagedList>
        </section>
      </div>
    </AdminPage>
  );
}
