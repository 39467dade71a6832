import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** The facts of an activity when it was recorded; plain values only. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

export interface ActivitiesTable {
  id: GeneratedAlways<number>;
  resident_id: number;
  type: ActivityType;
  subject: string;
  occurrence: string | null;
  day: string;
  points: number;
  proof: Proof;
  facts: ColumnType<Facts, string, never>;
  /** Set by the database: no earlier activity of this resident has this type and subject. */
  is_first: GeneratedAlways<boolean>;
  /** Set by the database: this one is verified, and no earlier one of this resident, type and subject is. */
  is_first_verified: GeneratedAlways<boolean>;
  /** The day of arrival of what was made offline and arrived on a later day. */
  arrived_on: string | null;
  created_at: Date;
}

/** What residents did on days that are over; a trigger adds what is written or erased later. */
export interface DaysOfUseTable {
  day: string;
  active_users: Generated<number>;
  activities: Generated<number>;
  /** The count under way; null once the metrics are complete. */
  count_id: string | null;
}

/** Calls with a key, for their repeats. */
export interface IdempotentResultsTable {
  resident_id: number;
  key: string;
  /** A hash of what the call said. */
  content: string;
  /** The serialized result of its turn. */
  result: Buffer;
  created_at: Date;
}

export interface ScoresTable {
  resident_id: number;
  eco_points: Generated<number>;
  total_badges: Generated<number>;
  current_streak: Generated<number>;
  longest_streak: Generated<number>;
  freezes: Generated<number>;
  last_active_day: string | null;
  /** Maintained by triggers, as the home town is. */
  is_ranked: Generated<boolean>;
  is_leaving: Generated<boolean>;
  home_town: string | null;
  points_order: Generated<number>;
  /** All points but claimed ones. */
  proven_points: Generated<number>;
  proven_order: Generated<number>;
  has_verified: Generated<boolean>;
  /** The Monday of a week, and its claimed points. */
  claimed_week: string | null;
  claimed_points: Generated<number>;
}

/** Maintained by a trigger; `rank` is set once the week is over. */
export interface WeeklyPointsTable {
  resident_id: GeneratedAlways<number>;
  week: GeneratedAlways<string>;
  points: GeneratedAlways<number>;
  points_order: GeneratedAlways<number>;
  is_ranked: GeneratedAlways<boolean>;
  rank: number | null;
}

export interface RankingWeeksTable {
  week: string;
  frozen_at: Date;
}
