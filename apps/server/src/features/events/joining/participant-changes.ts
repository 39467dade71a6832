import type { Transaction } from '../../../db/database.ts';
import type { EventRow } from '../events.queries.ts';
import { notifyOfEvent } from '../events.notifications.ts';
import { saveParticipants } from './participants.queries.ts';
import type { Participant, Places } from './waiting-list.rules.ts';

export function placesOf({ capacity, starts_at }: Pick<EventRow, 'capacity' | 'starts_at'>): Places {
  return { capacity, startsAt: starts_at };
}

/** Stores what has changed and tells those who were offered a place. Returns whom to publish that for, after the commit. */
export async function storeParticipants(
  trx: Transaction,
  event: EventRow,
  before: readonly Participant[],
  after: readonly Participant[],
  now: Date,
): Promise<number[]> {
  const oldByResident = new Map(before.map((participant) => [participant.residentId, participant]));
  const changed = after.filter((participant) => !isSame(participant, oldByResident.get(participant.residentId)));
  await saveParticipants(trx, event.id, changed, now);
  const notified: number[] = [];
  for (const { residentId, state, offerEndsAt } of changed) {
    if (state !== 'offered' || offerEndsAt === null) continue;
    const until = offerEndsAt.toISOString();
    const update = { about: 'offer', subject: until, facts: { until } } as const;
    notified.push(...(await notifyOfEvent(trx, event, [residentId], update, now)));
  }
  return notified;
}

function isSame(a: Participant, b: Participant | undefined): boolean {
  return (
    a.state === b?.state &&
    a.guests === b.guests &&
    a.queueNumber === b.queueNumber &&
    a.offerEndsAt?.getTime() === b.offerEndsAt?.getTime()
  );
}
