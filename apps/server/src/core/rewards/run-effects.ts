import { type Day, dayOf } from '../calendar/calendar.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { TopicChange } from '../../db/topics.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity, Reaction, Score } from './rewards.rules.ts';
import { badgeFromFacts, addToScore, capClaimedPoints } from './rewards.rules.ts';
import { streakOn } from './streak.rules.ts';

export interface EffectContext {
  readonly trx: Transaction;
  readonly now: Date;
  readonly day: Day;
  readonly arrivedAt: Date;
  /** Before the turn; `score` includes the activities so far. */
  readonly before: Score;
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  /** Ids of the challenges that the turn joins. */
  readonly joined: readonly number[];
  /** Set when challenge counts may have changed although nothing is recorded. */
  readonly isRecount: boolean;
  readonly badgesToAward: readonly EarnedBadge[];
}

export interface Effect {
  readonly name: string;
  react(context: EffectContext): Promise<Reaction> | Reaction;
}

export interface Earned {
  /** The new total; `points` is what the turn added to it. */
  readonly ecoPoints: number;
  readonly points: number;
  readonly currentStreak: number;
  /** Whether freezes covered missed days and the streak continued. */
  readonly freezeUsed: boolean;
  readonly badges: readonly EarnedBadge[];
  readonly challenges: readonly ChallengeProgress[];
}

export interface TurnOutcome {
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  readonly earned: Earned;
  readonly topicChanges: readonly TopicChange[];
  readonly residentIdsToRecount: readonly number[];
}

export async function runEffects(effects: readonly Effect[], context: EffectContext): Promise<TurnOutcome> {
  const { day, arrivedAt } = context;
  const today = dayOf(arrivedAt);
  const streakBefore = streakOn(context.score.streak, today);
  let score = addToScore(context.score, context.activities, day);
  let activities = context.activities;
  const badgesToAward: EarnedBadge[] = [];
  const challenges: ChallengeProgress[] = [];
  const topicChanges: TopicChange[] = [];
  const residentIdsToRecount: number[] = [];
  for (const effect of effects) {
    const reaction = await effect.react({ ...context, score, activities, badgesToAward });
    score = { ...score, streak: reaction.streak ?? score.streak };
    for (const activity of reaction.activities ?? []) {
      const capped = capClaimedPoints(activity, score, day);
      score = addToScore(score, [capped], day);
      activities = [...activities, capped];
    }
    badgesToAward.push(...(reaction.badgesToAward ?? []));
    challenges.push(...(reaction.challenges ?? []));
    topicChanges.push(...(reaction.topicChanges ?? []));
    residentIdsToRecount.push(...(reaction.residentIdsToRecount ?? []));
  }
  const earned: Earned = {
    ecoPoints: score.ecoPoints,
    points: score.ecoPoints - context.score.ecoPoints,
    currentStreak: streakOn(score.streak, today).current,
    freezeUsed:
      day === today &&
      streakBefore.freezes < context.score.streak.freezes &&
      streakBefore.current > 0 &&
      score.streak.current > streakBefore.current,
    badges: activities.flatMap(({ type, facts }) => (type === 'badge_earned' ? [badgeFromFacts(facts)] : [])),
    challenges,
  };
  return { score, activities, earned, topicChanges, residentIdsToRecount };
}
