import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MapPin, Pencil, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile, User } from '@ecopulse/contract/accounts/accounts';
import { TownName } from '../../lib/language/content-text.tsx';
import { formatNumber } from '../../lib/language/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CountUp } from '../../ui/number.tsx';
import { fullName } from '../../lib/residents.ts';

function Stat({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-muted">{term}</dt>
      <dd className="figures text-2xl font-extrabold tracking-[-0.02em]">{children}</dd>
    </div>
  );
}

function Stats({ user, profile }: ProfileHeaderProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
      <Stat term={<Trans>Eco-Points</Trans>}>
        <CountUp value={user.ecoPoints} format={formatNumber} />
      </Stat>
      <Stat term={<Trans>Streak</Trans>}>
        <Plural value={user.currentStreak} one="# day" other="# days" />
      </Stat>
      <Stat term={<Trans>Badges</Trans>}>{formatNumber(user.totalBadges)}</Stat>
      <Stat term={<Trans>Green Spaces</Trans>}>
        {profile ? formatNumber(profile.stats.distinctGreenSpaces) : <span aria-hidden>–</span>}
      </Stat>
    </dl>
  );
}

interface ProfileHeaderProps {
  user: User;
  profile: Profile | undefined;
}

export function ProfileHeader({ user, profile }: ProfileHeaderProps) {
  return (
    <header className="grid gap-6 rounded-2xl bg-surface p-5 shadow-soft sm:p-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-5">
        <Avatar {...user} imageUrl={user.profileImageUrl} size="lg" />
        <div className="min-w-0 grow basis-52">
          <h1 tabIndex={-1} className="text-display font-extrabold tracking-[-0.035em]">
            <bdi translate="no">{fullName(user)}</bdi>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-lg text-muted">
            <span className="min-w-0 wrap-anywhere">
              @<bdi translate="no">{user.username}</bdi>
            </span>
            {profile?.homeTown && (
              <span className="inline-flex items-center gap-1">
                <MapPin aria-hidden className="size-4" />
                <TownName town={profile.homeTown} />
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full sm:gap-3">
          <Button asChild variant="quiet" className="max-sm:grow max-sm:px-3!">
            <Link to="/settings" hash="profile">
              <Pencil aria-hidden className="size-4" />
              <Trans>Edit Profile</Trans>
            </Link>
          </Button>
          <Button asChild variant="quiet" className="max-sm:grow max-sm:px-3!">
            <Link to="/settings">
              <Settings aria-hidden className="size-4" />
              <Trans>Settings</Trans>
            </Link>
          </Button>
        </div>
      </div>
      {profile?.about && <p className="max-w-prose">{profile.about}</p>}
      <div className="border-t border-line pt-5">
        <Stats user={user} profile={profile} />
      </div>
    </header>
  );
}
