import { queryOptions } from '@tanstack/react-query';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { call } from '../../../lib/api.ts';
import type { OwnChallenge } from '../challenge-status.ts';

/** The entry of the cache that the header has too. */
export const homeTownQuery = queryOptions({
  queryKey: ['GET /api/user/profile'],
  queryFn: ({ signal }): Promise<Profile> => call('GET /api/user/profile', { signal }),
  select: ({ homeTown }: Profile) => homeTown,
});

export function isInTown({ filter }: Pick<Challenge, 'filter'>, homeTown: string | null): boolean {
  return filter !== null && 'planningArea' in filter && filter.planningArea === homeTown;
}

/** Of challenges in order of urgency: those of the town that can be joined come before the others that can be. */
export function putTownFirst(ordered: readonly OwnChallenge[], homeTown: string | null): readonly OwnChallenge[] {
  const canJoin = ({ status, isOutOfReach }: OwnChallenge) => status === 'open' && !isOutOfReach;
  const start = ordered.findIndex(canJoin);
  if (start === -1) return ordered;
  const isFirst = (view: OwnChallenge) => canJoin(view) && isInTown(view.challenge, homeTown);
  const rest = ordered.slice(start);
  return [...ordered.slice(0, start), ...rest.filter(isFirst), ...rest.filter((view) => !isFirst(view))];
}
