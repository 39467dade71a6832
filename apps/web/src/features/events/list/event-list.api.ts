import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Event } from '@ecopulse/contract/events/events';
import { EVENT_KINDS, type EventKind, EVENTS_PER_PAGE } from '@ecopulse/contract/events/event-rules';
import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { call } from '../../../lib/api.ts';
import { STALE_MS } from '../events.api.ts';

export interface EventFilters {
  kind?: EventKind;
  town?: PlanningArea;
}

/** The server refuses unknown towns, and the page says so. */
export function parseEventFilters({ kind, town }: { kind?: unknown; town?: unknown }): EventFilters {
  const knownKind = EVENT_KINDS.find((each) => each === kind);
  return {
    ...(knownKind && { kind: knownKind }),
    ...(typeof town === 'string' && town !== '' && { town: town as PlanningArea }),
  };
}

export function eventsQuery({ kind, town }: EventFilters) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/events', { kind, town }],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /api/events', {
        query: {
          ...(kind && { kind }),
          ...(town && { planningArea: town }),
          ...(after !== null && { after: String(after) }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: readonly Event[]) => (page.length < EVENTS_PER_PAGE ? null : (page.at(-1)?.id ?? null)),
    staleTime: STALE_MS,
  });
}
