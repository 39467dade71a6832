import type { ReactNode } from 'react';
import type { Profile } from '@ecopulse/contract/accounts/accounts';
import type { RankingEntry } from '@ecopulse/contract/rankings/rankings';
import { createQueryClient } from '../../lib/query-client.ts';
import { parseLeaderboardSearch } from './rankings.api.ts';
import { aProfile } from '../../testing/a-profile.ts';
import { screensAt, renderAt } from '../../testing/render-at.tsx';

export const OWN_ID = 900;

export function aRankingEntry(parts: Partial<RankingEntry> = {}): RankingEntry {
  return {
    id: 1,
    username: 'arjun.r',
    firstName: 'Arjun',
    lastName: 'Rao',
    profileImageUrl: null,
    rank: 1,
    ecoPoints: 8420,
    ...parts,
  };
}

export function ownRankingEntry(parts: Partial<RankingEntry> = {}): RankingEntry {
  return aRankingEntry({ id: OWN_ID, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', ...parts });
}

/** Consecutive ranks, each with ten points fewer than the one above. */
export function consecutiveEntries(count: number, firstRank = 1): RankingEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const rank = firstRank + index;
    return aRankingEntry({
      id: rank,
      username: `resident${rank}`,
      firstName: null,
      rank,
      ecoPoints: 10_000 - 10 * rank,
    });
  });
}

/** The resident of `ownRankingEntry`. */
export function ownProfile(parts: Partial<Profile> = {}): Profile {
  return aProfile({ id: OWN_ID, homeTown: 'Bedok', totalBadges: 9, currentStreak: 12, ...parts });
}

/** The router must know the addresses that links lead to; any screen will do. */
const LINK_TARGETS = ['/', '/green-spaces', '/settings', '/social', '/residents/$username'];

export function renderRankings(address: string, screen: () => ReactNode, profile: Profile = ownProfile()) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(['GET /api/auth/user'], ownProfile());
  queryClient.setQueryData(['GET /api/user/profile'], profile);
  return renderAt(
    address,
    { ...screensAt(LINK_TARGETS, screen), '/rankings': { component: screen, validateSearch: parseLeaderboardSearch } },
    { queryClient },
  );
}
