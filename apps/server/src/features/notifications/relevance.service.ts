import type { NotificationKind } from '@ecopulse/contract/notifications/notifications';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Querier } from '../../db/database.ts';
import type { Facts } from '../../db/rewards-tables.ts';
import { findUnfinishedParticipations } from '../challenges/challenges.reads.ts';
import { findUpcoming } from '../events/events.reads.ts';
import { findResidentsWithDueReviews } from '../lessons/lessons.reads.ts';
import { usefulUntil } from './reminders.rules.ts';
import { findActiveResidentIds } from './reminders.queries.ts';

interface Notification {
  readonly id: number;
  readonly residentId: number;
  readonly kind: NotificationKind;
  readonly facts: Facts;
  readonly createdAt: Date;
}

/** Returns the ids of the notifications that are not outdated, and whose task is not done yet. */
export async function findStillRelevant(
  db: Querier,
  notifications: readonly Notification[],
  now: Date,
): Promise<Set<number>> {
  const inTime = notifications.filter(({ kind, createdAt }) => now < usefulUntil(kind, createdAt));
  const ofKind = (kind: NotificationKind) => inTime.filter((each) => each.kind === kind);
  const residentsOf = (subset: readonly Notification[]) => [...new Set(subset.map(({ residentId }) => residentId))];
  const today = dayOf(now);
  const activeIds = await findActiveResidentIds(db, residentsOf(ofKind('streak_at_risk')), today);
  const idsWithDueReviews = await findResidentsWithDueReviews(db, residentsOf(ofKind('review_due')), today);
  const endingChallenges = ofKind('challenge_ending').map(({ residentId, facts }) => ({
    residentId,
    challengeId: Number(facts['challengeId']),
  }));
  const unfinished = await findUnfinishedParticipations(db, endingChallenges, now);
  const upcoming = await findUpcoming(
    db,
    ofKind('event_reminder').map(({ residentId, facts }) => ({ residentId, eventId: Number(facts['eventId']) })),
    now,
  );
  const isRelevant = ({ kind, residentId, facts }: Notification): boolean => {
    if (kind === 'streak_at_risk') return !activeIds.has(residentId);
    if (kind === 'review_due') return idsWithDueReviews.has(residentId);
    if (kind === 'challenge_ending') return unfinished.has(`${residentId}/${Number(facts['challengeId'])}`);
    if (kind === 'event_reminder') return upcoming.has(`${residentId}/${Number(facts['eventId'])}`);
    return true;
  };
  return new Set(inTime.filter(isRelevant).map(({ id }) => id));
}
