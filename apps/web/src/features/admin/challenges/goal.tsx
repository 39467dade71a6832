import { Plural, useLingui } from '@lingui/react/macro';
import type { ChallengeMetric, EcoAction } from '@ecopulse/contract/challenges';
import { parkTypePlurals } from '../../challenges/challenge-messages.ts';
import { ecoActionNames } from '../../challenges/eco-action-messages.ts';
import { categoryLabels } from '../../lessons/lesson-categories.ts';
import type { ChallengeFormValues } from './challenge-form.ts';

type GoalOf = Pick<ChallengeFormValues, 'metric' | 'filter' | 'target'>;

function GoalAtParks({ metric, target, places }: { metric: ChallengeMetric; target: number; places: string }) {
  if (metric === 'check_ins')
    return <Plural value={target} one={`Check in # time at ${places}`} other={`Check in # times at ${places}`} />;
  if (metric === 'distinct_regions')
    return <Plural value={target} one={`Visit ${places} in # region`} other={`Visit ${places} in # regions`} />;
  return <Plural value={target} one={`Visit # of the ${places}`} other={`Visit # different ${places}`} />;
}

function GoalOfLessons({ metric, target, category }: { metric: ChallengeMetric; target: number; category: string }) {
  return metric === 'quiz_perfect_scores' ? (
    <Plural
      value={target}
      one={`Answer every question right in # quiz on ${category}`}
      other={`Answer every question right in # quizzes on ${category}`}
    />
  ) : (
    <Plural value={target} one={`Complete # lesson on ${category}`} other={`Complete # lessons on ${category}`} />
  );
}

function GoalWithoutFilter({ metric, target }: Omit<GoalOf, 'filter'>) {
  switch (metric) {
    case 'check_ins':
      return <Plural value={target} one="Check in # time" other="Check in # times" />;
    case 'distinct_green_spaces':
      return <Plural value={target} one="Visit # green space" other="Visit # different green spaces" />;
    case 'distinct_park_types':
      return <Plural value={target} one="Visit # type of park" other="Visit # different types of park" />;
    case 'distinct_regions':
      return <Plural value={target} one="Visit # region" other="Visit # different regions" />;
    case 'lessons_completed':
      return <Plural value={target} one="Complete # lesson" other="Complete # lessons" />;
    case 'distinct_lesson_categories':
      return (
        <Plural
          value={target}
          one="Complete lessons in # category"
          other="Complete lessons in # different categories"
        />
      );
    case 'quiz_perfect_scores':
      return (
        <Plural
          value={target}
          one="Answer every question right in # quiz"
          other="Answer every question right in # quizzes"
        />
      );
    case 'streak_days':
      return <Plural value={target} one="Be active for # day" other="Be active # days in a row" />;
    case 'friends_added':
      return <Plural value={target} one="Make # new friend" other="Make # new friends" />;
    case 'news_read':
      return <Plural value={target} one="Read # article" other="Read # articles (at most three a day count)" />;
    case 'eco_actions':
      return <Plural value={target} one="Log # eco-action" other="Log # eco-actions" />;
  }
}

function GoalOfAction({ action, target }: { action: EcoAction; target: number }) {
  const { i18n } = useLingui();
  const name = i18n._(ecoActionNames[action]);
  return <Plural value={target} one={`Log “${name}” # time`} other={`Log “${name}” # times`} />;
}

/** What to do to complete a challenge, without its period and a full stop: "Check in 4 times at nature trails". */
export function Goal({ metric, filter, target }: GoalOf) {
  const { i18n } = useLingui();
  if (filter && 'parkType' in filter)
    return <GoalAtParks metric={metric} target={target} places={i18n._(parkTypePlurals[filter.parkType])} />;
  if (filter && 'lessonCategory' in filter) {
    const category = i18n._(categoryLabels[filter.lessonCategory]);
    return <GoalOfLessons metric={metric} target={target} category={category} />;
  }
  if (filter && 'action' in filter) return <GoalOfAction action={filter.action} target={target} />;
  return <GoalWithoutFilter metric={metric} target={target} />;
}
