import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Award, BookOpen, Leaf, MapPin, Scale, Target, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { Activity, ActivityType } from '@ecopulse/contract/rewards';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { problemWords } from '../../lib/problem-words.ts';
import { Panel } from '../../ui/panel.tsx';
import { activityWords } from '../rewards/activity-words.ts';
import { recentActivitiesQuery } from '../rewards/rewards.api.ts';

const SHOWN = 5;

const ICONS: Partial<Record<ActivityType, LucideIcon>> = {
  check_in: MapPin,
  route_completed: MapPin,
  lesson_completed: BookOpen,
  lesson_reviewed: BookOpen,
  challenge_completed: Target,
  badge_earned: Award,
  friend_added: Users,
  adjustment: Scale,
};

function ActivityRow({ activity }: { activity: Activity }) {
  const { i18n } = useLingui();
  const Icon = ICONS[activity.activityType] ?? Leaf;
  const points = activity.ecoPointsEarned;
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
        <Icon className="size-5" />
      </span>
      <div className="grid min-w-0 grow">
        <span className="font-semibold">{activityWords(activity, i18n)}</span>
        <time dateTime={activity.createdAt} className="text-sm text-muted">
          {formatDate(activity.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </div>
      {points !== 0 && (
        <span className={`figures font-extrabold ${points > 0 ? 'text-sun-ink' : 'text-coral'}`}>
          {formatNumber(points, { signDisplay: 'exceptZero' })}
          <span className="sr-only">
            {' '}
            <Trans>eco-points</Trans>
          </span>
        </span>
      )}
    </li>
  );
}

/** The newest of what the resident did, and what each earned. */
export function RecentActivity() {
  const { data: activities, error } = useQuery(recentActivitiesQuery);
  if (!activities && !error) return null;
  return (
    <Panel title={<Trans>Recent Activity</Trans>}>
      {error && <p className="text-muted">{problemWords(error, msg`Something went wrong. Please try again.`)}</p>}
      {activities?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing yet. Your first check-in will stand here, with the points it earned.</Trans>
        </p>
      )}
      {activities && activities.length > 0 && (
        <ul className="grid list-none divide-y divide-line">
          {activities.slice(0, SHOWN).map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
