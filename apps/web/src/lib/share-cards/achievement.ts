import type { NewBadge } from '@ecopulse/contract/rewards/rewards';

export const SHAREABLE_LEADERBOARDS = ['national', 'week', 'last-week'] as const;

/** `earnedAt` defaults to now; `points` are those of the leaderboard. */
export type Achievement =
  | { readonly kind: 'badge'; readonly badge: NewBadge; readonly earnedAt?: string }
  | { readonly kind: 'streak'; readonly days: number }
  | {
      readonly kind: 'week';
      readonly week: string;
      readonly points: number;
      readonly visits: number;
      readonly lessons: number;
      readonly activeDays: number;
    }
  | {
      readonly kind: 'rank';
      readonly rank: number;
      readonly points: number;
      readonly leaderboard: (typeof SHAREABLE_LEADERBOARDS)[number];
    };
