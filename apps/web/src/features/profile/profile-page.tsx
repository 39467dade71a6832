import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { brand } from '../../lib/brand.ts';
import { BelowTheFold } from '../../lib/viewport.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { profileQuery, useUser } from '../accounts/session.api.ts';
import { LoadGroup, QueryState } from '../../lib/query-state.tsx';
import { RecentActivityPanel } from '../rewards/recent-activity-panel.tsx';
import { badgesQuery, recentActivitiesQuery } from '../rewards/rewards.api.ts';
import { ActivityHistory, useHistoryView } from './activity-history.tsx';
import { AllBadges } from './all-badges.tsx';
import { LatestBadges } from './latest-badges.tsx';
import { PassportLink } from './passport-link.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { ProfileStatistics } from './profile-statistics.tsx';
import { ProgressSummary } from './progress-summary.tsx';
import { WeekLink } from './week-link.tsx';

function Details() {
  const user = useUser();
  const profile = useQuery(profileQuery);
  const badges = useQuery(badgesQuery);
  const recent = useQuery(recentActivitiesQuery);
  const { view, chooseView } = useHistoryView();
  const history = useRef<HTMLDivElement>(null);

  function openLedger() {
    chooseView('ledger');
    history.current?.focus();
  }

  return (
    <>
      <ActivityHistory view={view} onChoose={chooseView} content={history} total={user.ecoPoints} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <QueryState query={recent} skeleton={<Skeleton className="h-96 rounded-xl" />}>
          {(data) => (
            <RecentActivityPanel
              activities={data}
              action={
                <Button variant="link" size="sm" onClick={openLedger}>
                  <Trans>View All</Trans>
                </Button>
              }
            />
          )}
        </QueryState>
        <PassportLink />
      </div>
      <QueryState query={badges} skeleton={<Skeleton className="h-96 rounded-xl" />}>
        {(data) => <AllBadges badges={data} next={profile.data?.nextBadges ?? []} />}
      </QueryState>
      <QueryState query={profile} skeleton={<Skeleton className="h-64 rounded-xl" />}>
        {(data) => <ProfileStatistics user={user} profile={data} />}
      </QueryState>
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
  const { isLinked } = useHistoryView();

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
        <BelowTheFold skeleton={DETAILS_SKELETON} isLinkTarget={isLinked}>
          {() => <Details />}
        </BelowTheFold>
      </LoadGroup>
    </div>
  );
}
