import type { ReactNode } from 'react';
import type {
  Challenge,
  EcoAction,
  EcoActionReceipt,
  JoinReceipt,
  LoggedEcoAction,
  OpenChallenge,
  UserChallenge,
} from '@ecopulse/contract/challenges/challenges';
import { parseChallengeFilters } from './challenge-filters.ts';
import { screensAt, renderAt } from '../../testing/render-at.tsx';

export function aChallenge(parts: Partial<Challenge> = {}): Challenge {
  return {
    id: 7,
    title: 'Coast Watcher',
    description: 'Visit three different coastal parks.',
    type: 'green_space',
    category: 'Biodiversity',
    difficulty: 'medium',
    metric: 'distinct_green_spaces',
    counts: 'ever',
    filter: { parkType: 'Coastal Park' },
    target: 3,
    durationDays: 30,
    ecoPointsReward: 180,
    badgeReward: 'Shore Friend',
    emblem: 'wave',
    isActive: true,
    isRetired: false,
    participantCount: 12,
    completionCount: 3,
    endDate: null,
    translations: {},
    ...parts,
  };
}

export function anOpenChallenge(parts: Partial<OpenChallenge> = {}): OpenChallenge {
  return { challengeId: 7, progress: 0, canComplete: true, ...parts };
}

export function aBottleChallenge(parts: Partial<Challenge> = {}): Challenge {
  return aChallenge({
    id: 8,
    title: 'Bottle Back',
    type: 'eco_action',
    metric: 'eco_actions',
    counts: 'sinceJoining',
    filter: { action: 'container_return' },
    target: 12,
    badgeReward: 'Bottle Friend',
    ...parts,
  });
}

const DAY_MS = 86_400_000;

/** Noon in Singapore, `days` from now. */
export function inDays(days: number): string {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T12:00:00+08:00`) + days * DAY_MS).toISOString();
}

export function aUserChallenge(parts: Partial<UserChallenge> = {}): UserChallenge {
  return {
    challengeId: 7,
    progress: 1,
    target: 3,
    isCompleted: false,
    isEnded: false,
    joinedAt: inDays(-1),
    endsAt: inDays(18),
    completedAt: null,
    ...parts,
  };
}

export function aJoinReceipt(userChallenge: UserChallenge, parts: Partial<JoinReceipt> = {}): JoinReceipt {
  const { challengeId, progress, target, isCompleted } = userChallenge;
  const challenges = progress > 0 ? [{ challengeId, progress, target, isCompleted }] : [];
  return {
    ...userChallenge,
    pointsAwarded: 0,
    ecoPoints: 100,
    streak: 1,
    freezeUsed: false,
    badges: [],
    challenges,
    ...parts,
  };
}

interface LoggedActionParts {
  dailyCap: number;
  /** Of the entries logged today. */
  ids?: readonly number[];
}

export function aLoggedAction(action: EcoAction, { dailyCap, ids = [] }: LoggedActionParts): LoggedEcoAction {
  return { action, dailyCap, today: ids.map((id) => ({ id, createdAt: new Date().toISOString() })) };
}

export function aReceipt(logged: LoggedEcoAction, parts: Partial<EcoActionReceipt> = {}): EcoActionReceipt {
  return { ecoPoints: 100, streak: 3, freezeUsed: false, badges: [], challenges: [], logged, ...parts };
}

export function renderChallenges(address: string, screen: () => ReactNode) {
  return renderAt(address, {
    ...screensAt(['/', '/learn', '/learn/$id/quiz', '/social', '/residents/$username'], screen),
    '/challenges': { component: screen, validateSearch: parseChallengeFilters },
  });
}
