import type {
  ClubGoalMetric,
  ClubGoalState,
  ClubJoining,
  ClubKind,
  ClubRole,
} from '@ecopulse/contract/clubs/club-rules';
import type { Generated, GeneratedAlways } from 'kysely';

export interface ClubsTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  name_fold: GeneratedAlways<string>;
  kind: ClubKind;
  purpose: string;
  joining: ClubJoining;
  notice: string | null;
  code: Generated<string | null>;
  members: Generated<number>;
  version: Generated<number>;
  created_at: Date;
  /** When a person last did something to it. */
  changed_at: Date;
  archived_at: Generated<Date | null>;
  /** By a moderator. */
  is_removed: Generated<boolean>;
  board_week: Generated<string | null>;
  board_points: Generated<number | null>;
  board_active: Generated<number | null>;
  board_average: GeneratedAlways<number | null>;
}

export interface ClubMembersTable {
  club_id: number;
  resident_id: number;
  role: ClubRole;
  is_shown: boolean;
  joined_at: Date;
  steward_since: Date | null;
  /** When a silent steward was asked. */
  asked_at: Generated<Date | null>;
  active_on: Generated<string | null>;
  week_points: Generated<number>;
}

export interface ClubRequestsTable {
  id: GeneratedAlways<number>;
  club_id: number;
  resident_id: number;
  is_shown: boolean;
  created_at: Date;
}

export interface ClubGoalsTable {
  id: GeneratedAlways<number>;
  club_id: number;
  metric: ClubGoalMetric;
  target: number;
  starts_on: string;
  ends_on: string;
  created_at: Date;
  state: Generated<ClubGoalState>;
  /** Null while it runs. */
  progress: Generated<number | null>;
  members: Generated<number | null>;
}

export interface ClubGoalMembersTable {
  goal_id: number;
  club_id: number;
  resident_id: number;
  acts: number;
}
