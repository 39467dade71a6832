import { createHmac } from 'node:crypto';
import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import { EVENT_CLOSING_DAYS } from '@ecopulse/contract/events/event-rules';
import type { OutcomeForm } from '@ecopulse/contract/events/event-participation';
import type { EventOutcome } from '@ecopulse/contract/events/events';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import { judgePosition, type Position } from '../../../core/places/position.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import type { Turn } from '../../../core/rewards/rewards.service.ts';
import { type Submission, SUBMITTED_NOW } from '../../../core/rewards/idempotency.rules.ts';
import { keyedHash } from '../../../core/server-keys/server-keys.service.ts';
import type { Querier, Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findEventPlace } from '../../green-spaces/green-spaces.reads.ts';
import { revokeCertificates } from '../certificates/certificates.queries.ts';
import { type EventRow, findEvent, findPeople, lockEvent, type PersonRow } from '../events.queries.ts';
import { creditedHours, hoursOf } from '../events.rules.ts';
import { auditEvent, requireOrganiser } from '../events.service.ts';
import { requireAge } from '../joining/joining.service.ts';
import { placesOf, storeParticipants } from '../joining/participant-changes.ts';
import { findAgeBand, findParticipants } from '../joining/participants.queries.ts';
import { advance, replace, walkIn } from '../joining/waiting-list.rules.ts';
import { closingOf, hasEnoughPeople, isAttendable } from './attendance.rules.ts';
import { countVerified, findAttendance, findUnsettled, saveOutcome, setProof } from './attendance.queries.ts';
import { codeOf, judgeScan, secondsLeft, startOfStep, stepOf } from './event-code.rules.ts';
import { settle, settleAll, settleOthers } from './settle-attendance.ts';

export interface ScannedCode {
  readonly code: string;
  readonly step: number | null;
  /** Never stored. */
  readonly position: Position | null;
}

export interface Attended {
  readonly pointsAwarded: number;
  readonly proof: 'verified' | 'claimed';
}

