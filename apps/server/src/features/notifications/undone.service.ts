import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { findUnfinished } from '../challenges/challenges.reads.ts';
import { findWithDueReviews } from '../lessons/lessons.reads.ts';
import { usefulUntil } from './nudges.rules.ts';
import { findActive } from './reminders.queries.ts';

interface Told {
  readonly id: number;
  readonly residentId: number;
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly createdAt: Date;
}

export async function findUndone(db: Querier, told: readonly Told[], now: Date): Promise<Set<number>> {
  const inTime = told.filter(({ kind, createdAt }) => now < usefulUntil(kind, createdAt));
  const ofKind = (wanted: NotificationKind) => inTime.filter(({ kind }) => kind === wanted);
  const residentsOf = (some: readonly Told[]) => [...new Set(some.map(({ residentId }) => residentId))];
  const today = dayOf(now);
  const active = await findActive(db, residentsOf(ofKind('streak_at_risk')), today);
  const reviewing = await findWithDueReviews(db, residentsOf(ofKind('review_due')), today);
  const ending = ofKind('challenge_ending').map(({ residentId, facts }) => ({
    residentId,
    challengeId: Number(facts['challengeId']),
  }));
  const unfinished = await findUnfinished(db, ending, now);
  const isUndone = ({ kind, residentId, facts }: Told): boolean => {
    if (kind === 'streak_at_risk') return !active.has(residentId);
    if (kind === 'review_due') return reviewing.has(residentId);
    if (kind === 'challenge_ending') return unfinished.has(`${residentId}/${Number(facts['challengeId'])}`);
    return true;
  };
  return new Set(inTime.filter(isUndone).map(({ id }) => id));
}
