import { Trans, useLingui } from '@lingui/react/macro';
import {
  Award,
  BookOpen,
  CalendarCheck,
  CloudRain,
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
import type { ReactNode } from 'react';
import type { Activity, ActivityType } from '@ecopulse/contract/rewards/rewards';
import { formatDate, formatNumber } from '../../lib/language/format.ts';
import { activityMessage } from './activity-messages.ts';
import { ProofMark } from './proof-mark.tsx';

const ICONS: Readonly<Record<ActivityType, LucideIcon>> = {
  check_in: MapPin,
  route_completed: Footprints,
  lesson_completed: BookOpen,
  lesson_reviewed: BookOpen,
  challenge_completed: Target,
  eco_action: Leaf,
  eco_action_undone: Undo2,
  event_attended: CalendarCheck,
  event_attended_undone: Undo2,
  badge_earned: Award,
  friend_added: Users,
  news_read: Newspaper,
  weather_day: CloudRain,
  adjustment: Scale,
};

/** No mark without proof or points, except for a claim beyond the weekly limit, which earned none. */
function renderProof({ activityType, proof, ecoPointsEarned: points }: Activity): ReactNode {
  if (activityType === 'eco_action') return <ProofMark proof="claimed" />;
  if (proof === 'none' || (proof === 'verified' && points === 0)) return null;
  return (
    <>
      <ProofMark proof={proof} />
      {points === 0 && (
        <span>
          <Trans>beyond the weekly limit</Trans>
        </span>
      )}
    </>
  );
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
  /** A list grouped by day needs only the time. */
  when: 'time' | 'day';
  /** Points after this activity, in a ledger. */
  total?: number;
}

export function ActivityRow({ activity, when, total }: ActivityRowProps) {
  const { i18n } = useLingui();
  const Icon = ICONS[activity.activityType];
  const points = activity.ecoPointsEarned;
  const proof = renderProof(activity);
  const sentOn = activity.arrivedOn && formatDate(activity.arrivedOn, { dateStyle: 'medium' });
  const shownTotal = total === undefined ? undefined : formatNumber(total);
  return (
    <div className="flex flex-wrap items-center gap-3 py-3 sm:gap-4">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 grow basis-28 wrap-anywhere">
        <span className="leading-snug font-semibold">{activityMessage(activity, i18n)}</span>
        <span className="dot-separated text-sm text-muted">
          <time dateTime={activity.createdAt}>
            {formatDate(activity.createdAt, when === 'time' ? { timeStyle: 'short' } : { dateStyle: 'medium' })}
          </time>
          {proof}
          {sentOn !== null && <Trans>sent on {sentOn}</Trans>}
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
