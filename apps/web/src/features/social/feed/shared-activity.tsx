import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, linkOptions } from '@tanstack/react-router';
import type { CheeredActivity, SharedActivity } from '@ecopulse/contract/social/friends-feed';
import { formatRelativeDay } from '../../../lib/time/relative-time.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';

type Shared = Pick<SharedActivity | CheeredActivity, 'activityType' | 'facts' | 'day'>;

function getTextFact({ facts }: Shared, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function sharedActivityMessage(activity: Shared, i18n: I18n): string {
  const name = getTextFact(activity, 'name');
  switch (activity.activityType) {
    case 'check_in':
      return name ? i18n._(msg`Checked in at ${name}`) : i18n._(msg`Checked in at a green space`);
    case 'route_completed': {
      const greenSpace = getTextFact(activity, 'greenSpace');
      if (!name) return i18n._(msg`Completed a route`);
      return greenSpace ? i18n._(msg`Walked ${name} at ${greenSpace}`) : i18n._(msg`Walked ${name}`);
    }
    case 'lesson_completed':
      return name ? i18n._(msg`Completed the lesson ${name}`) : i18n._(msg`Completed a lesson`);
    case 'challenge_completed':
      return name ? i18n._(msg`Completed the challenge ${name}`) : i18n._(msg`Completed a challenge`);
    case 'badge_earned':
      return name ? i18n._(msg`Earned the badge ${name}`) : i18n._(msg`Earned a badge`);
  }
}

/** The page where the reader can do the same; undefined for a badge. */
function getActivityLink({ activityType, facts }: Shared) {
  const [greenSpaceId, lessonId, challengeId] = [facts['greenSpaceId'], facts['lessonId'], facts['challengeId']];
  if (activityType === 'lesson_completed' && lessonId !== undefined)
    return linkOptions({ to: '/learn/$id', params: { id: String(lessonId) } });
  if (activityType === 'challenge_completed' && challengeId !== undefined)
    return linkOptions({ to: '/challenges/$id', params: { id: String(challengeId) } });
  if (greenSpaceId === undefined) return undefined;
  return linkOptions({ to: '/green-space/$id', params: { id: String(greenSpaceId) } });
}

export function SharedActivityText({ activity, isLink = true }: { activity: Shared; isLink?: boolean }) {
  const { i18n } = useLingui();
  const today = useSingaporeDay();
  const link = isLink ? getActivityLink(activity) : undefined;
  const message = sharedActivityMessage(activity, i18n);
  return (
    <>
      {link ? (
        <Link {...link} className="rounded-sm underline-offset-4 hover:underline">
          {message}
        </Link>
      ) : (
        message
      )}
      {/* On a line of its own, since a separator could end up alone at the end of a line. */}{' '}
      <time dateTime={activity.day} className="block text-sm font-normal text-muted first-letter:uppercase">
        {formatRelativeDay(activity.day, today)}
      </time>
    </>
  );
}
