import type { ReactNode } from 'react';
import type { EventDetail, OwnParticipation } from '@ecopulse/contract/events/events';
import { renderAt, screensAt } from '../../testing/render-at.tsx';
import { parseEventFilters } from './list/event-list.api.ts';

const HOUR_MS = 3_600_000;

export function anEvent(parts: Partial<EventDetail> = {}): EventDetail {
  return {
    id: 7,
    kind: 'clean-up',
    title: { en: 'Beach clean-up', zh: '海滩清洁' },
    text: { en: 'Help us keep the beach **clean**.\n\nBring friends.', zh: '一起来。' },
    languages: ['en', 'ta'],
    startsAt: '2026-12-05T01:00:00.000Z',
    endsAt: '2026-12-05T03:00:00.000Z',
    place: { greenSpaceId: 5, name: 'East Coast Park', lat: 1.3, lng: 103.9, radiusMeters: 500 },
    planningArea: 'Marine Parade',
    capacity: 20,
    ageBand: 'all',
    going: 3,
    waiting: 0,
    offered: 0,
    state: 'published',
    reason: null,
    organiser: { name: 'Mei Tan' },
    own: null,
    bring: 'A hat',
    accessibility: null,
    wetWeatherPlan: null,
    closure: null,
    outcome: null,
    contact: null,
    version: 2,
    friends: [],
    isOrganiser: false,
    ...parts,
  };
}

export function ownPart(parts: Partial<OwnParticipation> = {}): OwnParticipation {
  return { state: 'going', guests: 0, attendance: null, ...parts };
}

/** On now, by the clock of the test. */
export function anEventNow(parts: Partial<EventDetail> = {}): EventDetail {
  const now = Date.now();
  return anEvent({
    startsAt: new Date(now - HOUR_MS).toISOString(),
    endsAt: new Date(now + HOUR_MS).toISOString(),
    ...parts,
  });
}

const PATHS = [
  '/',
  '/green-space/$id',
  '/residents/$username',
  '/settings',
  '/challenges',
  '/certificates',
  '/events/new',
  '/events/$id',
  '/events/$id/edit',
  '/events/$id/people',
  '/events/$id/code',
  '/events/$id/attend',
];

export function renderEvents(address: string, screen: () => ReactNode) {
  return renderAt(address, {
    ...screensAt(PATHS, screen),
    '/events': { component: screen, validateSearch: parseEventFilters },
  });
}
