import { isClosedOn } from '@ecopulse/contract/green-spaces/place-state';
import { MAX_CHECK_INS_PER_DAY, MAX_CLAIMED_CHECK_INS_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import { type Day, dayOf, weekOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Earned } from '../../../core/rewards/run-effects.ts';
import { AlreadyRecordedError, type Turn } from '../../../core/rewards/rewards.service.ts';
import type { ActivityFlag } from '../../../core/rewards/rewards.rules.ts';
import type { Submission } from '../../../core/rewards/idempotency.rules.ts';
import type { Querier } from '../../../db/database.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import {
  confirmCheckIn,
  findVisitedGreenSpaces,
  findVisitsAround,
  insertCheckIn,
  type VisitedRow,
} from './check-in.queries.ts';
import {
  type AcceptedPosition,
  judgePosition,
  type Position,
  type PositionVerdict,
} from '../../../core/places/position.rules.ts';
import {
  findFlag,
  findTooFast,
  hasClaimsLeft,
  findVisitRefusal,
  type VisitOfDay,
  type VisitToFlag,
} from './check-in.rules.ts';
import { type CheckInPlace, findCheckInPlace } from '../green-spaces.queries.ts';

export interface CheckInResult {
  readonly place: Pick<CheckInPlace, 'id' | 'name'>;
  readonly pointsAwarded: number;
  readonly proof: 'verified' | 'claimed';
}

/** A call that arrives later than this was kept on the device, whose owner can no longer be asked. */
const MAX_SENDING_MS = 60_000;

interface RequestedVisit {
  readonly greenSpaceId: number;
  readonly position: Position | null;
  /** Refuses a visit that would be claimed, unless it is sent later. */
  readonly verifiedOnly?: boolean;
}

