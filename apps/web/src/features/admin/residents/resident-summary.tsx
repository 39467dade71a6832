import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Activity, CalendarDays, ExternalLink, MapPin } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { TownName } from '../../../lib/language/content-text.tsx';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </li>
  );
}

function Facts({ resident: { homeTown, createdAt, lastActiveDay } }: { resident: ResidentForAdmin }) {
  const joined = formatDate(createdAt);
  const active = lastActiveDay === null ? null : formatDate(lastActiveDay);
  return (
    <ul className="flex list-none flex-wrap gap-x-5 gap-y-1 text-md text-muted">
      {homeTown !== null && (
        <Fact icon={MapPin}>
          <TownName town={homeTown} />
        </Fact>
      )}
      <Fact icon={CalendarDays}>
        <Trans>Joined on {joined}</Trans>
      </Fact>
      <Fact icon={Activity}>
        {active === null ? <Trans>No activity yet</Trans> : <Trans>Last activity on {active}</Trans>}
      </Fact>
    </ul>
  );
}

/** Three columns, so that no row is left half empty. */
export const FIGURE_GRID_STYLE = 'grid grid-cols-3 gap-x-2 gap-y-4 border-t border-line pt-5 sm:gap-x-6';

function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid content-between">
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-lg font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

function Figures({ resident }: { resident: ResidentForAdmin }) {
  const { counts, badges, currentStreak, longestStreak } = resident;
  return (
    <dl className={FIGURE_GRID_STYLE}>
      <Figure term={<Trans>Eco-points</Trans>}>{formatNumber(resident.ecoPoints)}</Figure>
      <Figure term={<Trans>Streak</Trans>}>
        <Plural value={currentStreak} one="# day" other="# days" />
      </Figure>
      <Figure term={<Trans>Longest streak</Trans>}>
        <Plural value={longestStreak} one="# day" other="# days" />
      </Figure>
      <Figure term={<Trans>Badges</Trans>}>{formatNumber(badges.length)}</Figure>
      <Figure term={<Trans>Check-ins</Trans>}>{formatNumber(counts.checkIns)}</Figure>
      <Figure term={<Trans>Green spaces</Trans>}>{formatNumber(counts.greenSpaces)}</Figure>
      <Figure term={<Trans>Lessons</Trans>}>{formatNumber(counts.lessons)}</Figure>
      <Figure term={<Trans>Challenges completed</Trans>}>{formatNumber(counts.challenges)}</Figure>
      <Figure term={<Trans>Friends</Trans>}>{formatNumber(counts.friends)}</Figure>
    </dl>
  );
}

export function ResidentSummary({ resident }: { resident: ResidentForAdmin }) {
  const { username, about } = resident;
  return (
    <section className="grid grid-cols-1 gap-5 rounded-xl bg-surface p-5 shadow-soft sm:p-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar {...resident} imageUrl={resident.profileImageUrl} size="lg" />
        <div className="grid min-w-0 grow basis-60 gap-2">
          <p className="text-lg font-semibold wrap-anywhere">
            @<bdi translate="no">{username}</bdi>
          </p>
          <Facts resident={resident} />
          <Link
            to="/residents/$username"
            params={{ username }}
            className="inline-flex min-h-6 items-center gap-1.5 justify-self-start rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
          >
            <Trans>View as residents see them</Trans>
            <ExternalLink aria-hidden className="size-4" />
          </Link>
        </div>
      </div>
      {about !== null && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {about}
        </p>
      )}
      <Figures resident={resident} />
    </section>
  );
}
