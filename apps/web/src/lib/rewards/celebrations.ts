import { useSyncExternalStore } from 'react';
import type { Earnings, NewBadge } from '@ecopulse/contract/rewards/rewards';

/** Something that the resident should not miss: a new badge, a round number of days in a row, a freeze that was used. */
export type Moment =
  | { readonly kind: 'badge'; readonly badge: NewBadge }
  | { readonly kind: 'streak'; readonly days: number }
  | { readonly kind: 'freeze'; readonly days: number };

/** The days in a row that are celebrated. */
export const STREAK_MILESTONES: readonly number[] = [3, 7, 14, 30, 50, 100];

/** What a response brings to celebrate, for a resident who had this many days in a row before. */
export function momentsOf({ badges, streak, freezeUsed }: Earnings, streakBefore: number): Moment[] {
  const moments: Moment[] = badges.map((badge) => ({ kind: 'badge', badge }));
  // Its own badge says the same.
  const hasStreakBadge = badges.some(({ emblem }) => emblem === 'flame');
  if (streak > streakBefore && STREAK_MILESTONES.includes(streak) && !hasStreakBadge)
    moments.push({ kind: 'streak', days: streak });
  if (freezeUsed) moments.push({ kind: 'freeze', days: streak });
  return moments;
}

/** What the resident has not seen yet, in the order it happened. */
let waiting: readonly Moment[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Moment[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Queues moments to be shown to the resident, each once. */
export function celebrate(moments: readonly Moment[]): void {
  if (moments.length > 0) change([...waiting, ...moments]);
}

/** Removes the moment that the resident has just seen. */
export function celebrated(): void {
  change(waiting.slice(1));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function outboxCalls(): readonly Moment[] {
  return waiting;
}

/** The moments still to be shown, the next one first. */
export function useCelebrations(): readonly Moment[] {
  return useSyncExternalStore(subscribe, outboxCalls, outboxCalls);
}
