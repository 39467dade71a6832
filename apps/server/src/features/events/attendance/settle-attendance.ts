import { MIN_VERIFIED_PEOPLE } from '@ecopulse/contract/events/event-rules';
import { MAX_OFFLINE_HOURS } from '@ecopulse/contract/offline';
import { dayOf, weekOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { type Submission, SUBMITTED_NOW } from '../../../core/rewards/idempotency.rules.ts';
import type { Turn } from '../../../core/rewards/rewards.service.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { type EventRow, findEvent, lockEvent } from '../events.queries.ts';
import { HOUR_MS, mainTitle } from '../events.rules.ts';
import { hasEnoughPeople, pointsFor } from './attendance.rules.ts';
import {
  countVerified,
  findAttendance,
  findAward,
  findUnpaid,
  findUnsettled,
  setPaid,
  sumAwards,
} from './attendance.queries.ts';

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'rewards'>;

/** The first award of an event; a later one follows a reversal. */
function awardSubject(eventId: number, award: number): string {
  return award === 1 ? `event:${eventId}` : `event:${eventId}:${award}`;
}

/**
 * Gives the points, or takes them back, until they fit the attendance; returns what was given. Lock the event first: who
 * becomes the third verified person must see the other two.
 */
export async function settle(turn: Turn, event: EventRow, residentId: number): Promise<number> {
  const { trx, record } = turn;
  const attendance = await findAttendance(trx, event.id, residentId);
  if (!attendance) return 0;
  const isPayable = attendance.proof === 'verified' && hasEnoughPeople(await countVerified(trx, event.id));
  if (isPayable === attendance.is_paid) return 0;
  if (!isPayable) {
    const award = await findAward(trx, residentId, awardSubject(event.id, attendance.awards));
    await setPaid(trx, event.id, residentId, { is_paid: false, awards: attendance.awards });
    if (award)
      record({
        residentId,
        type: 'event_attended_undone',
        subject: `activity:${award.id}`,
        occurrence: null,
        points: 0 - award.points,
        proof: 'verified',
        facts: award.facts,
      });
    return 0;
  }
  const awards = attendance.awards + 1;
  const earnedThisWeek = await sumAwards(trx, residentId, weekOf(turn.day));
  await setPaid(trx, event.id, residentId, { is_paid: true, awards });
  return record({
    residentId,
    type: 'event_attended',
    subject: awardSubject(event.id, awards),
    occurrence: null,
    points: pointsFor({ startsAt: event.starts_at, endsAt: event.ends_at }, earnedThisWeek),
    proof: 'verified',
    facts: { eventId: event.id, name: mainTitle(event.title), kind: event.kind },
  });
}

/**
 * What is confirmed later counts on the day of the event, as an action does that was sent later; beyond that time, and when it
 * is taken back, on the day itself.
 */
async function submissionOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: number,
  residentId: number,
): Promise<Submission> {
  const now = clock.now();
  const [event, attendance] = [await findEvent(db, eventId), await findAttendance(db, eventId, residentId)];
  const madeAt = event && attendance?.proof === 'verified' && event.ends_at < now ? event.ends_at : null;
  const isToday = madeAt !== null && dayOf(madeAt) === dayOf(now);
  const isInTime = madeAt !== null && now.getTime() - madeAt.getTime() < MAX_OFFLINE_HOURS * HOUR_MS;
  return isInTime && !isToday ? { ...SUBMITTED_NOW, madeAt } : SUBMITTED_NOW;
}

/** Each resident in a turn of their own; `advance-events` repeats what fails. */
export async function settleAll(
  { db, clock, rewards }: Deps,
  eventId: number,
  residentIds: readonly number[],
): Promise<void> {
  for (const residentId of residentIds)
    try {
      const submission = await submissionOf({ db, clock }, eventId, residentId);
      await rewards.turn(
        residentId,
        async (turn) => {
          const event = await lockEvent(turn.trx, eventId);
          return event ? settle(turn, event, residentId) : 0;
        },
        { submission },
      );
    } catch (error) {
      // They have left, took back their agreement, or the server is too busy.
      if (!(error instanceof ProblemError)) throw error;
    }
}

/** After someone was verified: the first two are paid with the third. */
export async function settleOthers(deps: Deps, eventId: number, verified: number): Promise<void> {
  if (!hasEnoughPeople(verified)) return;
  await settleAll(deps, eventId, await findUnsettled(deps.db, eventId, true));
}

export async function settleUnpaid(deps: Deps): Promise<void> {
  for (const { eventId, residentId } of await findUnpaid(deps.db, MIN_VERIFIED_PEOPLE))
    await settleAll(deps, eventId, [residentId]);
}
