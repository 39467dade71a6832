import type { InboxContent } from '@ecopulse/contract/admin/inbox';
import { type Event, type EventDetail, type OwnParticipation } from '@ecopulse/contract/events/events';
import type { EventPerson } from '@ecopulse/contract/events/event-participation';
import type { PlaceStatus } from '@ecopulse/contract/green-spaces/place-state';
import type { CardRow } from '../../core/residents/cards.queries.ts';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import type { EventRow, ParticipationRow, PersonRow } from './events.queries.ts';
import type { HeldEventRow } from './held-events.queries.ts';
import { closureOn, shownState } from './events.rules.ts';

export function toEvent(row: EventRow, now: Date, own: ParticipationRow | null = null): Event {
  const state = shownState(row.state, { endsAt: row.ends_at }, now);
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    languages: row.languages,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    place: {
      ...(row.green_space_id !== null && { greenSpaceId: row.green_space_id }),
      name: row.place_name,
      lat: row.lat,
      lng: row.lng,
      radiusMeters: row.radius_meters,
    },
    planningArea: row.planning_area,
    capacity: row.capacity,
    ageBand: row.age_band,
    going: row.going,
    waiting: row.waiting,
    offered: row.offered,
    state,
    reason: row.reason,
    organiser: toOrganiser(row),
    own: own && toOwnParticipation(own),
  };
}

function toOrganiser({ organiser, club_id, club_name, club_slug }: EventRow): Event['organiser'] {
  if (club_id === null) return { name: organiser ?? '' };
  return { name: club_name ?? '', clubId: club_id, ...(club_slug !== null && { clubSlug: club_slug }) };
}

interface Viewer {
  readonly own: ParticipationRow | null;
  readonly friends: readonly CardRow[];
  readonly isOrganiser: boolean;
  readonly placeStatus: PlaceStatus | null;
}

export const SIGNED_OUT: Viewer = { own: null, friends: [], isOrganiser: false, placeStatus: null };

export function toEventDetail(row: EventRow, now: Date, viewer: Viewer): EventDetail {
  const { own, friends, isOrganiser, placeStatus } = viewer;
  return {
    ...toEvent(row, now, own),
    bring: row.bring,
    accessibility: row.accessibility,
    wetWeatherPlan: row.wet_weather_plan,
    closure: placeStatus && closureOn(placeStatus, { startsAt: row.starts_at, endsAt: row.ends_at }, now),
    outcome: row.outcome,
    contact: isOrganiser || own?.state === 'going' ? row.contact : null,
    version: row.version,
    friends: friends.map(toResidentCard),
    isOrganiser,
  };
}

function toOwnParticipation({ state, guests, offer_ends_at, proof, position }: ParticipationRow): OwnParticipation {
  return {
    state,
    ...(state === 'waiting' && { position }),
    ...(offer_ends_at && { offerEndsAt: offer_ends_at.toISOString() }),
    guests,
    attendance: proof,
  };
}

export function toPeople(rows: readonly PersonRow[]): EventPerson[] {
  let waiting = 0;
  return rows.map(({ card, state, guests, proof }) => {
    if (state === 'waiting') waiting += 1;
    return {
      resident: toResidentCard(card),
      state,
      guests,
      ...(state === 'waiting' && { position: waiting }),
      attendance: proof,
    };
  });
}

export function toHeldEvent({
  starts_at,
  ends_at,
  place_name,
  organiser,
}: HeldEventRow): NonNullable<InboxContent['event']> {
  return {
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    placeName: place_name,
    organiser: toResidentCard(organiser),
  };
}
