import type { NewBadge } from '@ecopulse/contract/rewards/rewards';

/** The boards with a rank among everyone in Singapore. */
export const BOARDS_TO_SHARE = ['national', 'week', 'last-week'] as const;

/** What a resident can share as a picture. `earnedAt` is a moment, now without one; `points` are those of the board. */
export type Achievement =
  | { readonly kind: 'badge'; readonly badge: NewBadge; readonly earnedAt?: string }
  | { readonly kind: 'streak'; readonly days: number }
  | {
      readonly kind: 'week';
      /** Its Monday. */
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
      readonly board: (typeof BOARDS_TO_SHARE)[number];
    };
