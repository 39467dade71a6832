import { screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import type { FeedItem, SharedActivity } from '@ecopulse/contract/social/friends-feed';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import type { FoundResident, Friend, FriendRequest } from '@ecopulse/contract/social/social';
import { singaporeDay } from '../../lib/time/singapore-time.ts';
import { parseSocialSearch } from './social.api.ts';
import { renderAt } from '../../testing/render-at.tsx';

const MEI: ResidentCard = { id: 7, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null };

export function aFriend(parts: Partial<Friend> = {}): Friend {
  return { ...MEI, ecoPoints: 1240, since: '2026-10-01T02:00:00Z', latest: null, ...parts };
}

export function aSharedActivity(parts: Partial<SharedActivity> = {}): SharedActivity {
  return {
    id: 501,
    activityType: 'check_in',
    day: singaporeDay(new Date()),
    facts: { greenSpaceId: 12, name: 'Bishan Park' },
    cheers: 0,
    hasCheered: false,
    ...parts,
  };
}

export function aFeedItem(parts: Partial<FeedItem> = {}): FeedItem {
  return { ...aSharedActivity(), resident: MEI, ...parts };
}

/** Sent on 21 November in Singapore. */
export function aRequest(parts: Partial<FriendRequest> = {}): FriendRequest {
  return {
    id: 71,
    requesterName: 'Mei Tan',
    resident: MEI,
    homeTown: null,
    createdAt: '2026-11-20T17:00:00Z',
    ...parts,
  };
}

export function aFoundResident(parts: Partial<FoundResident> = {}): FoundResident {
  return { ...MEI, homeTown: null, relation: 'none', requestId: null, takesRequests: true, ...parts };
}

/** Joined on 1 February in Singapore. */
export function aProfile(parts: Partial<PublicProfile> = {}): PublicProfile {
  return {
    ...MEI,
    homeTown: 'Bukit Merah',
    about: null,
    ecoPoints: 1240,
    currentStreak: 12,
    longestStreak: 30,
    createdAt: '2026-01-31T18:00:00Z',
    stats: { lessonsCompleted: 6, challengesCompleted: 3, checkIns: 48, distinctGreenSpaces: 21, badges: 1 },
    badges: [
      {
        id: 1,
        badgeName: 'First Steps',
        description: 'Your first check-in',
        emblem: 'footprint',
        earnedAt: '2026-02-02T02:00:00Z',
      },
    ],
    relationship: { relation: 'none', requestId: null, takesRequests: true },
    ...parts,
  };
}

export const EARNINGS: Earnings = { ecoPoints: 100, streak: 3, freezeUsed: false, badges: [], challenges: [] };

export function renderSocial(address: string, page: () => ReactNode) {
  return renderAt(address, {
    '/social': {
      component: address.startsWith('/social') ? page : () => <h1>Social</h1>,
      validateSearch: parseSocialSearch,
    },
    '/green-space/$id': () => <h1>Green space</h1>,
    '/learn/$id': () => <h1>Lesson</h1>,
    '/challenges/$id': () => <h1>Challenge</h1>,
    '/residents/$username': () => <Suspense>{page()}</Suspense>,
    '/profile': () => <h1>Profile</h1>,
    '/clubs': () => <h1>Clubs</h1>,
  });
}

/** Answers `times` requests; later ones stay pending, so that only the rolled-back state is visible. */
export function respondAtMost(times: number, list: unknown[]) {
  let reads = 0;
  return (): [number, unknown] | Promise<never> => {
    reads += 1;
    return reads > times ? new Promise<never>(() => {}) : [200, list];
  };
}

export function findRow(name: string) {
  return screen.getAllByRole('listitem').find((item) => within(item).queryByRole('link', { name }) !== null);
}

export async function findButton(residentName: string, name: string) {
  await screen.findByRole('link', { name: residentName });
  const item = findRow(residentName);
  if (!item) throw new Error(`No row of ${residentName}`);
  return within(item).getByRole('button', { name });
}
