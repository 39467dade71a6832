import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { FlagRow } from './flag-row.tsx';
import { statusFilterQuery } from './status-filter.ts';
import { PagedList } from '../list/paged-list.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';

const route = getRouteApi('/admin/check-ins');

/** Check-ins that are too far apart for the time between them. */
export function FlaggedCheckInsPage() {
  const { t } = useLingui();
  const { show = 'open' } = route.useSearch();
  return (
    <AdminPage
      title={t`Flagged check-ins`}
      lede={
        <Trans>
          Two verified check-ins that imply more than 120 km/h. The later one counts as claimed, so it is in no weekly
          board; its points stay until an admin corrects them.
        </Trans>
      }
    >
      <StatusFilterLinks
        to="/admin/check-ins"
        shown={show}
        labels={{ open: t`Open`, done: t`Looked at`, all: t`All` }}
      />
      <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/flagged-check-ins', statusFilterQuery(show))}
          label={t`Flagged check-ins`}
          empty={
            <EmptyState
              animal="monitor-lizard"
              title={show === 'open' ? <Trans>Nothing to look at</Trans> : <Trans>No flagged check-ins yet</Trans>}
              text={<Trans>Check-ins that come too soon after one far away will stand here.</Trans>}
            />
          }
        >
          {(checkIn) => <FlagRow checkIn={checkIn} />}
        </PagedList>
      </section>
    </AdminPage>
  );
}
