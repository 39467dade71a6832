import { type Day, dayOf } from '../calendar/calendar.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { TopicChange } from '../../db/topics.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity, Reaction, Score } from './rewards.rules.ts';
import { badgeIn, scoreWith, withinLimit } from './rewards.rules.ts';
import { streakOn } from './streak.rules.ts';

export interface EffectContext {
  readonly trx: Transaction;
  readonly now: Date;
  readonly day: Day;
  readonly arrivedAt: Date;
  readonly before: Score;
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  readonly joined: readonly number[];
  /** Set when challenge counts may have changed although nothing is recorded. */
  readonly recounts: boolean;
  readonly claims: readonly EarnedBadge[];
}

export interface Effect {
  readonly name: string;
  react(context: EffectContext): Promise<Reaction> | Reaction;
}

export interface Earned {
  readonly ecoPoints: number;
  readonly points: number;
  readonly currentStreak: number;
  /** Whether freezes covered missed days and the streak continued. */
  readonly freezeUsed: boolean;
  readonly badges: readonly EarnedBadge[];
  readonly challenges: readonly ChallengeProgress[];
}

export interface Outcome {
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  readonly earned: Earned;
  readonly changed: readonly TopicChange[];
  readonly recounts: readonly number[];
}

export async function runEffects(effects: readonly Effect[], context: EffectContext): Promise<Outcome> {
  const { day, arrivedAt } = context;
  const today = dayOf(arrivedAt);
  const before = streakOn(context.score.streak, today);
  let score = scoreWith(context.score, context.activities, day);
  let activities = context.activities;
  const claims: EarnedBadge[] = [];
  const challenges: ChallengeProgress[] = [];
  const changed: TopicChange[] = [];
  const recounts: number[] = [];
  for (const effect of effects) {
    const reaction = await effect.react({ ...context, score, activities, claims });
    score = { ...score, streak: reaction.streak ?? score.streak };
    for (const activity of reaction.activities ?? []) {
      const limited = withinLimit(activity, score, day);
      score = scoreWith(score, [limited], day);
      activities = [...activities, limited];
    }
    claims.push(...(reaction.claims ?? []));
    challenges.push(...(reaction.challenges ?? []));
    changed.push(...(reaction.changes ?? []));
    recounts.push(...(reaction.recounts ?? []));
  }
  const earned: Earned = {
    ecoPoints: score.ecoPoints,
    points: score.ecoPoints - context.score.ecoPoints,
    currentStreak: streakOn(score.streak, today).current,
    freezeUsed:
      day === today &&
      before.freezes < context.score.streak.freezes &&
      before.current > 0 &&
      score.streak.current > before.current,
    badges: activities.flatMap(({ type, facts }) => (type === 'badge_earned' ? [badgeIn(facts)] : [])),
    challenges,
  };
  return { score, activities, earned, changed, recounts };
}
