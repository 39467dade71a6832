import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeskPage } from '../shell/admin-page.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { DeploymentPanel } from './deployment-panel.tsx';
import { FeedsPanel } from './feeds-panel.tsx';
import { healthQuery } from './health.api.ts';
import { JobsPanel } from './jobs-panel.tsx';
import { ServerPanel } from './server-panel.tsx';

/** How this deployment is set up, and how it does. */
export function SettingsDesk() {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(healthQuery);
  return (
    <DeskPage
      title={t`Settings`}
      lede={<Trans>How this deployment is set up, and how it does.</Trans>}
      actions={
        data && (
          <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
            {!isFetching && <RefreshCw aria-hidden className="size-4" />}
            <Trans>Look again</Trans>
          </Button>
        )
      }
    >
      {data && (
        <>
          <DeploymentPanel settings={data.settings} />
          <JobsPanel jobs={data.jobs} />
          <FeedsPanel />
          <ServerPanel server={data.server} database={data.database} />
        </>
      )}
      {!data && !error && (
        <>
          <Skeleton className="h-96 rounded-xl" />
          <Skeleton className="h-64 rounded-xl" />
        </>
      )}
      {!data && error && (
        <div className="rounded-xl bg-surface p-5 shadow-soft">
          <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        </div>
      )}
    </DeskPage>
  );
}
