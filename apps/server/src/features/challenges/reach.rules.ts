import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { maxCountInDays } from '@ecopulse/contract/challenges/challenge-goals';
import { MAX_CHECK_INS_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { type Day, daysBetween } from '../../core/calendar/calendar.rules.ts';
import {
  type CountedActivity,
  selectCountedActivities,
  type Goal,
  lastDayOf,
  type Period,
  progressOf,
  targetOf,
} from './challenges.rules.ts';

export interface AvailableContent {
  readonly greenSpaces: readonly {
    readonly id: number;
    readonly parkType: string;
    readonly planningArea: string;
    readonly region: string;
  }[];
  readonly lessons: readonly { readonly id: number; readonly category: string }[];
  readonly articles: number;
}

export interface ResidentState {
  /** All activities of today, and of earlier days the first of each subject, for collections. */
  readonly activities: readonly CountedActivity[];
  /** The lessons, each with the first day on which a perfect quiz is possible. */
  readonly perfectDays: readonly { readonly id: number; readonly category: string; readonly day: Day }[];
  readonly unreadArticles: number;
}

export type JoinableChallenge = Goal & Period;

/** Whether the existing content suffices to complete the challenge, regardless of any resident's history. */
export function isReachable(challenge: JoinableChallenge, content: AvailableContent, today: Day): boolean {
  return maxReachable(challenge, content, today) >= targetOf(challenge);
}

/** The highest target that a new resident could reach with the existing content; may be infinite. */
export function maxReachable(challenge: JoinableChallenge, content: AvailableContent, today: Day): number {
  const days = remainingDays(challenge, today);
  // A collection also counts what was done before joining, so its period does not limit it.
  if (countingPeriodOf(challenge.metric, challenge.filter) === 'ever')
    return countUncapped(challenge, toAllActivities(content, today));
  const newResident = {
    activities: [],
    perfectDays: content.lessons.map((lesson) => ({ ...lesson, day: today })),
    unreadArticles: content.articles,
  };
  return maxProgress(challenge, content, newResident, today, days);
}

/** Whether the resident can still complete the challenge by joining today. */
export function canComplete(
  challenge: JoinableChallenge,
  content: AvailableContent,
  residentState: ResidentState,
  today: Day,
): boolean {
  return maxProgress(challenge, content, residentState, today, remainingDays(challenge, today)) >= targetOf(challenge);
}

/** Up to the target; an effort counts only from joining on. */
export function progressBeforeJoining(goal: Goal, { activities }: Pick<ResidentState, 'activities'>): number {
  return countingPeriodOf(goal.metric, goal.filter) === 'ever' ? progressOf(goal, activities, 0) : 0;
}

function remainingDays(challenge: JoinableChallenge, today: Day): number {
  const last = lastDayOf(challenge, today);
  return last === null ? Infinity : daysBetween(today, last) + 1;
}

function countUncapped(goal: Goal, activities: readonly CountedActivity[]): number {
  return progressOf({ ...goal, target: Infinity }, activities, 0);
}

function maxProgress(
  challenge: JoinableChallenge,
  content: AvailableContent,
  residentState: ResidentState,
  today: Day,
  days: number,
): number {
  const { metric } = challenge;
  const countedActivities = selectCountedActivities(challenge, today, residentState.activities);
  const visitsToday = residentState.activities.filter(({ type, day }) => type === 'check_in' && day === today);
  switch (metric) {
    case 'check_ins': {
      const matchingVisits = toAllActivities(content, today).filter((visit) => countUncapped(challenge, [visit]) === 1);
      if (matchingVisits.length === 0) return countUncapped(challenge, countedActivities);
      const visitedSubjects = new Set(visitsToday.map(({ subject }) => subject));
      const unvisitedCount = matchingVisits.filter(({ subject }) => !visitedSubjects.has(subject)).length;
      const visitsLeftToday = Math.min(MAX_CHECK_INS_PER_DAY - visitsToday.length, unvisitedCount);
      const laterVisits = days > 1 ? (days - 1) * Math.min(MAX_CHECK_INS_PER_DAY, matchingVisits.length) : 0;
      return countUncapped(challenge, countedActivities) + visitsLeftToday + laterVisits;
    }
    case 'distinct_green_spaces':
    case 'distinct_park_types':
    case 'distinct_regions': {
      const visits = days * MAX_CHECK_INS_PER_DAY - visitsToday.length;
      return Math.min(
        countUncapped(challenge, [...countedActivities, ...toAllActivities(content, today)]),
        countUncapped(challenge, countedActivities) + visits,
      );
    }
    case 'lessons_completed':
    case 'distinct_lesson_categories': {
      // A lesson is completed once.
      const completed = new Set(
        residentState.activities.filter(({ type }) => type === 'lesson_completed').map(({ subject }) => subject),
      );
      const left = toAllActivities(content, today).filter(({ subject }) => !completed.has(subject));
      return countUncapped(challenge, [...countedActivities, ...left]);
    }
    case 'quiz_perfect_scores': {
      const lastDay = lastDayOf(challenge, today);
      const perfectQuizzes = residentState.perfectDays
        .filter(({ day }) => lastDay === null || day <= lastDay)
        .map((lesson) => toLessonActivity(lesson, today, { perfect: true }));
      return countUncapped(challenge, [...countedActivities, ...perfectQuizzes]);
    }
    case 'news_read':
      return Math.min(
        maxCountInDays(challenge, days),
        countUncapped(challenge, countedActivities) + residentState.unreadArticles,
      );
    case 'streak_days':
    case 'eco_actions':
      return maxCountInDays(challenge, days);
    case 'events_attended':
    case 'friends_added':
      return Infinity;
  }
}

function toAllActivities({ greenSpaces, lessons }: AvailableContent, today: Day): CountedActivity[] {
  const visits = greenSpaces.map(({ id, parkType, planningArea, region }) => ({
    id: null,
    type: 'check_in' as const,
    subject: `green-space:${id}`,
    day: today,
    proof: 'verified' as const,
    facts: { parkType, planningArea, region },
  }));
  return [...visits, ...lessons.map((lesson) => toLessonActivity(lesson, today))];
}

function toLessonActivity(
  { id, category }: { readonly id: number; readonly category: string },
  day: Day,
  facts: CountedActivity['facts'] = {},
): CountedActivity {
  return {
    id: null,
    type: 'lesson_completed',
    subject: `lesson:${id}`,
    day,
    proof: 'verified',
    facts: { category, ...facts },
  };
}
