import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Activity } from '@ecopulse/contract/rewards';

/** What a fact of an activity says, where it is a text. */
function fact(activity: Activity, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = activity.facts[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** An activity in the reader's language, made from its type and its facts; English `description` for kinds unknown here. */
export function activityWords(activity: Activity, i18n: I18n): string {
  const name = fact(activity, 'name', 'title', 'badgeName');
  switch (activity.activityType) {
    case 'check_in':
      return name ? i18n._(msg`Checked in at ${name}`) : i18n._(msg`Checked in at a green space`);
    case 'lesson_completed':
      return name ? i18n._(msg`Completed the lesson ${name}`) : i18n._(msg`Completed a lesson`);
    case 'lesson_reviewed':
      return name ? i18n._(msg`Reviewed the lesson ${name}`) : i18n._(msg`Reviewed a lesson`);
    case 'challenge_completed':
      return name ? i18n._(msg`Completed the challenge ${name}`) : i18n._(msg`Completed a challenge`);
    case 'route_completed':
      return name ? i18n._(msg`Walked ${name}`) : i18n._(msg`Walked a guided route`);
    case 'badge_earned':
      return name ? i18n._(msg`Earned the badge ${name}`) : i18n._(msg`Earned a badge`);
    case 'eco_action_undone':
      return i18n._(msg`Took back an eco-action`);
    case 'eco_action':
      return i18n._(msg`Logged an eco-action`);
    case 'friend_added':
      return i18n._(msg`Made a new friend`);
    case 'news_read':
      return i18n._(msg`Read an article`);
    case 'adjustment':
      return i18n._(msg`Points adjusted by an admin`);
    default:
      return activity.description;
  }
}
