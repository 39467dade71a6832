import { CHECK_INS_A_DAY, CLAIMED_CHECK_INS_A_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import { AlreadyRecordedError, type Rewards, type Turn } from '../../../core/rewards/rewards.service.ts';
import type { Submission } from '../../../core/rewards/idempotency.rules.ts';
import type { Database, Querier } from '../../../db/database.ts';
import { findVisitedGreenSpaces, findVisits, insertCheckIn, type VisitedRow } from './check-in.queries.ts';
import {
  type Accepted,
  isImpossiblyFast,
  judgePosition,
  mayClaim,
  type Position,
  refuseVisit,
  type Verdict,
  type Visit,
} from './check-in.rules.ts';
import { type CheckInPlace, findCheckInPlace } from '../green-spaces.queries.ts';

export interface CheckedIn {
  readonly place: Pick<CheckInPlace, 'id' | 'name'>;
  readonly pointsAwarded: number;
  readonly proof: 'verified' | 'claimed';
}

export interface CheckIns {
  /**
   * Never stores the position. An offline check-in counts at its own time. Throws `green-space-not-found`,
   * `already-checked-in`, `daily-check-in-limit`, `location-needed`, `not-at-this-place`.
   */
  checkIn(
    residentId: number,
    greenSpaceId: number,
    position: Position | null,
    submission?: Submission,
  ): Promise<{ checkedIn: CheckedIn; earned: Earned }>;
  visited(residentId: number): Promise<VisitedRow[]>;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
  readonly locationRequired: boolean;
}

export function createCheckIns({ db, clock, rewards, locationRequired }: Deps): CheckIns {
  return {
    async checkIn(residentId, greenSpaceId, position, submission) {
      const judge = (place: CheckInPlace) => judgePosition(position, place.zones, locationRequired);
      try {
        const work = async (turn: Turn) => {
          const place = await requirePlace(turn.trx, greenSpaceId);
          return visit(turn, residentId, place, judge(place));
        };
        const { value, earned } = await rewards.turn(residentId, work, { submission });
        return { checkedIn: value, earned };
      } catch (error) {
        if (error instanceof AlreadyRecordedError) throw alreadyCheckedIn(await requirePlace(db, greenSpaceId));
        throw error;
      }
    },
    visited: (residentId) => findVisitedGreenSpaces(db, residentId, dayOf(clock.now())),
  };
}

async function requirePlace(db: Querier, greenSpaceId: number): Promise<CheckInPlace> {
  const place = await findCheckInPlace(db, greenSpaceId);
  if (!place) throw new ProblemError('green-space-not-found');
  return place;
}

async function visit(turn: Turn, residentId: number, place: CheckInPlace, verdict: Verdict): Promise<CheckedIn> {
  const { trx, now, day } = turn;
  const { today, before, after } = await findVisits(trx, residentId, { day, now });
  const accepted = requireAccepted(place, verdict, today);

  const here = { at: now, zones: place.zones };
  const tooFast = (before && isImpossiblyFast(before, here)) || (after && isImpossiblyFast(here, after));
  const proof = tooFast ? 'claimed' : accepted.proof;
  if (proof === 'claimed' && !mayClaim(today))
    throw new ProblemError('daily-check-in-limit', { values: { limit: CLAIMED_CHECK_INS_A_DAY, variant: 'claimed' } });
  const flag = tooFast ? 'too-fast' : null;
  const written = await insertCheckIn(trx, {
    residentId,
    greenSpaceId: place.id,
    day,
    proof,
    distanceMeters: accepted.distanceMeters,
    flag,
    now,
  });
  if (!written) throw alreadyCheckedIn(place);
  const pointsAwarded = turn.record({
    residentId,
    type: 'check_in',
    subject: `green-space:${place.id}`,
    occurrence: day,
    points: place.eco_points,
    proof,
    facts: { greenSpaceId: place.id, name: place.name, parkType: place.park_type, region: place.region },
  });
  return { place: { id: place.id, name: place.name }, pointsAwarded, proof };
}

function requireAccepted(place: CheckInPlace, verdict: Verdict, today: readonly Visit[]): Accepted {
  const refusal = refuseVisit(place.id, today);
  if (refusal === 'already-checked-in') throw alreadyCheckedIn(place);
  if (refusal === 'daily-check-in-limit') throw new ProblemError(refusal, { values: { limit: CHECK_INS_A_DAY } });
  if (!('refused' in verdict)) return verdict;
  if (verdict.refused === 'location-needed') throw new ProblemError('location-needed');
  throw new ProblemError('not-at-this-place', { values: { name: place.name, distanceMeters: verdict.distanceMeters } });
}

function alreadyCheckedIn(place: CheckInPlace): ProblemError {
  return new ProblemError('already-checked-in', { values: { name: place.name } });
}
