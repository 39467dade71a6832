import type { FlagReason } from '@ecopulse/contract/admin/flags';
import type { ActivityType, Proof } from '@ecopulse/contract/rewards/rewards';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

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
  /** Set by a trigger: the resident's first activity of this type and subject. */
  is_first: GeneratedAlways<boolean>;
  /** Set by a trigger: the first verified one of this resident, type and subject. */
  is_first_verified: GeneratedAlways<boolean>;
  /** Set only if an offline activity arrived on a later day. */
  arrived_on: string | null;
  created_at: Date;
}

/** Another visit of a resident, with too little time between both; `visitAt` is the time of the visit that is judged. */
export interface ComparedVisit {
  readonly greenSpaceId: number;
  readonly at: string;
  readonly visitAt: string;
}

/** What admins should look at. */
export interface ActivityFlagsTable {
  activity_id: number;
  resident_id: number;
  reason: FlagReason;
  /** If it is too fast; null for flags of the previous release. */
  against: ColumnType<ComparedVisit | null, string | null | undefined>;
  settled_at: Generated<Date | null>;
  settled_by: Generated<number | null>;
}

/** Past days only; a trigger adds late activities and subtracts erased ones. */
export interface DaysOfUseTable {
  day: string;
  active_users: Generated<number>;
  activities: Generated<number>;
  /** The running count; null once complete. */
  count_id: string | null;
}

export interface IdempotentResultsTable {
  resident_id: number;
  key: string;
  content: string;
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
  /** The last active day, if it only kept the streak. */
  kept_day: string | null;
  /** Maintained by triggers, like `home_town`. */
  is_ranked: Generated<boolean>;
  is_leaving: Generated<boolean>;
  has_withdrawn: Generated<boolean>;
  home_town: string | null;
  /** Ranks equal `eco_points` by who reached them first, as `proven_order` does equal `proven_points`. */
  points_order: Generated<number>;
  /** Without claimed points. */
  proven_points: Generated<number>;
  proven_order: Generated<number>;
  has_verified: Generated<boolean>;
  /** Monday of the week of `claimed_points`. */
  claimed_week: string | null;
  claimed_points: Generated<number>;
}

/** Maintained by a trigger; `rank` is set when the week ends. */
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
