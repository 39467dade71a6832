import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { callQuery } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { QueryState } from '../../../lib/query-state.tsx';
import { DeploymentPanel } from './deployment-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { ServerPanel } from './server-panel.tsx';

const healthQuery = { ...callQuery('GET /api/admin/health'), staleTime: 0 };

function PanelSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      <Skeleton className="h-7 w-40" />
      <SkeletonRows rows={rows} />
    </div>
  );
}

const ConditionsPanel = lazy(async () => ({ default: (await import('./conditions-panel.tsx')).ConditionsPanel }));

export function SystemPage() {
  const { t } = useLingui();
  const health = useQuery(healthQuery);
  const isRefreshing = health.data !== undefined && health.isFetching;
  return (
    <AdminPage
      title={t`Settings`}
      lede={<Trans>How this deployment is set up, and how it's doing.</Trans>}
      actions={
        (health.data || !health.error) && (
          <Button variant="quiet" disabled={!health.data} pending={isRefreshing} onClick={() => void health.refetch()}>
            {!isRefreshing && <RefreshCw aria-hidden className="size-4" />}
            <Trans>Refresh</Trans>
          </Button>
        )
      }
    >
      <QueryState
        query={health}
        skeleton={
          <>
            <PanelSkeleton rows={4} />
            <PanelSkeleton rows={8} />
          </>
        }
        problemTitle={<Trans>The settings couldn't be loaded</Trans>}
        problemCard="rounded-xl bg-surface p-5 shadow-soft"
      >
        {({ settings, mail, jobs, server, database }) => (
          <>
            <DeploymentPanel settings={settings} mail={mail} />
            <JobsPanel jobs={jobs} />
            <FeedsPanel />
            <Suspense fallback={<PanelSkeleton rows={8} />}>
              <ConditionsPanel />
            </Suspense>
            <ServerPanel server={server} database={database} />
          </>
        )}
      </QueryState>
    </AdminPage>
  );
}
