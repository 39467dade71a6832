import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { BelowTheFold } from '../../lib/viewport.tsx';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { profileQuery, useUser } from '../accounts/session.api.ts';
import { LoadGroup, QueryState } from '../../lib/query-state.tsx';
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

function Details({ onShowAll }: { onShowAll: () => void }) {
  const user = useUser();
  const today = useSingaporeDay();
  const profile = useQuery(profileQuery);
  const badges = useQuery(badgesQuery);
  const history = useQuery(historyQuery);
  const recent = useQuery(recentActivitiesQuery);
  return (
    <>
      <QueryState query={history} skeleton={<Skeleton className="h-72 rounded-xl" />}>
        {(data) => <YearCalendar history={data} today={today} />}
      </QueryState>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <QueryState query={history} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => <PointsChart history={data} today={today} total={user.ecoPoints} />}
        </QueryState>
        <QueryState query={recent} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => <RecentActivity activities={data} onShowAll={onShowAll} />}
        </QueryState>
      </div>
      <QueryState query={badges} skeleton={<Skeleton className="h-96 rounded-xl" />}>
        {(data) => <AllBadges badges={data} next={profile.data?.nextBadges ?? []} />}
      </QueryState>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <QueryState query={profile} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => <ProfileStatistics user={user} profile={data} />}
        </QueryState>
        <PassportLink />
      </div>
    </>
  );
}

/** Hides the parts that failed to load; LoadGroup shows one notice for all. */
const HIDES_UNLOADED_PARTS =
  '[&_[data-unloaded]]:hidden [&_div:has(>[data-unloaded]):not(:has(>:not([data-unloaded])))]:hidden';

const DETAILS_SKELETON = (
  <>
    <Skeleton className="h-72 rounded-xl" />
    <Skeleton className="h-96 rounded-xl" />
    <Skeleton className="h-96 rounded-xl" />
  </>
);

export function ProfilePage() {
  const { t } = useLingui();
  const user = useUser();
  const profile = useQuery(profileQuery);
  const badges = useQuery(badgesQuery);
  const [isLedgerOpen, setLedgerOpen] = useState(false);

  return (
    <div className={`grid grid-cols-1 gap-6 ${HIDES_UNLOADED_PARTS}`}>
      <title>{`${t`Profile`} · ${brand.name}`}</title>
      <ProfileHeader user={user} profile={profile.data} />
      <LoadGroup>
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <QueryState query={badges} skeleton={<Skeleton className="h-64 rounded-xl" />}>
            {(data) => <LatestBadges badges={data} next={profile.data?.nextBadges[0]} />}
          </QueryState>
          <QueryState query={profile} skeleton={<Skeleton className="h-64 rounded-xl" />}>
            {(data) => <ProgressSummary profile={data} streak={user.currentStreak} />}
          </QueryState>
        </div>
        <WeekLink />
        <BelowTheFold skeleton={DETAILS_SKELETON}>
          {() => <Details onShowAll={() => setLedgerOpen(true)} />}
        </BelowTheFold>
        <LedgerPanel isOpen={isLedgerOpen} onOpen={() => setLedgerOpen(true)} total={user.ecoPoints} />
      </LoadGroup>
    </div>
  );
}
