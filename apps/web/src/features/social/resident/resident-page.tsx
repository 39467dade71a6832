import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { MessagePage } from '../../../lib/query-state.tsx';
import { BackLink } from '../../../ui/panel.tsx';
import { brand } from '../../../lib/brand.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResidentBadges } from './resident-badges.tsx';
import { ResidentHeader } from './resident-header.tsx';
import { fullName } from '../../../lib/residents.ts';
import { ResidentStatistics } from './resident-statistics.tsx';
import { ResidentWeek } from './resident-week.tsx';
import { residentQuery } from '../social.api.ts';

const route = getRouteApi('/residents/$username');

export function ResidentSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{brand.name}</title>
      <h1 className="sr-only" aria-live="polite">
        <Trans>Loading…</Trans>
      </h1>
      <Skeleton className="h-6 w-20" />
      <div className="grid gap-6 rounded-2xl bg-surface p-5 shadow-soft sm:p-8">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
          <Skeleton className="size-24 shrink-0 rounded-full" />
          <div className="grid grow basis-60 gap-3">
            <Skeleton className="h-10 w-3/5 max-w-72" />
            <Skeleton className="h-6 w-4/5 max-w-md" />
          </div>
        </div>
        <div className="border-t border-line pt-5">
          <Skeleton className="h-13 max-w-md" />
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <Skeleton className="h-64 rounded-xl" />
        <Skeleton className="h-64 rounded-xl" />
      </div>
    </div>
  );
}

export function ResidentPage() {
  const { t } = useLingui();
  const { username } = route.useParams();
  const { data: resident } = useSuspenseQuery(residentQuery(username));
  const { badges, stats, longestStreak, relationship } = resident;
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${fullName(resident)} (${t`Resident`}) · ${brand.name}`}</title>
      <BackLink to="/social">
        <Trans>Social</Trans>
      </BackLink>
      <ResidentHeader resident={resident} />
      {relationship?.relation === 'friend' && <ResidentWeek friendId={resident.id} />}
      {badges !== null && (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
          <ResidentBadges name={<bdi translate="no">{fullName(resident)}</bdi>} badges={badges} />
          {stats !== null && <ResidentStatistics stats={stats} longestStreak={longestStreak} />}
        </div>
      )}
    </div>
  );
}

/** Also shown if the resident is hidden from the reader. */
export function UnknownResident() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="monitor-lizard"
      title={t`Resident not found`}
      text={<Trans>There's no one with this username. They may have changed it or left.</Trans>}
    >
      <Link to="/social" search={{ tab: 'find' }}>
        <Trans>Find Friends</Trans>
      </Link>
    </MessagePage>
  );
}
