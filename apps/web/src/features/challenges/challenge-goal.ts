import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Challenge, ChallengeMetric, EcoAction } from '@ecopulse/contract/challenges/challenges';
import { translateName } from '../../lib/language/lang-of.ts';
import { formatDate } from '../../lib/language/format.ts';
import { formatScopedTask } from './places/challenge-scope.ts';
import { parkTypePlurals } from './challenge-messages.ts';

type Task = Pick<Challenge, 'metric' | 'filter' | 'target'>;
type Goal = Task & Pick<Challenge, 'durationDays' | 'endDate'>;

const TASKS: Record<ChallengeMetric, (count: number) => MessageDescriptor> = {
  check_ins: (count) => msg`${plural(count, { one: 'Check in once', other: 'Check in # times' })}`,
  distinct_green_spaces: (count) =>
    msg`${plural(count, { one: 'Visit a green space', other: 'Visit # different green spaces' })}`,
  distinct_park_types: (count) =>
    msg`${plural(count, { one: 'Visit a park of any type', other: 'Visit parks of # different types' })}`,
  distinct_regions: (count) =>
    msg`${plural(count, { one: 'Visit a green space in any region', other: 'Visit green spaces in # different regions' })}`,
  lessons_completed: (count) => msg`${plural(count, { one: 'Complete a lesson', other: 'Complete # lessons' })}`,
  distinct_lesson_categories: (count) =>
    msg`${plural(count, { one: 'Complete a lesson in any category', other: 'Complete lessons in # different categories' })}`,
  quiz_perfect_scores: (count) =>
    msg`${plural(count, { one: 'Get every answer right in a quiz', other: 'Get every answer right in # quizzes' })}`,
  streak_days: (count) => msg`${plural(count, { one: 'Start a streak', other: 'Keep your streak going for # days' })}`,
  friends_added: (count) => msg`${plural(count, { one: 'Make a new friend', other: 'Make # new friends' })}`,
  news_read: (count) =>
    msg`${plural(count, { one: 'Read an article', other: 'Read # articles (up to three a day count)' })}`,
  eco_actions: (count) => msg`${plural(count, { one: 'Log an eco-action', other: 'Log # eco-actions' })}`,
  events_attended: (count) => msg`${plural(count, { one: 'Attend an event', other: 'Attend # events' })}`,
};

const TASKS_OF_ACTION: Record<EcoAction, (count: number) => MessageDescriptor> = {
  byo: (count) =>
    msg`${plural(count, { one: 'Bring your own bag, bottle or box once', other: 'Bring your own bag, bottle or box # times' })}`,
  container_return: (count) =>
    msg`${plural(count, { one: 'Return bottles or cans once', other: 'Return bottles or cans # times' })}`,
  green_transport: (count) => msg`${plural(count, { one: 'Make a green trip', other: 'Make # green trips' })}`,
  water_saving: (count) => msg`${plural(count, { one: 'Take a short shower', other: 'Take # short showers' })}`,
  energy_saving: (count) => msg`${plural(count, { one: 'Save energy once', other: 'Save energy # times' })}`,
  food_waste: (count) =>
    msg`${plural(count, { one: 'Finish all the food on your plate once', other: 'Finish all the food on your plate # times' })}`,
  e_waste: (count) =>
    msg`${plural(count, { one: 'Take something to an e-waste bin', other: 'Take something to an e-waste bin # times' })}`,
};

/** The task without its time limit, such as "Check in 5 times". */
export function formatTask({ metric, filter, target: count }: Task, i18n: I18n): string {
  if (filter && 'parkType' in filter) {
    const places = i18n._(parkTypePlurals[filter.parkType]);
    if (metric === 'check_ins')
      return i18n._(
        msg`${plural(count, { one: `Check in at one of the ${places}`, other: `Check in # times at ${places}` })}`,
      );
    if (metric === 'distinct_regions')
      return i18n._(
        msg`${plural(count, { one: `Visit one of the ${places} in any region`, other: `Visit ${places} in # different regions` })}`,
      );
    return i18n._(msg`${plural(count, { one: `Visit one of the ${places}`, other: `Visit # different ${places}` })}`);
  }
  if (filter && 'lessonCategory' in filter) {
    const category = translateName(filter.lessonCategory);
    return metric === 'quiz_perfect_scores'
      ? i18n._(
          msg`${plural(count, { one: `Get every answer right in a quiz on ${category}`, other: `Get every answer right in # quizzes on ${category}` })}`,
        )
      : i18n._(
          msg`${plural(count, { one: `Complete a lesson on ${category}`, other: `Complete # lessons on ${category}` })}`,
        );
  }
  if (filter && 'action' in filter) return i18n._(TASKS_OF_ACTION[filter.action](count));
  return formatScopedTask(i18n._(TASKS[metric](count)), { metric, filter, target: count }, i18n);
}

/** The task with its time limit, such as "Check in 5 times within 30 days of joining." */
export function formatGoalSentence(goal: Goal, i18n: I18n): string {
  const task = formatTask(goal, i18n);
  const { endDate, durationDays } = goal;
  if (endDate !== null) {
    const day = formatDate(endDate, { dateStyle: 'long' });
    return i18n._(msg`${task} by ${day}.`);
  }
  if (durationDays === null) return i18n._(msg`${task}, in your own time.`);
  return i18n._(
    msg`${plural(durationDays, { one: `${task} within a day of joining.`, other: `${task} within # days of joining.` })}`,
  );
}
