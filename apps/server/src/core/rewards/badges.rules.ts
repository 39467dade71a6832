import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { REGIONS } from '@ecopulse/contract/green-spaces/planning-areas';
import type { ActivityType, Emblem } from '@ecopulse/contract/rewards/rewards';
import type { Facts } from '../../db/rewards-tables.ts';
import { msg, type Message } from '../messages/message.ts';
import type { EarnedBadge } from './rewards.rules.ts';

export interface MilestoneActivity {
  readonly type: ActivityType;
  readonly subject: string;
  readonly facts: Facts;
}

interface MilestoneProgress {
  readonly greenSpaces: number;
  readonly parkTypes: number;
  readonly regions: number;
  readonly lessons: number;
  readonly perfectQuizzes: number;
  readonly streak: number;
  readonly friends: number;
}

interface Milestone extends EarnedBadge {
  readonly badgeName: Message;
  readonly description: Message;
  readonly metric: keyof MilestoneProgress;
  readonly target: number;
  readonly goal: Message;
}

const milestone = (
  metric: keyof MilestoneProgress,
  target: number,
  emblem: Emblem,
  badgeName: Message,
  goal: Message,
  description: Message,
): Milestone => ({
  metric,
  target,
  emblem,
  badgeName,
  goal,
  description,
});

/** Targets ascend per metric. Badges give no points. */
export const MILESTONES: readonly Milestone[] = [
  milestone(
    'greenSpaces',
    1,
    'flower',
    msg({ message: 'Hello, Green', comment: 'Badge for the first visit to a green space' }),
    msg({ message: 'Check in at a green space for the first time' }),
    msg({ message: 'Checked in at a green space for the first time' }),
  ),
  milestone(
    'greenSpaces',
    10,
    'map',
    msg({ message: 'Ten Greens', comment: 'Badge for visiting 10 green spaces' }),
    msg({ message: 'Check in at 10 different green spaces' }),
    msg({ message: 'Checked in at 10 different green spaces' }),
  ),
  milestone(
    'greenSpaces',
    25,
    'leaf',
    msg({ message: 'Twenty-Five Greens', comment: 'Badge for visiting 25 green spaces' }),
    msg({ message: 'Check in at 25 different green spaces' }),
    msg({ message: 'Checked in at 25 different green spaces' }),
  ),
  milestone(
    'greenSpaces',
    50,
    'trail',
    msg({ message: 'Fifty Greens', comment: 'Badge for visiting 50 green spaces' }),
    msg({ message: 'Check in at 50 different green spaces' }),
    msg({ message: 'Checked in at 50 different green spaces' }),
  ),
  milestone(
    'greenSpaces',
    100,
    'canopy',
    msg({ message: 'A Hundred Greens' }),
    msg({ message: 'Check in at 100 different green spaces' }),
    msg({ message: 'Checked in at 100 different green spaces' }),
  ),
  milestone(
    'parkTypes',
    PARK_TYPES.length,
    'palette',
    msg({ message: 'Every Kind of Green' }),
    msg({ message: 'Check in at every type of park' }),
    msg({ message: 'Checked in at every type of park' }),
  ),
  milestone(
    'regions',
    REGIONS.length,
    'island',
    msg({ message: 'All Around the Island' }),
    msg({ message: 'Check in across all five regions of Singapore' }),
    msg({ message: 'Checked in across all five regions of Singapore' }),
  ),
  milestone(
    'lessons',
    1,
    'book',
    msg({ message: 'First Page', comment: 'Badge for the first completed lesson' }),
    msg({ message: 'Complete a lesson for the first time' }),
    msg({ message: 'Completed a lesson for the first time' }),
  ),
  milestone(
    'lessons',
    10,
    'books',
    msg({ message: 'Ten Lessons Wise' }),
    msg({ message: 'Complete 10 lessons' }),
    msg({ message: 'Completed 10 lessons' }),
  ),
  milestone(
    'lessons',
    20,
    'books',
    msg({ message: 'Twenty Lessons Wise' }),
    msg({ message: 'Complete 20 lessons' }),
    msg({ message: 'Completed 20 lessons' }),
  ),
  milestone(
    'perfectQuizzes',
    1,
    'star',
    msg({ message: 'Perfect Score', comment: 'Badge for a quiz without any mistake' }),
    msg({ message: 'Get every answer right on your first try' }),
    msg({ message: 'Got every answer right on your first try' }),
  ),
  milestone(
    'streak',
    7,
    'flame',
    msg({ message: 'Seven Days Green' }),
    msg({ message: 'Keep a streak of 7 days' }),
    msg({ message: 'Kept a streak of 7 days' }),
  ),
  milestone(
    'streak',
    30,
    'flame',
    msg({ message: 'Thirty Days Green' }),
    msg({ message: 'Keep a streak of 30 days' }),
    msg({ message: 'Kept a streak of 30 days' }),
  ),
  milestone(
    'streak',
    100,
    'flame',
    msg({ message: 'A Hundred Days Green' }),
    msg({ message: 'Keep a streak of 100 days' }),
    msg({ message: 'Kept a streak of 100 days' }),
  ),
  milestone(
    'friends',
    1,
    'friends',
    msg({ message: 'Better Together', comment: 'Badge for a first friend' }),
    msg({ message: 'Make your first friend' }),
    msg({ message: 'Made your first friend' }),
  ),
];

