import type { Profile } from '@ecopulse/contract/accounts/accounts';

/** Of the resident who is signed in. */
export function aProfile(parts: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    username: 'mei.tan',
    firstName: 'Mei',
    lastName: 'Tan',
    email: 'mei@example.com',
    profileImageUrl: null,
    ecoPoints: 1240,
    totalBadges: 4,
    currentStreak: 42,
    longestStreak: 60,
    // 1 February in Singapore.
    createdAt: '2026-01-31T18:00:00Z',
    isAdmin: false,
    role: null,
    roles: [],
    needsVerification: false,
    hasConditions: false,
    needsConsent: false,
    withdrawnDocuments: [],
    ageBand: '18-plus',
    language: null,
    theme: null,
    welcome: null,
    interests: [],
    homeTown: 'Bukit Merah',
    about: null,
    privacy: { inRankings: true, findableByEmail: false, friendRequests: 'everyone', activityVisible: 'friends' },
    withheldFromRankings: null,
    freezes: 2,
    stats: { lessonsCompleted: 6, challengesCompleted: 3, checkIns: 48, distinctGreenSpaces: 21, badges: 4 },
    nextBadges: [],
    ...parts,
  };
}
