import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Settings } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { operatorQuery } from '../../legal/operator.api.ts';
import { AdminPage } from '../shell/admin-page.tsx';
import {
  FOR_EDITORS,
  FOR_FIGURES,
  FOR_MODERATORS,
  FOR_PLACE_EDITORS,
  OWNERS_ONLY,
  useMayOpen,
} from '../shell/own-roles.ts';
import { LoadGroup, LoadProblem } from '../../../lib/query-state.tsx';
import { ADD_CONTENT_BUTTON_STYLE, AddContentButtonLabel, QuickActions } from './quick-actions.tsx';
import { ContentManagement } from './content-management.tsx';
import { DaysChart, DaysChartSkeleton, DaysChartTitle } from './days-chart.tsx';
import { statsQuery } from './overview.api.ts';
import { OneOwnerNote } from './one-owner-note.tsx';
import { PlatformFigures } from './platform-figures.tsx';
import { RecentArticles } from './recent-articles.tsx';
import { RecentUsers } from './recent-users.tsx';
import { ThingsToDo, ThingsToDoSkeleton } from './things-to-do.tsx';

/** Only before the operator's profile is filled in. */
const SetUpSteps = lazy(async () => ({ default: (await import('../set-up/set-up-steps.tsx')).SetUpSteps }));

const loadAddContentMenu = async () => (await import('./add-content-menu.tsx')).AddContentMenu;

function Actions() {
  return (
    <>
      {useMayOpen(FOR_PLACE_EDITORS) && (
        <LazyMenu load={loadAddContentMenu} className={ADD_CONTENT_BUTTON_STYLE}>
          <AddContentButtonLabel />
        </LazyMenu>
      )}
      {useMayOpen(OWNERS_ONLY) && (
        <Button asChild variant="quiet">
          <Link to="/admin/settings">
            <Settings aria-hidden className="size-[18px]" />
            <Trans>Settings</Trans>
          </Link>
        </Button>
      )}
    </>
  );
}

/** Organisers manage events and groups elsewhere, and see no figures. */
export function OverviewPage() {
  const { t } = useLingui();
  if (useMayOpen(FOR_FIGURES)) return <Overview />;
  return (
    <AdminPage title={t`Admin Dashboard`}>
      <p className="text-md text-muted">
        <Trans>There's nothing for your role here yet.</Trans>
      </p>
    </AdminPage>
  );
}

function Overview() {
  const { t } = useLingui();
  const [isOwner, isEditor, isPlaceEditor, isModerator] = [
    useMayOpen(OWNERS_ONLY),
    useMayOpen(FOR_EDITORS),
    useMayOpen(FOR_PLACE_EDITORS),
    useMayOpen(FOR_MODERATORS),
  ];
  const { data: operator } = useQuery(operatorQuery);
  const { data: stats, error, isFetching, refetch } = useQuery(statsQuery);
  // Several sections share this query, so a second retry must not cancel the first.
  const retry = () => refetch({ cancelRefetch: false });
  // Inside LoadGroup, it only reports to the group and marks its section as unloaded.
  const problem = !stats && error && <LoadProblem error={error} isRetrying={isFetching} onRetry={retry} />;
  const asOf = stats && formatDate(stats.asOf, { timeStyle: 'short' });
  return (
    <AdminPage
      title={t`Admin Dashboard`}
      lede={stats ? <Trans>Figures as of {asOf}, Singapore time.</Trans> : '\u00A0'}
      actions={<Actions />}
    >
      {/* Hides sections that failed to load; LoadGroup reports them above. */}
      <div className="grid grid-cols-1 gap-6 [&_section:has(>[data-unloaded])]:hidden">
        {isOwner && operator?.configured === false && (
          <Suspense fallback={<Skeleton className="h-150 rounded-xl" />}>
            <SetUpSteps />
          </Suspense>
        )}
        <LoadGroup>
          {isOwner && stats?.owners === 1 && <OneOwnerNote />}
          {stats && <ThingsToDo stats={stats} />}
          {!stats && !error && <ThingsToDoSkeleton />}
          <PlatformFigures stats={stats} problem={problem} />
          {isPlaceEditor && <QuickActions />}
          {stats ? (
            <DaysChart days={stats.days} />
          ) : (
            <Panel title={<DaysChartTitle />}>{problem || <DaysChartSkeleton />}</Panel>
          )}
          <div className="grid grid-cols-1 items-start gap-6 has-[>:first-child>[data-unloaded]]:has-[>:last-child>[data-unloaded]]:hidden xl:grid-cols-2">
            {isModerator && <RecentUsers />}
            {isEditor && <RecentArticles />}
          </div>
          {isPlaceEditor && <ContentManagement stats={stats} problem={problem} />}
        </LoadGroup>
      </div>
    </AdminPage>
  );
}
