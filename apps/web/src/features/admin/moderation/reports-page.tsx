import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import { statusFilterQuery } from './status-filter.ts';
import { PagedList } from '../list/paged-list.tsx';
import { ReportRow } from './report-row.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';

const route = getRouteApi('/admin/reports');

/** Reports of residents about each other. */
export function ReportsPage() {
  const { t } = useLingui();
  const { show = 'open' } = route.useSearch();
  return (
    <AdminPage
      title={t`Reports`}
      lede={<Trans>What residents have told the admins about each other. Who was reported is not told of it.</Trans>}
    >
      <StatusFilterLinks to="/admin/reports" shown={show} labels={{ open: t`Open`, done: t`Answered`, all: t`All` }} />
      <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/reports', statusFilterQuery(show))}
          label={t`Reports`}
          empty={
            <EmptyState
              animal="otter"
              title={show === 'open' ? <Trans>No report waits for an answer</Trans> : <Trans>No reports yet</Trans>}
              text={<Trans>What residents report of each other will stand here.</Trans>}
            />
          }
        >
          {(report) => <ReportRow report={report} />}
        </PagedList>
      </section>
    </AdminPage>
  );
}
