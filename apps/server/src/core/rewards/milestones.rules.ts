import { PARK_TYPES, REGIONS } from '@ecopulse/contract/green-spaces';
import type { ActivityType, Emblem } from '@ecopulse/contract/rewards';
import type { Facts } from '../../db/rewards-tables.ts';
import type { EarnedBadge } from './rewards.rules.ts';

/** The part of an activity that milestones need. */
export interface MilestoneActivity {
  readonly type: ActivityType;
  readonly subject: string;
  readonly facts: Facts;
}

/** The progress of a resident in everything that has milestones. */
interface Standing {
  readonly greenSpaces: number;
  readonly parkTypes: number;
  readonly regions: number;
  readonly lessons: number;
  readonly perfectQuizzes: number;
  readonly streak: number;
  readonly friends: number;
}

interface Milestone extends EarnedBadge {
  readonly of: keyof Standing;
  readonly target: number;
  /** What is still to be done for the badge; its description says the same as done. */
  readonly goal: string;
}

const milestone = (
  of: keyof Standing,
  target: number,
  emblem: Emblem,
  badgeName: string,
  goal: string,
  description: string,
): Milestone => ({
  of,
  target,
  emblem,
  badgeName,
  goal,
  description,
});

/** In the order in which they are reached, for each count. Their badges bring no points. */
export const MILESTONES: readonly Milestone[] = [
  milestone(
    'greenSpaces',
    1,
    'flower',
    'Hello, Green',
    'Check in at a green space for the first time',
    'Checked in at a green space for the first time',
  ),
  milestone(
    'greenSpaces',
    10,
    'map',
    'Ten Greens',
    'Check in at 10 different green spaces',
    'Checked in at 10 different green spaces',
  ),
  milestone(
    'greenSpaces',
    25,
    'leaf',
    'Twenty-Five Greens',
    'Check in at 25 different green spaces',
    'Checked in at 25 different green spaces',
  ),
  milestone(
    'greenSpaces',
    50,
    'trail',
    'Fifty Greens',
    'Check in at 50 different green spaces',
    'Checked in at 50 different green spaces',
  ),
  milestone(
    'greenSpaces',
    100,
    'canopy',
    'A Hundred Greens',
    'Check in at 100 different green spaces',
    'Checked in at 100 different green spaces',
  ),
  milestone(
    'parkTypes',
    PARK_TYPES.length,
    'palette',
    'Every Kind of Green',
    'Check in at every type of park',
    'Checked in at every type of park',
  ),
  milestone(
    'regions',
    REGIONS.length,
    'island',
    'All Around the Island',
    'Check in across all five regions of Singapore',
    'Checked in across all five regions of Singapore',
  ),
  milestone(
    'lessons',
    1,
    'book',
    'First Page',
    'Complete a lesson for the first time',
    'Completed a lesson for the first time',
  ),
  milestone('lessons', 10, 'books', 'Ten Lessons Wise', 'Complete 10 lessons', 'Completed 10 lessons'),
  milestone('lessons', 20, 'books', 'Twenty Lessons Wise', 'Complete 20 lessons', 'Completed 20 lessons'),
  milestone(
    'perfectQuizzes',
    1,
    'star',
    'Perfect Score',
    'Answer a whole quiz right on the first try',
    'Answered a whole quiz right on the first try',
  ),
  milestone('streak', 7, 'flame', 'Seven Days Green', 'Keep a streak of 7 days', 'Kept a streak of 7 days'),
  milestone('streak', 30, 'flame', 'Thirty Days Green', 'Keep a streak of 30 days', 'Kept a streak of 30 days'),
  milestone('streak', 100, 'flame', 'A Hundred Days Green', 'Keep a streak of 100 days', 'Kept a streak of 100 days'),
  milestone('friends', 1, 'friends', 'Better Together', 'Make a first friend', 'Made a first friend'),
];

/** The types of activities that can advance a milestone, besides the streak. */
export const MILESTONE_TYPES = ['check_in', 'lesson_completed', 'friend_added'] as const satisfies ActivityType[];

const STREAK_TARGETS: readonly number[] = MILESTONES.filter(({ of }) => of === 'streak').map(({ target }) => target);

/** Whether these activities, or a streak of this many days, may have reached a milestone. */
export function mayReachMilestone(activities: readonly MilestoneActivity[], streak: number): boolean {
  const types: readonly ActivityType[] = MILESTONE_TYPES;
  return STREAK_TARGETS.includes(streak) || activities.some(({ type }) => types.includes(type));
}

/**
 * The progress in all milestones; activities of the same type and subject count once. `streak` is the longest, in days.
 */
export function standingOf(activities: readonly MilestoneActivity[], streak: number): Standing {
  const subjects = (type: ActivityType, counts: (facts: Facts) => boolean = () => true) =>
    new Set(
      activities
        .filter((activity) => activity.type === type && counts(activity.facts))
        .map((activity) => activity.subject),
    ).size;
  const facts = (name: string) =>
    new Set(activities.flatMap((activity) => (activity.type === 'check_in' ? (activity.facts[name] ?? []) : []))).size;
  return {
    greenSpaces: subjects('check_in'),
    parkTypes: facts('parkType'),
    regions: facts('region'),
    lessons: subjects('lesson_completed'),
    perfectQuizzes: subjects('lesson_completed', ({ perfect }) => perfect === true),
    streak,
    friends: subjects('friend_added'),
  };
}

/** The badges of the milestones that these activities reach. */
export function reachedMilestones(standing: Standing): EarnedBadge[] {
  return MILESTONES.filter(({ of, target }) => standing[of] >= target).map(toBadge);
}

export interface NextMilestone extends EarnedBadge {
  readonly progress: number;
  readonly target: number;
}

/** The next milestone of each count, the nearest to its target first. */
export function nextMilestones(standing: Standing, earned: ReadonlySet<string>): NextMilestone[] {
  const open = MILESTONES.filter(({ badgeName }) => !earned.has(badgeName));
  const next = open.filter((one) => open.find(({ of }) => of === one.of) === one);
  return next
    .map((one) => ({
      ...toBadge(one),
      description: one.goal,
      progress: Math.min(standing[one.of], one.target),
      target: one.target,
    }))
    .toSorted((a, b) => b.progress / b.target - a.progress / a.target);
}

function toBadge({ badgeName, description, emblem }: Milestone): EarnedBadge {
  return { badgeName, description, emblem };
}
