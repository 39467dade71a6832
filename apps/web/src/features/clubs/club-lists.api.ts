import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ClubMembers } from '@ecopulse/contract/clubs/club-membership';
import { CLUB_KINDS, CLUB_MEMBERS_PER_PAGE, type ClubKind, CLUBS_PER_PAGE } from '@ecopulse/contract/clubs/club-rules';
import type { Club } from '@ecopulse/contract/clubs/clubs';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
import { STALE_MS } from './clubs.api.ts';

export interface ClubFilters {
  kind?: ClubKind;
  q?: string;
}

export function parseClubFilters({ kind, q }: { kind?: unknown; q?: unknown }): ClubFilters {
  const knownKind = CLUB_KINDS.find((each) => each === kind);
  return { ...(knownKind && { kind: knownKind }), ...(typeof q === 'string' && q.trim() !== '' && { q }) };
}

export function clubsQuery({ kind, q }: ClubFilters) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/clubs', { kind, q }],
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/clubs', {
        query: { ...(kind && { kind }), ...(q && { q }), ...(before !== null && { before: String(before) }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: readonly Club[]) => (page.length < CLUBS_PER_PAGE ? null : (page.at(-1)?.id ?? null)),
    staleTime: STALE_MS,
  });
}

export const clubBoardQuery = { ...callQuery('GET /api/clubs/board'), staleTime: STALE_MS };

export function clubMembersQuery(slug: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /api/clubs/:slug/members', slug],
    queryFn: ({ pageParam: after, signal }) =>
      call('GET /api/clubs/:slug/members', {
        params: { slug },
        query: after === null ? {} : { after: String(after) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ members }: ClubMembers) =>
      members.length < CLUB_MEMBERS_PER_PAGE ? null : (members.at(-1)?.resident.id ?? null),
    staleTime: STALE_MS,
  });
}

export function clubRequestsQuery(slug: string) {
  return { ...callQuery('GET /api/clubs/:slug/requests', { params: { slug } }), staleTime: STALE_MS };
}
