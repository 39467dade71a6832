import { useSyncExternalStore } from 'react';
import type { Earnings, NewBadge } from '@ecopulse/contract/rewards/rewards';

export type Moment =
  | { readonly kind: 'badge'; readonly badge: NewBadge }
  | { readonly kind: 'streak'; readonly days: number }
  | { readonly kind: 'freeze'; readonly days: number };

export const STREAK_MILESTONES: readonly number[] = [3, 7, 14, 30, 50, 100];

export function createMoments({ badges, streak, freezeUsed }: Earnings, streakBefore: number): Moment[] {
  const moments: Moment[] = badges.map((badge) => ({ kind: 'badge', badge }));
  // The streak badge already celebrates this.
  const hasStreakBadge = badges.some(({ emblem }) => emblem === 'flame');
  if (streak > streakBefore && STREAK_MILESTONES.includes(streak) && !hasStreakBadge)
    moments.push({ kind: 'streak', days: streak });
  if (freezeUsed) moments.push({ kind: 'freeze', days: streak });
  return moments;
}

let queue: readonly Moment[] = [];
const listeners = new Set<() => void>();

function setQueue(next: readonly Moment[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

export function queueMoments(moments: readonly Moment[]): void {
  if (moments.length > 0) setQueue([...queue, ...moments]);
}

export function dismissMoment(): void {
  setQueue(queue.slice(1));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function pendingMoments(): readonly Moment[] {
  return queue;
}

export function useCelebrations(): readonly Moment[] {
  return useSyncExternalStore(subscribe, pendingMoments, pendingMoments);
}
