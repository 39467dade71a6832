import { type Day, dayOf } from '../calendar/calendar.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { TopicChange } from '../../db/topics.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity, Reaction, Score } from './rewards.rules.ts';
import { badgeIn, scoreWith, withinLimit } from './rewards.rules.ts';
import { streakOn } from './streak.rules.ts';

/** The input of an effect: the resident's score after the earlier effects, and all activities recorded in this turn. */
export interface EffectContext {
  readonly trx: Transaction;
  /** When it was made, and the day on which it counts: of what was made offline, its own. */
  readonly now: Date;
  readonly day: Day;
  readonly arrivedAt: Date;
  /** The score before this turn. */
  readonly before: Score;
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  /** The challenges that the resident joins in this turn. */
  readonly joined: readonly number[];
  /** What counts for challenges may have changed, although nothing is recorded. */
  readonly recounts: boolean;
  /** The badges that earlier effects have claimed. */
  readonly claims: readonly EarnedBadge[];
}

/** A reaction to activities, such as the streak or a challenge's progress. `effects.ts` sets their order. */
export interface Effect {
  readonly name: string;
  react(context: EffectContext): Promise<Reaction> | Reaction;
}

/** The totals of a resident after a turn, and what the turn earned besides the feature's own points. */
export interface Earned {
  readonly ecoPoints: number;
  /** The points of the whole turn. */
  readonly points: number;
  readonly currentStreak: number;
  /** Whether missed days used freezes and the streak went on. */
  readonly freezeUsed: boolean;
  readonly badges: readonly EarnedBadge[];
  readonly challenges: readonly ChallengeProgress[];
}

/** The result of a turn for one resident. */
export interface Outcome {
  readonly score: Score;
  readonly activities: readonly NewActivity[];
  readonly earned: Earned;
  readonly changed: readonly TopicChange[];
  readonly recounts: readonly number[];
}

/** Runs the effects in order, each on all activities recorded so far, and sums up their reactions. */
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
