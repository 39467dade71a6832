import { Plural, Trans } from '@lingui/react/macro';
import { CalendarDays, MapPin } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { TownName } from '../../../lib/language/content-text.tsx';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ResidentActions } from './resident-actions.tsx';
import { fullName } from '../../../lib/residents.ts';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

/** Residents outside the rankings show their figures only to friends, others to no one. */
function Stats({ resident }: { resident: PublicProfile }) {
  const { ecoPoints, currentStreak, stats } = resident;
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  if (stats === null) {
    return (
      <p className="border-t border-line pt-5 text-md wrap-anywhere text-muted">
        <Trans>Only friends can see {name}'s activity.</Trans>
      </p>
    );
  }
  return (
    <div className="border-t border-line pt-5">
      <dl className="grid grid-cols-2 gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
        {ecoPoints !== null && <Stat term={<Trans>Eco-Points</Trans>}>{formatNumber(ecoPoints)}</Stat>}
        {currentStreak !== null && (
          <Stat term={<Trans>Streak</Trans>}>
            <Plural value={currentStreak} one="# day" other="# days" />
          </Stat>
        )}
        <Stat term={<Trans>Badges</Trans>}>{formatNumber(stats.badges)}</Stat>
        <Stat term={<Trans>Green Spaces</Trans>}>{formatNumber(stats.distinctGreenSpaces)}</Stat>
      </dl>
    </div>
  );
}

function Origin({ resident: { username, homeTown, createdAt } }: { resident: PublicProfile }) {
  const date = formatDate(createdAt);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-md text-muted">
      <span className="min-w-0 text-lg wrap-anywhere">
        @<bdi translate="no">{username}</bdi>
      </span>
      {homeTown !== null && (
        <span className="inline-flex items-center gap-1.5">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <TownName town={homeTown} />
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <CalendarDays aria-hidden className="size-4 shrink-0" />
        <time dateTime={createdAt}>
          <Trans>Joined on {date}</Trans>
        </time>
      </span>
    </p>
  );
}

export function ResidentHeader({ resident }: { resident: PublicProfile }) {
  const nameId = useId();
  return (
    <header className="grid grid-cols-1 gap-6 rounded-2xl bg-surface p-5 shadow-soft sm:p-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
        <Avatar {...resident} imageUrl={resident.profileImageUrl} size="lg" />
        <div className="min-w-0 grow basis-60">
          <h1 id={nameId} tabIndex={-1} className="text-display font-extrabold tracking-[-0.035em] wrap-anywhere">
            <bdi translate="no">{fullName(resident)}</bdi>
          </h1>
          <Origin resident={resident} />
        </div>
        <ResidentActions resident={resident} nameId={nameId} />
      </div>
      {resident.about !== null && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {resident.about}
        </p>
      )}
      <Stats resident={resident} />
    </header>
  );
}