export interface CheckIns {
  /**
   * Never stores the position. An offline check-in counts at its own time. A claimed visit of the day becomes verified by a
   * good position, without further points. Throws `green-space-not-found`, `place-closed`,
   * `already-checked-in`, `daily-check-in-limit`, `location-needed`, `not-at-this-place`, `location-unconfirmed`.
   */
  checkIn(
    residentId: number,
    visit: RequestedVisit,
    submission?: Submission,
  ): Promise<{ checkedIn: CheckInResult; earned: Earned }>;
  listVisited(residentId: number): Promise<VisitedRow[]>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'rewards'> {
  readonly locationRequired: boolean;
}

export function createCheckIns({ db, clock, rewards, locationRequired }: Deps): CheckIns {
  return {
    async checkIn(residentId, { greenSpaceId, position, verifiedOnly = false }, submission) {
      const judge = (place: CheckInPlace) => judgePosition(position, place.zones, locationRequired);
      try {
        const work = async (turn: Turn) => {
          const place = await getPlace(turn.trx, greenSpaceId);
          return recordVisit(turn, residentId, place, { verdict: judge(place), verifiedOnly });
        };
        const { value, earned } = await rewards.turn(residentId, work, { submission });
        return { checkedIn: value, earned };
      } catch (error) {
        if (error instanceof AlreadyRecordedError) throw alreadyCheckedIn(await getPlace(db, greenSpaceId));
        throw error;
      }
    },
    listVisited: (residentId) => findVisitedGreenSpaces(db, residentId, clock.now()),
  };
}

async function getPlace(db: Querier, greenSpaceId: number): Promise<CheckInPlace> {
  const place = await findCheckInPlace(db, greenSpaceId);
  if (!place) throw new ProblemError('green-space-not-found');
  return place;
}

async function recordVisit(
  turn: Turn,
  residentId: number,
  place: CheckInPlace,
  { verdict, verifiedOnly }: { verdict: PositionVerdict; verifiedOnly: boolean },
): Promise<CheckInResult> {
  const { trx, now, day } = turn;
  requireOpen(place, day);
  const visitsAround = await findVisitsAround(trx, residentId, { day, now });
  const { today: visitsOfDay } = visitsAround;
  const tooFastAgainst = findTooFast(visitsAround, { at: now, zones: place.zones });
  const visit = { residentId, greenSpaceId: place.id, day, now };
  const activity = { residentId, type: 'check_in', subject: `green-space:${place.id}`, occurrence: day } as const;
  const isClaimed = visitsOfDay.some(({ greenSpaceId, proof }) => greenSpaceId === place.id && proof === 'claimed');
  // The points of a week that has ended stay as they are.
  const isOfThisWeek = weekOf(dayOf(turn.arrivedAt)) === weekOf(day);
  const mayConfirm = isClaimed && isOfThisWeek && turn.isWitnessed && tooFastAgainst === null;
  if (mayConfirm && isVerified(verdict)) {
    const flag = findVisitFlag(turn, { ...visitsAround, tooFastAgainst, proof: 'verified' });
    await confirmCheckIn(trx, { ...visit, distanceMeters: verdict.distanceMeters });
    await turn.confirm({ ...activity, flag });
    return { place: { id: place.id, name: place.name }, pointsAwarded: 0, proof: 'verified' };
  }
  const accepted = requireAcceptedVisit(place, verdict, visitsOfDay);
  const isSentLater = turn.arrivedAt.getTime() - now.getTime() > MAX_SENDING_MS;
  if (verifiedOnly && !isSentLater && accepted.proof === 'claimed') throw new ProblemError('location-unconfirmed');

  const isTooFast = accepted.proof === 'verified' && tooFastAgainst !== null;
  const proof = isTooFast || !turn.isWitnessed ? 'claimed' : accepted.proof;
  if (accepted.proof === 'claimed' && !hasClaimsLeft(visitsOfDay))
    throw new ProblemError('daily-check-in-limit', {
      values: { limit: MAX_CLAIMED_CHECK_INS_PER_DAY, variant: 'claimed' },
    });
  const isInserted = await insertCheckIn(trx, {
    ...visit,
    proof,
    wasAtPlace: accepted.proof === 'verified',
    distanceMeters: accepted.distanceMeters,
  });
  if (!isInserted) throw alreadyCheckedIn(place);
  const flag = findVisitFlag(turn, { ...visitsAround, tooFastAgainst: isTooFast ? tooFastAgainst : null, proof });
  const pointsAwarded = turn.record({
    ...activity,
    points: place.eco_points,
    proof,
    facts: {
      greenSpaceId: place.id,
      name: place.name,
      parkType: place.park_type,
      planningArea: place.planning_area,
      region: place.region,
    },
    flag,
  });
  return { place: { id: place.id, name: place.name }, pointsAwarded, proof };
}

/** Throws `place-closed`. */
export function requireOpen({ name, status }: Pick<CheckInPlace, 'name' | 'status'>, day: Day): void {
  if (status === null || !isClosedOn(status, day)) return;
  const { until } = status;
  throw new ProblemError('place-closed', { values: { name, ...(until !== null && { until, variant: 'until' }) } });
}

function isVerified(verdict: PositionVerdict): verdict is AcceptedPosition {
  return !('refusal' in verdict) && verdict.proof === 'verified';
}

/** Why an admin should look at a visit, which has not been recorded yet. */
export function findVisitFlag(
  { day, arrivedAt, isWitnessed }: Turn,
  visit: Omit<VisitToFlag, 'isWitnessed' | 'arrivedLater'>,
): ActivityFlag | undefined {
  return findFlag({ ...visit, isWitnessed, arrivedLater: dayOf(arrivedAt) !== day });
}

function requireAcceptedVisit(
  place: CheckInPlace,
  verdict: PositionVerdict,
  visitsOfDay: readonly VisitOfDay[],
): AcceptedPosition {
  const visitRefusal = findVisitRefusal(place.id, visitsOfDay);
  if (visitRefusal === 'already-checked-in') throw alreadyCheckedIn(place);
  if (visitRefusal === 'daily-check-in-limit')
    throw new ProblemError(visitRefusal, { values: { limit: MAX_CHECK_INS_PER_DAY } });
  if (!('refusal' in verdict)) return verdict;
  if (verdict.refusal === 'location-needed') throw new ProblemError('location-needed');
  throw new ProblemError('not-at-this-place', { values: { name: place.name, distanceMeters: verdict.distanceMeters } });
}

function alreadyCheckedIn(place: CheckInPlace): ProblemError {
  return new ProblemError('already-checked-in', { values: { name: place.name } });
}
