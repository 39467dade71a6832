import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EcoAction } from '@ecopulse/contract/challenges/challenges';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { formatNumber } from '../../lib/language/format.ts';

const ECO_ACTIONS: Readonly<Record<EcoAction, MessageDescriptor>> = {
  byo: msg`Brought your own bag, bottle or box`,
  container_return: msg`Returned a drink container`,
  green_transport: msg`Travelled on foot or by bicycle, bus or train`,
  water_saving: msg`Saved water`,
  energy_saving: msg`Saved energy`,
  food_waste: msg`Left nothing on the plate`,
  e_waste: msg`Recycled e-waste`,
};

function findTextFact(activity: Activity, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = activity.facts[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

function ecoActionMessage({ facts: { action } }: Activity): MessageDescriptor | undefined {
  return typeof action === 'string' && Object.hasOwn(ECO_ACTIONS, action)
    ? ECO_ACTIONS[action as EcoAction]
    : undefined;
}

function formatScore({ facts: { score } }: Activity): string | undefined {
  return typeof score === 'number' ? formatNumber(score / 100, { style: 'percent' }) : undefined;
}

function lessonMessage(activity: Activity, i18n: I18n): string {
  const name = findTextFact(activity, 'name', 'title');
  const score = formatScore(activity);
  if (!name) return i18n._(msg`Completed a lesson`);
  if (activity.proof === 'claimed' && score) return i18n._(msg`Completed ${name} (self-reported, ${score})`);
  return score ? i18n._(msg`Completed the lesson ${name} with ${score}`) : i18n._(msg`Completed the lesson ${name}`);
}

function reviewMessage(activity: Activity, i18n: I18n): string {
  const name = findTextFact(activity, 'name', 'title');
  const score = formatScore(activity);
  if (!name) return i18n._(msg`Reviewed a lesson`);
  return score ? i18n._(msg`Reviewed the lesson ${name} with ${score}`) : i18n._(msg`Reviewed the lesson ${name}`);
}

function routeMessage(activity: Activity, i18n: I18n): string {
  const name = findTextFact(activity, 'name');
  const greenSpace = findTextFact(activity, 'greenSpace');
  if (!name) return i18n._(msg`Completed a route`);
  return greenSpace ? i18n._(msg`Walked ${name} at ${greenSpace}`) : i18n._(msg`Walked ${name}`);
}

function undoneMessage(activity: Activity, i18n: I18n): string {
  const action = ecoActionMessage(activity);
  if (!action) return i18n._(msg`Undid an eco-action`);
  const words = i18n._(action);
  return i18n._(msg`Undone: ${words}`);
}

/** The admin's text is not translated. */
function adjustmentMessage(activity: Activity, i18n: I18n): string {
  const reason = findTextFact(activity, 'name');
  return reason ? i18n._(msg`Points corrected by an admin: ${reason}`) : i18n._(msg`Points corrected by an admin`);
}

/** Falls back to the English `description` for unknown types. */
export function activityMessage(activity: Activity, i18n: I18n): string {
  const name = findTextFact(activity, 'name', 'title', 'badgeName');
  switch (activity.activityType) {
    case 'check_in':
      return name ? i18n._(msg`Checked in at ${name}`) : i18n._(msg`Checked in at a green space`);
    case 'lesson_completed':
      return lessonMessage(activity, i18n);
    case 'lesson_reviewed':
      return reviewMessage(activity, i18n);
    case 'challenge_completed':
      return name ? i18n._(msg`Completed the challenge ${name}`) : i18n._(msg`Completed a challenge`);
    case 'route_completed':
      return routeMessage(activity, i18n);
    case 'badge_earned':
      return name ? i18n._(msg`Earned the badge ${name}`) : i18n._(msg`Earned a badge`);
    case 'eco_action_undone':
      return undoneMessage(activity, i18n);
    case 'eco_action':
      return i18n._(ecoActionMessage(activity) ?? msg`Logged an eco-action`);
    case 'event_attended':
      return name ? i18n._(msg`Attended ${name}`) : i18n._(msg`Attended an event`);
    case 'event_attended_undone':
      return i18n._(msg`Attendance at an event was undone`);
    case 'friend_added':
      return i18n._(msg`Made a new friend`);
    case 'news_read':
      return i18n._(msg`Read an article`);
    case 'weather_day':
      return i18n._(msg`Streak kept on a day of haze or heavy rain`);
    case 'adjustment':
      return adjustmentMessage(activity, i18n);
    default:
      return activity.description;
  }
}
