import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { PagedList } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { StatusFilterLinks } from './status-filter-links.tsx';
import { parseStatusFilterSearch, toStatusQuery } from '../list/list-search-params.ts';
import { TranslationReportRow } from './translation-report-row.tsx';

const route = getRouteApi('/admin/translation-reports');

export function TranslationReportsPage() {
  const { t } = useLingui();
  const { show = 'open' } = parseStatusFilterSearch({ ...route.useSearch() });
  return (
    <AdminPage
      title={t`Translation reports`}
      lede={<Trans>Translations that residents think are wrong, and the text they suggest instead.</Trans>}
    >
      <StatusFilterLinks
        to="/admin/translation-reports"
        selected={show}
        labels={{ open: t`Open`, done: t({ message: 'Done', context: 'a report' }), all: t`All` }}
      />
      <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-6">
        <PagedList
          query={adminListQuery('GET /api/admin/translation-reports', toStatusQuery(show))}
          label={t`Translation reports`}
          failedTitle={<Trans>The reports couldn't be loaded</Trans>}
          empty={
            <EmptyState
              animal="otter"
              title={show === 'open' ? <Trans>No open reports</Trans> : <Trans>No reports yet</Trans>}
              text={<Trans>Translations that residents report will appear here.</Trans>}
            />
          }
        >
          {(report) => <TranslationReportRow report={report} />}
        </PagedList>
      </section>
    </AdminPage>
  );
}
