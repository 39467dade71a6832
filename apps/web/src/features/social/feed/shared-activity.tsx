import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, linkOptions } from '@tanstack/react-router';
import type { CheeredActivity, SharedActivity } from '@ecopulse/contract/social/friends-feed';
import { relativeDay } from '../../../lib/time/relative-time.ts';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';

type Shared = Pick<SharedActivity | CheeredActivity, 'activityType' | 'facts' | 'day'>;

function text({ facts }: Shared, name: string): string | undefined {
  const value = facts[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function sharedActivityMessage(activity: Shared, i18n: I18n): string {
  const name = text(activity, 'name');
  switch (activity.activityType) {
    case 'check_in':
      return name ? i18n._(msg`Checked in at ${name}`) : i18n._(msg`Checked in at a green space`);
    case 'route_completed': {
      const greenSpace = text(activity, 'greenSpace');
      if (!name) return i18n._(msg`Walked a guided route`);
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
function linkOf({ activityType, facts }: Shared) {
  const [place, lesson, challenge] = [facts['greenSpaceId'], facts['lessonId'], facts['challengeId']];
  if (activityType === 'lesson_completed' && lesson !== undefined)
    return linkOptions({ to: '/learn/$id', params: { id: String(lesson) } });
  if (activityType === 'challenge_completed' && challenge !== undefined)
    return linkOptions({ to: '/challenges/$id', params: { id: String(challenge) } });
  return place === undefined ? undefined : linkOptions({ to: '/green-space/$id', params: { id: String(place) } });
}

export function SharedActivityText({ activity, isLink = true }: { activity: Shared; isLink?: boolean }) {
  const { i18n } = useLingui();
  const today = useSingaporeDay();
  const link = isLink ? linkOf(activity) : undefined;
  const words = sharedActivityMessage(activity, i18n);
  return (
    <>
      {link ? (
        <Link {...link} className="rounded-sm underline-offset-4 hover:underline">
          {words}
        </Link>
      ) : (
        words
      )}
      {/* On a line of its own, since a separator could end up alone at the end of a line. */}{' '}
      <time dateTime={activity.day} className="block text-sm font-normal text-muted first-letter:uppercase">
        {relativeDay(activity.day, today)}
      </time>
    </>
  );
}
