import type { ChallengeFilter, ChallengeMetric } from '@ecopulse/contract/challenges/challenges';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface ChallengesTable {
  id: GeneratedAlways<number>;
  content_key: string | null;
  content_hash: string | null;
  edited_by_admin: Generated<boolean>;
  version: GeneratedAlways<number>;
  was_published: Generated<boolean>;
  edited_at: Generated<Date | null>;
  position: number;
  title: string;
  description: string;
  type: string;
  category: string;
  difficulty: string;
  metric: ChallengeMetric;
  filter: ColumnType<ChallengeFilter | null, string | null, string | null>;
  target: number;
  duration_days: number | null;
  end_date: string | null;
  eco_points_reward: number;
  badge_reward: string | null;
  /** Used by the previous release; replaced by `content_translations`. */
  translations: ColumnType<object, string | undefined, string>;
  is_active: Generated<boolean>;
  closed_at: Date | null;
}

/** Maintained by triggers and split into several rows. */
export interface ChallengeTotalsTable {
  challenge_id: GeneratedAlways<number>;
  part: GeneratedAlways<number>;
  participants: GeneratedAlways<number>;
  completions: GeneratedAlways<number>;
}

export interface ChallengeParticipationsTable {
  resident_id: number;
  challenge_id: number;
  joined_at: Date;
  ends_at: Date | null;
  progress: Generated<number>;
  completed_at: Date | null;
}

/** Recently left challenges, as they were, for undo. */
export interface LeftChallengesTable {
  resident_id: number;
  challenge_id: number;
  joined_at: Date;
  ends_at: Date | null;
  progress: number;
  was_open: boolean;
  left_at: Date;
}
