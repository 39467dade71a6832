import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { brand } from '../../lib/brand.ts';
import { BelowTheFold } from '../../lib/below-the-fold.tsx';
import { useSingaporeDay } from '../../lib/time/singapore-time.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { profileQuery, useUser } from '../accounts/session.api.ts';
import { LoadGroup, LoadProblem, QueryState } from '../../lib/query-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { badgesQuery, historyQuery, recentActivitiesQuery } from '../rewards/rewards.api.ts';
import { AllBadges } from './all-badges.tsx';
import { LatestBadges } from './latest-badges.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { PassportLink } from './passport-link.tsx';
import { PointsChart } from './points-chart.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileStatistics } from './profile-statistics.tsx';
import { ProgressSummary } from './progress-summary.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { WeekLink } from './week-link.tsx';
import { YearCalendar } from './year-calendar.tsx';

interface LoadedPanelProps<Data> {
  /** Titles the panel of a part that did not load. Each part of the page draws its own panel. */
  title: string;
  query: UseQueryResult<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One part of the page. If it does not load, the other parts stay. */
function LoadedPanel<Data>({ title, ...props }: LoadedPanelProps<Data>) {
  return (
    <QueryState
      {...props}
      renderProblem={(problem) => (
        <Panel title={title} className="self-start">
          <LoadProblem {...problem} />
        </Panel>
      )}
    />
  );
}

/** The year, the points, every badge and the figures. */
function Details({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useLingui();
  const user = useUser();
  const today = useSingaporeDay();
  const profile = useQuery(profileQuery);
  const badges = useQuery(badgesQuery);
  const history = useQuery(historyQuery);
  const recent = useQuery(recentActivitiesQuery);
  return (
    <>
      <LoadedPanel title={t`Your year`} query={history} skeleton={<Skeleton className="h-72 rounded-xl" />}>
        {(data) => <YearCalendar history={data} today={today} />}
      </LoadedPanel>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <LoadedPanel title={t`Points over time`} query={history} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => <PointsChart history={data} today={today} total={user.ecoPoints} />}
        </LoadedPanel>
        <LoadedPanel title={t`Recent Activity`} query={recent} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => <RecentActivity activities={data} onShowAll={onShowAll} />}
        </LoadedPanel>
      </div>
      <LoadedPanel title={t`All Badges`} query={badges} skeleton={<Skeleton className="h-96 rounded-xl" />}>
        {(data) => <AllBadges badges={data} next={profile.data?.nextBadges ?? []} />}
      </LoadedPanel>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <LoadedPanel title={t`Profile Statistics`} query={profile} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => <ProfileStatistics user={user} profile={data} />}
        </LoadedPanel>
        <PassportLink />
      </div>
    </>
  );
}

const BELOW = (
  <>
    <Skeleton className="h-72 rounded-xl" />
    <Skeleton className="h-96 rounded-xl" />
    <Skeleton className="h-96 rounded-xl" />
  </>
);

/** The resident's profile and all they have done: today's figures, a year, every badge, every point. */
export function ProfilePage() {
  const { t } = useLingui();
  const user = useUser();
  const profile = useQuery(profileQuery);
  const badges = useQuery(badgesQuery);
  const [isLedgerOpen, setLedgerOpen] = useState(false);

  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Profile`} · ${brand.name}`}</title>
      <ProfileHeader user={user} profile={profile.data} />
      <LoadGroup>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <LoadedPanel title={t`Latest Badges`} query={badges} skeleton={<Skeleton className="h-64 rounded-xl" />}>
            {(data) => <LatestBadges badges={data} next={profile.data?.nextBadges[0]} />}
          </LoadedPanel>
          <LoadedPanel title={t`Progress Summary`} query={profile} skeleton={<Skeleton className="h-64 rounded-xl" />}>
            {(data) => <ProgressSummary profile={data} streak={user.currentStreak} />}
          </LoadedPanel>
        </div>
        <WeekLink />
        <BelowTheFold skeleton={BELOW}>{() => <Details onShowAll={() => setLedgerOpen(true)} />}</BelowTheFold>
        <LedgerPanel isOpen={isLedgerOpen} onOpen={() => setLedgerOpen(true)} total={user.ecoPoints} />
      </LoadGroup>
    </div>
  );
}
