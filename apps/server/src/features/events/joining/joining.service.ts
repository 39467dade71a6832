import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { type EventAgeBand, OFFERS_END_HOURS_BEFORE } from '@ecopulse/contract/events/event-rules';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { type EventRow, findViewed, lockEvent } from '../events.queries.ts';
import { HOUR_MS } from '../events.rules.ts';
import { placesOf, storeParticipants } from './participant-changes.ts';
import { findAgeBand, findEventsToAdvance, findParticipants, hasAttended } from './participants.queries.ts';
import { advance, join, type Participant, positionOf, replace, withState } from './waiting-list.rules.ts';

export interface Joined {
  readonly state: 'going' | 'waiting';
  readonly position?: number;
}

export interface Joining {
  /** Throws `event-not-found`, `already-going`, `event-over`, `event-cancelled`, `event-full`, `age-band`. */
  join(residentId: number, eventId: number, guests: number): Promise<Joined>;
  /** Throws `event-not-found`, `event-not-joined`, `event-over`, `already-attended`. */
  leave(residentId: number, eventId: number): Promise<void>;
  /** Throws `event-not-found`, `event-not-joined`, `already-going`, `offer-ended`, `event-over`, `event-cancelled`. */
  takeOffer(residentId: number, eventId: number): Promise<{ state: 'going' }>;
  /** Ends offers that are over, and offers what is free. */
  advanceAll(): Promise<void>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes' | 'notifications'>;

interface Change<T> {
  readonly after: readonly Participant[];
  readonly value: T;
}

export function createJoining({ db, clock, changes, notifications }: Deps): Joining {
  /** One transaction under the lock of the event; `work` gets the participants after ended and new offers. */
  const change = async <T>(
    eventId: number,
    residentId: number | null,
    work: (event: EventRow, participants: readonly Participant[], now: Date, trx: Transaction) => Promise<Change<T>>,
  ): Promise<T> => {
    const { value, notified } = await db.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, eventId);
      if (!event?.is_public) throw new ProblemError('event-not-found');
      // Read the clock after locking: an offer may have ended meanwhile.
      const now = clock.now();
      const before = await findParticipants(trx, eventId, residentId);
      const current = isOpen(event, now) ? advance(placesOf(event), before, now) : before;
      const result = await work(event, current, now, trx);
      const after = isOpen(event, now) ? advance(placesOf(event), result.after, now) : result.after;
      return { value: result.value, notified: await storeParticipants(trx, event, before, after, now) };
    });
    changes.publish(CACHED_RESPONSES, 'participations');
    for (const id of notified) notifications.publishChanges(id, 'notifications');
    return value;
  };

  return {
    join: (residentId, eventId, guests) =>
      change(eventId, residentId, async (event, participants, now, trx) => {
        requireOpen(event, now);
        const viewed = await findViewed(trx, residentId, [eventId]);
        if (viewed.length === 0) throw new ProblemError('event-not-found');
        requireAge(event.age_band, await findAgeBand(trx, residentId));
        const joined = join(placesOf(event), participants, { residentId, guests, now });
        if (typeof joined === 'string') throw new ProblemError(joined);
        const after = replace(participants, joined);
        const position = positionOf(after, residentId);
        return { after, value: position === undefined ? { state: 'going' } : { state: 'waiting', position } };
      }),
    leave: (residentId, eventId) =>
      change(eventId, residentId, async (event, participants, now, trx) => {
        const own = requireJoined(participants, residentId);
        if (now >= event.ends_at) throw new ProblemError('event-over');
        if (await hasAttended(trx, eventId, residentId)) throw new ProblemError('already-attended');
        return { after: replace(participants, withState(own, 'left')), value: undefined };
      }),
    takeOffer: (residentId, eventId) =>
      change(eventId, residentId, (event, participants, now) => {
        requireOpen(event, now);
        const own = participants.find((participant) => participant.residentId === residentId);
        if (own?.state === 'left') throw new ProblemError('offer-ended');
        if (own?.state === 'going') throw new ProblemError('already-going');
        if (own?.state !== 'offered') throw new ProblemError(own ? 'offer-ended' : 'event-not-joined');
        const after = replace(participants, withState(own, 'going'));
        return Promise.resolve({ after, value: { state: 'going' } });
      }),
    async advanceAll() {
      const now = clock.now();
      const offersUntil = new Date(now.getTime() + OFFERS_END_HOURS_BEFORE * HOUR_MS);
      for (const eventId of await findEventsToAdvance(db, now, offersUntil))
        await change(eventId, null, (_event, after) => Promise.resolve({ after, value: undefined })).catch(skipHidden);
    },
  };
}

/** The organiser may be suspended meanwhile. */
function skipHidden(error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
}

function isOpen({ state, ends_at }: EventRow, now: Date): boolean {
  return state !== 'cancelled' && now < ends_at;
}

/** Throws `event-cancelled`, `event-over`. */
function requireOpen(event: EventRow, now: Date): void {
  if (event.state === 'cancelled') throw new ProblemError('event-cancelled');
  if (!isOpen(event, now)) throw new ProblemError('event-over');
}

function requireJoined(participants: readonly Participant[], residentId: number): Participant {
  const own = participants.find((participant) => participant.residentId === residentId);
  if (!own || own.state === 'left') throw new ProblemError('event-not-joined');
  return own;
}

const MIN_AGES = { all: 0, '13-plus': 13, '18-plus': 18 } as const satisfies Record<EventAgeBand, number>;

/** Who has not said their age may come unless it is for adults. Throws `age-band`. */
export function requireAge(limit: EventAgeBand, band: AgeBand | null): void {
  const isAllowed = limit === 'all' || band === '18-plus' || (limit === '13-plus' && band !== 'under-13');
  if (!isAllowed) throw new ProblemError('age-band', { values: { age: MIN_AGES[limit] } });
}