export const MILESTONE_TYPES = ['check_in', 'lesson_completed', 'friend_added'] as const satisfies ActivityType[];

const STREAK_TARGETS: readonly number[] = MILESTONES.filter(({ metric }) => metric === 'streak').map(
  ({ target }) => target,
);

export function mayReachMilestone(newActivities: readonly MilestoneActivity[], longestStreak: number): boolean {
  const types: readonly ActivityType[] = MILESTONE_TYPES;
  return STREAK_TARGETS.includes(longestStreak) || newActivities.some(({ type }) => types.includes(type));
}

/** Of all activities; those with the same type and subject count once. */
export function milestoneProgress(activities: readonly MilestoneActivity[], longestStreak: number): MilestoneProgress {
  const countSubjects = (type: ActivityType, isCounted: (facts: Facts) => boolean = () => true) =>
    new Set(
      activities
        .filter((activity) => activity.type === type && isCounted(activity.facts))
        .map((activity) => activity.subject),
    ).size;
  const countFactValues = (name: string) =>
    new Set(activities.flatMap((activity) => (activity.type === 'check_in' ? (activity.facts[name] ?? []) : []))).size;
  return {
    greenSpaces: countSubjects('check_in'),
    parkTypes: countFactValues('parkType'),
    regions: countFactValues('region'),
    lessons: countSubjects('lesson_completed'),
    perfectQuizzes: countSubjects('lesson_completed', ({ perfect }) => perfect === true),
    streak: longestStreak,
    friends: countSubjects('friend_added'),
  };
}

export function reachedMilestones(progress: MilestoneProgress): EarnedBadge[] {
  return MILESTONES.filter(({ metric, target }) => progress[metric] >= target).map(toBadge);
}

export interface NextMilestone extends EarnedBadge {
  readonly progress: number;
  readonly target: number;
}

export function nextMilestones(progress: MilestoneProgress, earned: ReadonlySet<string>): NextMilestone[] {
  const open = MILESTONES.filter(({ badgeName }) => !earned.has(badgeName));
  const firstOpen = open.filter((candidate) => open.find(({ metric }) => metric === candidate.metric) === candidate);
  return firstOpen
    .map((next) => ({
      ...toBadge(next),
      description: next.goal,
      progress: Math.min(progress[next.metric], next.target),
      target: next.target,
    }))
    .toSorted((a, b) => b.progress / b.target - a.progress / a.target);
}

function toBadge({ badgeName, description, emblem }: Milestone): EarnedBadge {
  return { badgeName, description, emblem };
}
