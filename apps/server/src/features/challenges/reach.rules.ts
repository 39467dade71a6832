import { countsOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { mostInDays } from '@ecopulse/contract/challenges/challenge-goals';
import { CHECK_INS_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { type Day, daysBetween } from '../../core/calendar/calendar.rules.ts';
import {
  type CountedActivity,
  countedSince,
  type Goal,
  lastDayOf,
  type Period,
  progressOf,
  targetOf,
} from './challenges.rules.ts';

export interface Offer {
  readonly greenSpaces: readonly { readonly id: number; readonly parkType: string; readonly region: string }[];
  readonly lessons: readonly { readonly id: number; readonly category: string }[];
  readonly articles: number;
}

export interface Situation {
  /** Those of today, and the first of each subject that collections count. */
  readonly activities: readonly CountedActivity[];
  /** `day` is the first on which the quiz can be perfect. */
  readonly perfectDays: readonly { readonly id: number; readonly category: string; readonly day: Day }[];
  readonly unreadArticles: number;
}

export type Joinable = Goal & Period;

/** Whether it can be completed with the existing content, whatever the resident did before. */
export function isReachable(challenge: Joinable, offer: Offer, today: Day): boolean {
  const days = daysToGo(challenge, today);
  // A collection may have been started long before joining.
  if (countsOf(challenge.metric) === 'ever') return all(challenge, everything(offer, today)) >= targetOf(challenge);
  const fresh = {
    activities: [],
    perfectDays: offer.lessons.map((lesson) => ({ ...lesson, day: today })),
    unreadArticles: offer.articles,
  };
  return mostProgress(challenge, offer, fresh, today, days) >= targetOf(challenge);
}

export function canComplete(challenge: Joinable, offer: Offer, situation: Situation, today: Day): boolean {
  return mostProgress(challenge, offer, situation, today, daysToGo(challenge, today)) >= targetOf(challenge);
}

function daysToGo(challenge: Joinable, today: Day): number {
  const last = lastDayOf(challenge, today);
  return last === null ? Infinity : daysBetween(today, last) + 1;
}

function all(goal: Goal, activities: readonly CountedActivity[]): number {
  return progressOf({ ...goal, target: Infinity }, activities, 0);
}

function mostProgress(challenge: Joinable, offer: Offer, situation: Situation, today: Day, days: number): number {
  const { metric } = challenge;
  const counted = countedSince(challenge, today, situation.activities);
  const visitsToday = situation.activities.filter(({ type, day }) => type === 'check_in' && day === today);
  switch (metric) {
    case 'check_ins': {
      const places = everything(offer, today).filter((one) => all(challenge, [one]) === 1);
      if (places.length === 0) return all(challenge, counted);
      const visited = new Set(visitsToday.map(({ subject }) => subject));
      const left = places.filter(({ subject }) => !visited.has(subject)).length;
      const moreToday = Math.min(CHECK_INS_A_DAY - visitsToday.length, left);
      const later = days > 1 ? (days - 1) * Math.min(CHECK_INS_A_DAY, places.length) : 0;
      return all(challenge, counted) + moreToday + later;
    }
    case 'distinct_green_spaces':
    case 'distinct_park_types':
    case 'distinct_regions': {
      const visits = days * CHECK_INS_A_DAY - visitsToday.length;
      return Math.min(all(challenge, [...counted, ...everything(offer, today)]), all(challenge, counted) + visits);
    }
    case 'lessons_completed':
    case 'distinct_lesson_categories':
      return all(challenge, [...counted, ...everything(offer, today)]);
    case 'quiz_perfect_scores': {
      const last = lastDayOf(challenge, today);
      const perfect = situation.perfectDays
        .filter(({ day }) => last === null || day <= last)
        .map((lesson) => lessonRow(lesson, today, { perfect: true }));
      return all(challenge, [...counted, ...perfect]);
    }
    case 'news_read':
      return Math.min(mostInDays(challenge, days), all(challenge, counted) + situation.unreadArticles);
    case 'streak_days':
    case 'eco_actions':
      return mostInDays(challenge, days);
    case 'friends_added':
      return Infinity;
  }
}

function everything({ greenSpaces, lessons }: Offer, today: Day): CountedActivity[] {
  const visits = greenSpaces.map(({ id, parkType, region }) => ({
    id: null,
    type: 'check_in' as const,
    subject: `green-space:${id}`,
    day: today,
    proof: 'verified' as const,
    facts: { parkType, region },
  }));
  return [...visits, ...lessons.map((lesson) => lessonRow(lesson, today))];
}

function lessonRow(
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
