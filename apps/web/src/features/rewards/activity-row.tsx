import { Trans, useLingui } from '@lingui/react/macro';
import {
  Award,
  BadgeCheck,
  BookOpen,
  Footprints,
  Leaf,
  MapPin,
  Newspaper,
  Scale,
  Target,
  Undo2,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Activity, ActivityType } from '@ecopulse/contract/rewards';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { activityMessage } from './activity-messages.ts';

const ICONS: Readonly<Record<ActivityType, LucideIcon>> = {
  check_in: MapPin,
  route_completed: Footprints,
  lesson_completed: BookOpen,
  lesson_reviewed: BookOpen,
  challenge_completed: Target,
  eco_action: Leaf,
  eco_action_undone: Undo2,
  badge_earned: Award,
  friend_added: Users,
  news_read: Newspaper,
  adjustment: Scale,
};

/** Eco-actions and the challenges that count them, which no one can verify. */
function isSelfLogged(type: ActivityType, proof: Activity['proof']): boolean {
  return type === 'eco_action' || (type === 'challenge_completed' && proof === 'claimed');
}

/** How an activity was verified; nothing if it needs no proof. */
function ProofText({ activity: { proof, activityType } }: { activity: Activity }) {
  if (isSelfLogged(activityType, proof)) return <Trans>self-logged</Trans>;
  if (proof === 'claimed') return <Trans>claimed</Trans>;
  if (proof === 'none') return null;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-leaf-strong">
      <BadgeCheck aria-hidden className="size-3.5" />
      <Trans>verified</Trans>
    </span>
  );
}

function hasProof({ proof, activityType }: Activity): boolean {
  return proof !== 'none' || activityType === 'eco_action';
}

function Points({ points }: { points: number }) {
  return (
    <span className={`figures font-extrabold ${points > 0 ? 'text-sun-ink' : 'text-coral'}`}>
      {formatNumber(points, { signDisplay: 'exceptZero' })}
      <span className="sr-only">
        {' '}
        <Trans>eco-points</Trans>
      </span>
    </span>
  );
}

interface ActivityRowProps {
  activity: Activity;
  /** In a list by day the time is enough. */
  when: 'time' | 'day';
  /** The resident's points after it, if the list is a ledger. */
  total?: number;
}

/** An activity, with its proof, time and points. */
export function ActivityRow({ activity, when, total }: ActivityRowProps) {
  const { i18n } = useLingui();
  const Icon = ICONS[activity.activityType];
  const points = activity.ecoPointsEarned;
  const shownTotal = total === undefined ? undefined : formatNumber(total);
  return (
    <div className="flex items-center gap-3 py-3 sm:gap-4">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 grow">
        <span className="leading-snug font-semibold">{activityMessage(activity, i18n)}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
          <time dateTime={activity.createdAt}>
            {formatDate(activity.createdAt, when === 'time' ? { timeStyle: 'short' } : { dateStyle: 'medium' })}
          </time>
          {hasProof(activity) && <span aria-hidden>·</span>}
          <ProofText activity={activity} />
        </span>
      </div>
      <div className="grid shrink-0 justify-items-end text-end">
        {points !== 0 && <Points points={points} />}
        {points !== 0 && shownTotal !== undefined && (
          <span className="figures text-sm text-muted">
            <span aria-hidden>= {shownTotal}</span>
            <span className="sr-only">
              <Trans>{shownTotal} in total</Trans>
            </span>
          </span>
        )}
      </div>
    </div>
  );
}
