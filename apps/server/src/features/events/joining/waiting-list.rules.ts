import { OFFER_HOURS, OFFERS_END_HOURS_BEFORE, type ParticipationState } from '@ecopulse/contract/events/event-rules';
import { HOUR_MS } from '../events.rules.ts';

/** `queueNumber` orders those who wait. */
export interface Participant {
  readonly residentId: number;
  readonly state: ParticipationState;
  readonly guests: number;
  readonly queueNumber: number;
  readonly offerEndsAt: Date | null;
}

export interface Places {
  readonly capacity: number;
  readonly startsAt: Date;
}

export type JoinRefusal = 'already-going' | 'event-full';

function seatsOf({ guests }: Pick<Participant, 'guests'>): number {
  return 1 + guests;
}

/** Places that are taken or kept for someone. */
export function occupiedSeats(participants: readonly Participant[]): number {
  return participants
    .filter(({ state }) => state === 'going' || state === 'offered')
    .reduce((sum, participant) => sum + seatsOf(participant), 0);
}

export function waitingInOrder(participants: readonly Participant[]): Participant[] {
  return participants.filter(({ state }) => state === 'waiting').toSorted((a, b) => a.queueNumber - b.queueNumber);
}

/** Counts from 1; undefined for who does not wait. */
export function positionOf(participants: readonly Participant[], residentId: number): number | undefined {
  const index = waitingInOrder(participants).findIndex((participant) => participant.residentId === residentId);
  return index === -1 ? undefined : index + 1;
}

/** From then on, nothing is offered any more: a free place goes to who comes first. */
export function offersEndAt({ startsAt }: Pick<Places, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - OFFERS_END_HOURS_BEFORE * HOUR_MS);
}

/**
 * Ends offers that are over, and offers free places in the order of the list. Strictly in order: who needs more places than
 * are free is not overtaken.
 */
export function advance(places: Places, participants: readonly Participant[], now: Date): Participant[] {
  const lastOffer = offersEndAt(places);
  let current = participants.map((participant) => {
    const isOver = participant.offerEndsAt !== null && (participant.offerEndsAt <= now || lastOffer <= now);
    return isOver ? withState(participant, 'left') : participant;
  });
  if (now >= lastOffer) return current;
  const offerEndsAt = new Date(Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, lastOffer.getTime()));
  for (const next of waitingInOrder(current)) {
    if (occupiedSeats(current) + seatsOf(next) > places.capacity) break;
    current = replace(current, { ...next, state: 'offered', offerEndsAt });
  }
  return current;
}

/** `participants` after `advance`. Who waits already keeps their position and guests, and takes a place late that is free. */
export function join(
  places: Places,
  participants: readonly Participant[],
  { residentId, guests, now }: { readonly residentId: number; readonly guests: number; readonly now: Date },
): Participant | JoinRefusal {
  const own = participants.find((participant) => participant.residentId === residentId);
  if (own?.state === 'going') return 'already-going';
  if (own?.state === 'offered') return withState(own, 'going');
  const joining = own?.state === 'waiting' ? own : newParticipant(participants, residentId, guests);
  if (seatsOf(joining) > places.capacity) return 'event-full';
  const isFree = occupiedSeats(participants) + seatsOf(joining) <= places.capacity;
  const isFirstCome = now >= offersEndAt(places) || waitingInOrder(participants).length === 0;
  return withState(joining, isFree && isFirstCome ? 'going' : 'waiting');
}

/** Who came without having joined, or waits: there must be room. `participants` after `advance`. */
export function walkIn(
  places: Places,
  participants: readonly Participant[],
  residentId: number,
): Participant | 'event-full' {
  const own = participants.find((participant) => participant.residentId === residentId);
  if (own?.state === 'going') return own;
  const others = participants.filter((participant) => participant.residentId !== residentId);
  if (own?.state === 'offered') return withState(own, 'going');
  if (occupiedSeats(others) + 1 > places.capacity) return 'event-full';
  return withState(newParticipant(participants, residentId, 0), 'going');
}

function newParticipant(participants: readonly Participant[], residentId: number, guests: number): Participant {
  const queueNumber = Math.max(0, ...participants.map((participant) => participant.queueNumber)) + 1;
  return { residentId, guests, queueNumber, state: 'waiting', offerEndsAt: null };
}

export function withState(participant: Participant, state: Exclude<ParticipationState, 'offered'>): Participant {
  return { ...participant, state, offerEndsAt: null };
}

export function replace(participants: readonly Participant[], changed: Participant): Participant[] {
  const others = participants.filter(({ residentId }) => residentId !== changed.residentId);
  return [...others, changed];
}
