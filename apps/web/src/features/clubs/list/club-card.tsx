import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Archive, Hourglass, Sprout, Users } from 'lucide-react';
import type { Club } from '@ecopulse/contract/clubs/clubs';
import { Chip } from '../../../ui/chip.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { clubJoiningLabels, clubKindLabels, formatGoal } from '../club-format.ts';
import { ClubPicture } from '../club-picture.tsx';

export function ClubCard({ club }: { club: Club }) {
  const { i18n } = useLingui();
  const { goal, isArchived } = club;
  return (
    <article className="relative h-full overflow-hidden rounded-xl bg-surface shadow-soft transition-colors hover:bg-leaf-soft">
      <div className={`aspect-5/2 overflow-hidden bg-leaf-soft ${isArchived ? 'opacity-60' : ''}`}>
        <ClubPicture kind={club.kind} />
      </div>
      <div className="grid min-w-0 gap-1.5 p-4 sm:p-5">
        <p className="text-sm font-semibold text-muted">
          {i18n._(clubKindLabels[club.kind])}
          {' · '}
          {i18n._(clubJoiningLabels[club.joining])}
        </p>
        <h3 className="text-lg leading-snug font-bold tracking-[-0.01em] wrap-anywhere">
          <Link
            to="/clubs/$slug"
            params={{ slug: club.slug }}
            search={{}}
            // The whole card can be pressed.
            className="rounded-sm after:absolute after:inset-0 after:rounded-xl focus-visible:outline-offset-4"
          >
            <bdi translate="no">{club.name}</bdi>
          </Link>
        </h3>
        <p lang="" className="line-clamp-2 text-md wrap-anywhere">
          {club.purpose}
        </p>
        <p className="figures flex items-start gap-1.5 text-md text-muted">
          <Users aria-hidden className="mt-1 size-4 shrink-0" />
          <MemberCount club={club} />
        </p>
        {goal && !isArchived && (
          <div className="grid gap-1.5 pt-1">
            <p className="figures flex items-start gap-1.5 text-sm font-semibold text-leaf-strong">
              <Sprout aria-hidden className="mt-0.5 size-4 shrink-0" />
              {formatGoal(goal, i18n)}
            </p>
            <ProgressBar value={goal.progress} max={goal.target} label={formatGoal(goal, i18n)} />
          </div>
        )}
        <ClubChips club={club} />
      </div>
    </article>
  );
}

export function MemberCount({ club: { members, activeMembers } }: { club: Pick<Club, 'members' | 'activeMembers'> }) {
  return (
    <span>
      <Plural value={members} one="# member" other="# members" />
      {' · '}
      <Plural value={activeMembers} one="# active this week" other="# active this week" />
    </span>
  );
}

export function ClubChips({ club: { own, asked, isArchived } }: { club: Club }) {
  if (own?.role !== 'steward' && !asked && !isArchived) return null;
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {own?.role === 'steward' && (
        <Chip tone="leaf">
          <Trans>You're a steward</Trans>
        </Chip>
      )}
      {asked && (
        <Chip tone="water">
          <Hourglass aria-hidden />
          <Trans>You asked to join</Trans>
        </Chip>
      )}
      {isArchived && (
        <Chip>
          <Archive aria-hidden />
          <Trans context="club">Archived</Trans>
        </Chip>
      )}
    </p>
  );
}