export interface Attendance {
  /** Throws `event-not-found`, `organiser-only`, `event-cancelled`. */
  getCode(
    organiserId: number,
    eventId: number,
  ): Promise<{ code: string; step: number; secondsLeft: number; key: string }>;
  /**
   * Throws `event-not-found`, `event-cancelled`, `event-not-on`, `event-full`, `age-band`, `already-attended`, `wrong-code`,
   * `not-at-this-place`.
   */
  attend(
    residentId: number,
    eventId: number,
    scan: ScannedCode,
    submission?: Submission,
  ): Promise<{ attended: Attended; earned: Earned }>;
  /** Throws `event-not-found`, `organiser-only`, `event-not-possible`, `event-cancelled`, `event-not-on`, `event-closed`. */
  setAttendance(organiserId: number, eventId: number, residentIds: readonly number[]): Promise<PersonRow[]>;
  /** Throws as `setAttendance` and `event-not-over`. */
  setOutcome(organiserId: number, eventId: number, outcome: OutcomeForm): Promise<EventOutcome>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'rewards' | 'changes' | 'serverKeys'>;

/** Of HMAC-SHA-256 over the step as decimal digits. `key` is base64url, as the organiser's device got it. */
export function eventCode(key: string, step: number): string {
  return codeOf(createHmac('sha256', Buffer.from(key, 'base64url')).update(String(step)).digest());
}

export function createAttendance(deps: Deps): Attendance {
  const { db, clock, rewards, changes, serverKeys } = deps;
  const keyOf = async (event: EventRow): Promise<string> =>
    keyedHash(await serverKeys.get('event-codes'), `${event.id}/${event.organiser_id}`);

  return {
    async getCode(organiserId, eventId) {
      const event = await findEvent(db, eventId);
      requireOrganiser(event, organiserId);
      if (event.state === 'cancelled') throw new ProblemError('event-cancelled');
      const [key, now] = [await keyOf(event), clock.now()];
      const step = stepOf(now);
      return { code: eventCode(key, step), step, secondsLeft: secondsLeft(now), key };
    },

    async attend(residentId, eventId, scan, submission = SUBMITTED_NOW) {
      const wasQueued = submission.madeAt !== null;
      const { value, earned } = await rewards.turn(
        residentId,
        async (turn) => {
          const event = await lockEvent(turn.trx, eventId);
          if (!event?.is_public) throw new ProblemError('event-not-found');
          if (event.state === 'cancelled') throw new ProblemError('event-cancelled');
          const key = await keyOf(event);
          const { code, step, position } = scan;
          const found = judgeScan((each) => eventCode(key, each), {
            code,
            step,
            at: turn.now,
            arrivedAt: turn.arrivedAt,
            wasQueued,
          });
          const times = { startsAt: event.starts_at, endsAt: event.ends_at };
          if (!isAttendable(times, found && wasQueued ? startOfStep(found.step) : turn.now))
            throw new ProblemError('event-not-on');
          if (!found) throw new ProblemError('wrong-code');
          const isAtPlace = await judgePlace(turn.trx, event, position);
          const proof = isAtPlace && found.isInTime && turn.isWitnessed ? 'verified' : 'claimed';
          return recordAttendance(turn, event, residentId, proof);
        },
        { submission },
      );
      if (value.proof === 'verified') {
        await settleOthers(deps, eventId, value.verified);
        changes.publish(CACHED_RESPONSES, 'participations');
      }
      return { attended: { pointsAwarded: value.pointsAwarded, proof: value.proof }, earned };
    },

    async setAttendance(organiserId, eventId, residentIds) {
      const verified = await db.transaction().execute(async (trx) => {
        const event = await lockOwn(trx, organiserId, eventId);
        const now = clock.now();
        const closing = closingOf({ startsAt: event.starts_at, endsAt: event.ends_at }, now);
        if (closing === 'not-on') throw new ProblemError('event-not-on');
        if (closing === 'closed') throw closed();
        const people = await findPeople(trx, eventId);
        const known = new Set(people.map(({ card }) => card.id));
        if (residentIds.some((id) => !known.has(id)))
          throw new ProblemError('event-not-possible', {
            fields: { residentIds: EVENT_FIELD_PROBLEMS['unknown-people'] },
          });
        // Organisers prove their own attendance by the code, as everyone does.
        const others = people.filter(({ card }) => card.id !== organiserId);
        const ticked = new Set(residentIds);
        const idsOf = (rows: readonly PersonRow[]) => rows.map(({ card }) => card.id);
        const added = idsOf(others.filter(({ card, proof }) => ticked.has(card.id) && proof !== 'verified'));
        const removed = idsOf(others.filter(({ card, proof }) => !ticked.has(card.id) && proof === 'verified'));
        await setProof(trx, eventId, added, 'verified', now);
        await setProof(trx, eventId, removed, null, now);
        await revokeCertificates(trx, eventId, { of: removed, now });
        if (added.length + removed.length > 0)
          await auditEvent(trx, now, organiserId, event, 'attendance_changed', {
            added: added.length,
            removed: removed.length,
          });
        return countVerified(trx, eventId);
      });
      await settleAll(deps, eventId, await findUnsettled(db, eventId, hasEnoughPeople(verified)));
      changes.publish(CACHED_RESPONSES, 'participations');
      return findPeople(db, eventId);
    },

    async setOutcome(organiserId, eventId, form) {
      const outcome = await db.transaction().execute(async (trx) => {
        const event = await lockOwn(trx, organiserId, eventId);
        const now = clock.now();
        const times = { startsAt: event.starts_at, endsAt: event.ends_at };
        const closing = closingOf(times, now);
        if (closing === 'closed') throw closed();
        if (closing !== 'over') throw new ProblemError('event-not-over');
        const { hours = null, kilograms = null, trees = null, species = null } = form;
        if (hours !== null && hours > hoursOf(times))
          throw new ProblemError('event-not-possible', {
            fields: {
              hours: fillPlaceholders(EVENT_FIELD_PROBLEMS['more-than-the-event'], { hours: hoursOf(times) }),
            },
          });
        const stored = { hours, kilograms, trees, species };
        await saveOutcome(trx, eventId, stored);
        await revokeCertificates(trx, eventId, { hoursOtherThan: creditedHours(times, stored), now });
        await auditEvent(trx, now, organiserId, event, 'edited', { fields: 'outcome' });
        return stored;
      });
      changes.publish(CACHED_RESPONSES, 'events');
      return outcome;
    },
  };
}

function closed(): ProblemError {
  return new ProblemError('event-closed', { values: { days: EVENT_CLOSING_DAYS } });
}

/** Throws `event-not-found`, `organiser-only`, `event-cancelled`. */
async function lockOwn(trx: Transaction, organiserId: number, eventId: number): Promise<EventRow> {
  const event = await lockEvent(trx, eventId);
  requireOrganiser(event, organiserId);
  if (event.state === 'cancelled') throw new ProblemError('event-cancelled');
  if (event.approved_at === null) throw new ProblemError('event-not-on');
  return event;
}

/** False without a position that proves it. Throws `not-at-this-place`. */
async function judgePlace(db: Querier, event: EventRow, position: Position | null): Promise<boolean> {
  const greenSpace = event.green_space_id === null ? null : await findEventPlace(db, event.green_space_id);
  const circle = { lat: event.lat, lng: event.lng, radiusMeters: event.radius_meters };
  const verdict = judgePosition(position, greenSpace?.zones ?? [circle], false);
  if (!('refusal' in verdict)) return verdict.proof === 'verified';
  const distanceMeters = verdict.refusal === 'not-at-this-place' ? verdict.distanceMeters : 0;
  throw new ProblemError('not-at-this-place', { values: { name: event.place_name, distanceMeters } });
}

async function recordAttendance(turn: Turn, event: EventRow, residentId: number, proof: 'verified' | 'claimed') {
  const { trx, arrivedAt } = turn;
  const earlier = await findAttendance(trx, event.id, residentId);
  if (earlier?.proof === 'verified' || (earlier?.proof && proof === 'claimed'))
    throw new ProblemError('already-attended');
  const before = await findParticipants(trx, event.id, residentId);
  const current = arrivedAt < event.ends_at ? advance(placesOf(event), before, arrivedAt) : before;
  if (!current.some((each) => each.residentId === residentId && each.state === 'going'))
    requireAge(event.age_band, await findAgeBand(trx, residentId));
  const own = walkIn(placesOf(event), current, residentId);
  if (own === 'event-full') throw new ProblemError('event-full');
  await storeParticipants(trx, event, before, replace(current, own), arrivedAt);
  await setProof(trx, event.id, [residentId], proof, turn.now);
  const pointsAwarded = await settle(turn, event, residentId);
  return { proof, pointsAwarded, verified: await countVerified(trx, event.id) };
}
