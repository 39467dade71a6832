import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { parseStatusFilterSearch, toStatusQuery } from '../list/list-search-params.ts';
import { PagedList } from '../list/admin-list.tsx';
import { OpenAppeals } from './open-appeals.tsx';
import { ReportRow } from './report-row.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';

const route = getRouteApi('/admin/reports');

export function ReportsPage() {
  const { t } = useLingui();
  const { show = 'open' } = parseStatusFilterSearch({ ...route.useSearch() });
  return (
    <AdminPage
      title={t`Reports`}
      lede={<Trans>Residents' reports about each other. The reported resident isn't told.</Trans>}
    >
      <OpenAppeals />
      <StatusFilterLinks
        to="/admin/reports"
        selected={show}
        labels={{ open: t`Open`, done: t`Resolved`, all: t`All` }}
      />
      <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/reports', toStatusQuery(show))}
          label={t`Reports`}
          failedTitle={<Trans>The reports couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="otter"
              title={show === 'open' ? <Trans>No open reports</Trans> : <Trans>No reports yet</Trans>}
              text={<Trans>Reports from residents will appear here.</Trans>}
            />
          }
        >
          {(report) => <ReportRow report={report} />}
        </PagedList>
      </section>
    </AdminPage>
  );
}
